import { useSearchParams } from 'react-router-dom';
import { paths } from '../lib/paths.ts';
import { signInUrl } from '../lib/site.ts';
import { ToSite } from '../lib/to-site.tsx';

/** Where staff used to sign in: leads to the sign-in of the site, with the way back. */
export function SignIn() {
  const [query] = useSearchParams();
  const asked = query.get('return') ?? paths.overview();
  return (
    <ToSite url={signInUrl(/^\/(?!\/)/u.test(asked) ? asked : paths.overview())}>
      Opening the sign-in...
    </ToSite>
  );
}
