import { PageSection } from '@voltcourier/ui/page-section';
import styles from '../features/accounts/accounts.module.css';
import { VerifyEmail } from '../features/accounts/verify-email.tsx';

/** Where the link in a verification mail leads. */
export function Page() {
  return (
    <PageSection
      level={1}
      heading="Verify your email address"
      intro="One press, and the bookings that you made with it join your account. If you didn’t register with us, close this page."
    >
      <div className={styles.narrow}>
        <VerifyEmail />
      </div>
    </PageSection>
  );
}
