import type { User } from '@voltcourier/contracts/accounts/accounts';
import type { Role } from '@voltcourier/contracts/accounts/default-permissions';
import { QueryState } from '@voltcourier/ui/query-state';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import * as paths from '../../lib/paths.ts';
import { useUser } from './use-user.ts';

/**
 * Shows a page to users who may see it (specification section 2, Protected-route rule). Others are
 * redirected to sign in, with the way back, or to the home page if their role isn't one of `roles`.
 */
export function RequireUser({
  roles,
  children,
}: {
  roles?: readonly Role[];
  children: (user: User) => ReactNode;
}) {
  const result = useUser();
  const { user } = result;
  const { pathname, search, hash } = useLocation();
  if (user === undefined) {
    return (
      <QueryState
        result={result}
        loading="Opening your account..."
        failed="We couldn’t open your account"
      />
    );
  }
  if (user === null)
    return <Navigate to={paths.signInFor(`${pathname}${search}${hash}`)} replace />;
  if (roles !== undefined && !roles.includes(user.role))
    return <Navigate to={paths.home} replace />;
  return children(user);
}
