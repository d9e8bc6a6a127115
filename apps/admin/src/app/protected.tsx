import { ROLE_PERMISSIONS } from '@voltcourier/contracts/accounts';
import { Button } from '@voltcourier/ui/button';
import { EmptyState } from '@voltcourier/ui/empty-state';
import { ErrorState } from '@voltcourier/ui/error-state';
import { Progress } from '@voltcourier/ui/progress';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useLogout, useUser } from '../features/accounts/use-user.ts';

/** Where the second factor is set up. */
export const SECURITY_PATH = '/security';

/**
 * The protected-route rule (specification section 2): a wait while the person is loading, the
 * sign-in for nobody, with the way back, a closed door for who isn't staff, and the second factor
 * before anything else where it is missing.
 */
export function Protected({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const { data: user, error, refetch, isFetching } = useUser();
  const logout = useLogout();
  if (error !== null) {
    return (
      <ErrorState
        title="We can’t tell who you are"
        level={1}
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        {error.message}
      </ErrorState>
    );
  }
  if (user === undefined) return <Progress block>Signing in...</Progress>;
  if (user === null) {
    const query = new URLSearchParams({ return: `${pathname}${search}` });
    return <Navigate to={`/sign-in?${query}`} replace />;
  }
  if (ROLE_PERMISSIONS[user.role].length === 0) {
    return (
      <EmptyState
        title="This is for staff"
        level={2}
        action={<Button onClick={() => logout.mutate()}>Sign out</Button>}
      >
        Your account has no access here.
      </EmptyState>
    );
  }
  if (user.needsSecondFactor && pathname !== SECURITY_PATH) {
    return <Navigate to={SECURITY_PATH} replace />;
  }
  return children;
}
