import { ButtonLink } from '@voltcourier/ui/button';
import { Card } from '@voltcourier/ui/card';
import { Notice } from '@voltcourier/ui/notice';
import { Wordmark } from '@voltcourier/ui/wordmark';
import { useState } from 'react';
import { JoinStaff } from '../features/accounts/staff/join-form.tsx';
import { BRAND } from '../lib/brand.ts';
import { paths } from '../lib/paths.ts';
import { signInUrl } from '../lib/site.ts';
import styles from './join.module.css';

/** Target of an invitation link. The token is in the fragment, which isn't sent to servers. */
export function Join() {
  const [token] = useState(() => location.hash.slice(1));
  const [email, setEmail] = useState<string>();
  return (
    <main className={styles.page}>
      <Wordmark name={BRAND} />
      <Card>
        <h1 className={styles.title}>{`Join the ${BRAND} staff`}</h1>
        {email === undefined ? (
          <JoinStaff token={token} onJoined={setEmail} />
        ) : (
          <>
            <Notice tone="success" title="Welcome to the team">
              {`Sign in as ${email} with the password you just chose.`}
            </Notice>
            <ButtonLink variant="primary" size="large" wide href={signInUrl(paths.overview())}>
              Sign in
            </ButtonLink>
          </>
        )}
      </Card>
    </main>
  );
}
