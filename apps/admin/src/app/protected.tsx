import { isStaffRole } from '@voltcourier/contracts/accounts/default-permissions';
import { Failed } from '@voltcourier/ui/error-state';
import { Progress } from '@voltcourier/ui/progress';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { paths, ROUTES } from '../lib/paths.ts';
import { useUser } from '../lib/use-user.ts';
import { SITE_URL, signInUrl } from '../lib/site.ts';
import { ToSite } from '../lib/to-site.tsx';

/**
 * The protected-route rule (specification section 2): a spinner while the user is loading; the
 * sign-in page, with a return URL, if nobody is signed in; the customer site for users who aren't
 * staff; and the setup of a missing second factor before anything else.
 */
export function Protected({ children }: { children: ReactNode }) {
  const { pathname, search, hash } = useLocation();
  const result = useUser();
  const { data: user } = result;
  if (result.error !== null)
    return <Failed result={result} title="Couldn’t check your sign-in" level={1} />;
  if (user === undefined) return <Progress block>Signing in...</Progress>;
  if (user === null) {
    return <ToSite url={signInUrl(`${pathname}${search}${hash}`)}>Opening the sign-in...</ToSite>;
  }
  if (!isStaffRole(user.role)) {
    return <ToSite url={SITE_URL}>Redirecting...</ToSite>;
  }
  if (user.needsSecondFactor && pathname !== ROUTES.security) {
    // The second factor is set up on that page.
    return <Navigate to={paths.security()} replace />;
  }
  return children;
}
