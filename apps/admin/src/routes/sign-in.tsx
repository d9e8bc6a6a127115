import type { User } from '@voltcourier/contracts/accounts';
import { Card } from '@voltcourier/ui/card';
import { Wordmark } from '@voltcourier/ui/wordmark';
import { Navigate, useSearchParams } from 'react-router-dom';
import { SignInForm } from '../features/accounts/sign-in-form.tsx';
import { useUser } from '../lib/use-user.ts';
import { BRAND } from '../lib/brand.ts';
import styles from './sign-in.module.css';

/** Where an administrator's day begins, unless they were on their way to a page. */
const FIRST_PAGE = '/customers';

/**
 * The page to go on to: the one that was asked for, only ever one of this app, or else the
 * administrators' own (specification section 4, Login success).
 */
function nextPage(query: URLSearchParams, { role }: User): string {
  const asked = query.get('return');
  if (asked !== null && /^\/(?!\/)/u.test(asked)) return asked;
  return role === 'ADMIN' ? FIRST_PAGE : '/';
}

/** Where staff sign in; whoever is signed in goes on to the page they wanted. */
export function SignIn() {
  const [query] = useSearchParams();
  const { data: user } = useUser();
  if (user) return <Navigate to={nextPage(query, user)} replace />;
  return (
    <main className={styles.page}>
      <Wordmark name={BRAND} />
      <Card>
        <h1 className={styles.title}>Staff sign-in</h1>
        <SignInForm />
      </Card>
    </main>
  );
}
