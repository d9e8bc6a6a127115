import type { StaffPermission } from '@voltcourier/contracts/kernel/permissions';
import { EmptyState } from '@voltcourier/ui/empty-state';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { ROUTES } from '../lib/paths.ts';
import { useMay } from '../lib/use-user.ts';
import { STAFF_PAGES } from './staff-pages.ts';

/**
 * A page that requires a permission; users without it get an explanation. The app opens with the
 * overview: who may not see it gets the first page that they may see.
 */
export function Permitted({ to, children }: { to: StaffPermission; children: ReactNode }) {
  const may = useMay();
  const { pathname } = useLocation();
  if (may(to)) return children;
  const first = STAFF_PAGES.find(
    ({ listed, permission }) => listed !== undefined && permission !== undefined && may(permission),
  );
  if (pathname === ROUTES.overview && first !== undefined) {
    return <Navigate to={first.path} replace />;
  }
  return (
    <EmptyState title="You don’t have access to this page" level={2}>
      Ask an administrator.
    </EmptyState>
  );
}
