import type { User } from '@voltcourier/contracts/accounts/accounts';
import { ButtonLink } from '@voltcourier/ui/button';
import { Card } from '@voltcourier/ui/card';
import { Link } from 'react-router-dom';
import { SignOutButton } from '../../features/accounts/sign-out-button.tsx';
import { EmailAddress } from '../../lib/email-address.tsx';
import * as paths from '../../lib/paths.ts';
import styles from '../dashboard.module.css';

/** The signed-in user's profile (specification section 2). */
export function Profile({ user }: { user: User }) {
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ') || user.username;
  return (
    <Card title="Profile">
      <div className={styles.text}>
        <p>
          <strong>{name}</strong>
        </p>
        {name === user.username ? null : <p className={styles.quiet}>{user.username}</p>}
        <p>
          <EmailAddress>{user.email}</EmailAddress>
        </p>
      </div>
      <div className={styles.actions}>
        <ButtonLink variant="secondary" render={<Link to={paths.account} />}>
          Account settings
        </ButtonLink>
        <SignOutButton />
      </div>
    </Card>
  );
}
