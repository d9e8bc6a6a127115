import { useSearchParams } from 'react-router-dom';
import { paths } from '../lib/paths.ts';
import { signInUrl } from '../lib/site.ts';
import { ToSite } from '../lib/to-site.tsx';

/** The former staff sign-in, which redirects to the site's sign-in with the return URL. */
export function SignIn() {
  const [query] = useSearchParams();
  const param = query.get('return') ?? paths.overview();
  return (
    <ToSite url={signInUrl(/^\/(?!\/)/u.test(param) ? param : paths.overview())}>
      Opening the sign-in...
    </ToSite>
  );
}
