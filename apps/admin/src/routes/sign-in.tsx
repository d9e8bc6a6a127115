import { Card } from '@voltcourier/ui/card';
import { Wordmark } from '@voltcourier/ui/wordmark';
import { Navigate, useSearchParams } from 'react-router-dom';
import { SignInForm } from '../features/accounts/sign-in-form.tsx';
import { useUser } from '../features/accounts/use-user.ts';
import { BRAND } from '../lib/brand.ts';
import styles from './sign-in.module.css';

/** The page to return to: only ever one of this app. */
function returnOf(query: URLSearchParams): string {
  const to = query.get('return') ?? '/';
  return /^\/(?!\/)/u.test(to) ? to : '/';
}

/** Where staff sign in; whoever is signed in goes on to the page they wanted. */
export function SignIn() {
  const [query] = useSearchParams();
  const { data: user } = useUser();
  if (user) return <Navigate to={returnOf(query)} replace />;
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
