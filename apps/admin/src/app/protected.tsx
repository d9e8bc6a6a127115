import { ROLE_PERMISSIONS } from '@voltcourier/contracts/accounts';
import { ErrorState } from '@voltcourier/ui/error-state';
import { Progress } from '@voltcourier/ui/progress';
import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useUser } from '../lib/use-user.ts';
import { SITE_URL } from '../lib/site.ts';

/** Where the second factor is set up. */
const SECURITY_PATH = '/security';

/** Leads to the customer site, which the router of this app doesn't know. */
function ToSite() {
  useEffect(() => location.replace(SITE_URL), []);
  return <Progress block>Opening the customer site...</Progress>;
}

/**
 * The protected-route rule (specification section 2): a wait while the person is loading, the
 * sign-in for nobody, with the way back, the customer site for whoever isn't staff, and the second
 * factor before anything else where it is missing.
 */
export function Protected({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const { data: user, error, refetch, isFetching } = useUser();
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
    const asked = `${pathname}${search}`;
    // The bare address of the app asks for no page of it.
    const query = asked === '/' ? '' : `?${new URLSearchParams({ return: asked })}`;
    return <Navigate to={`/sign-in${query}`} replace />;
  }
  if (ROLE_PERMISSIONS[user.role].length === 0) return <ToSite />;
  if (user.needsSecondFactor && pathname !== SECURITY_PATH) {
    return <Navigate to={SECURITY_PATH} replace />;
  }
  return children;
}
