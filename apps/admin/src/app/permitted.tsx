import type { StaffPermission } from '@voltcourier/contracts/kernel/permissions';
import { EmptyState } from '@voltcourier/ui/empty-state';
import type { ReactNode } from 'react';
import { useMay } from '../lib/use-user.ts';

/** A page that requires a permission; users without it get an explanation. */
export function Permitted({ to, children }: { to: StaffPermission; children: ReactNode }) {
  const may = useMay();
  if (may(to)) return children;
  return (
    <EmptyState title="You don’t have access to this page" level={2}>
      Ask an administrator.
    </EmptyState>
  );
}
