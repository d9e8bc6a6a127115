import { ButtonLink } from '@voltcourier/ui/button';
import { CheckIcon } from '@voltcourier/ui/icon';
import { Link } from 'react-router-dom';
import { SignInPage } from '../features/accounts/sign-in-page.tsx';
import * as paths from '../lib/paths.ts';
import styles from './verification-success.module.css';

/** Target of the link in the verification mail (specification section 2). */
export function Page() {
  return (
    <SignInPage
      heading={
        <>
          <span className={styles.mark}>
            <CheckIcon size="1.75rem" />
          </span>
          Your email address is verified
        </>
      }
      intro={
        <>
          You’re all set. New here? <Link to={paths.accountMembership}>Start your free trial</Link>.
        </>
      }
    >
      <div className={styles.ways}>
        <ButtonLink variant="primary" render={<Link to={paths.dashboard} />}>
          Go to your dashboard
        </ButtonLink>
        <ButtonLink variant="secondary" render={<Link to={paths.booking} />}>
          Schedule a Charge
        </ButtonLink>
      </div>
    </SignInPage>
  );
}
