import type { StaffPermission } from '@voltcourier/contracts/kernel/route';
import { EmptyState } from '@voltcourier/ui/empty-state';
import type { ReactNode } from 'react';
import { useMay } from '../lib/use-user.ts';

/** A page for those whose role permits it; others read so instead of a failure. */
export function Permitted({ to, children }: { to: StaffPermission; children: ReactNode }) {
  const may = useMay();
  if (may(to)) return children;
  return (
    <EmptyState title="You don’t have access to this page" level={2}>
      Ask an administrator.
    </EmptyState>
  );
}
