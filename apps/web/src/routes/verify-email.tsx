import { PageSection } from '@voltcourier/ui/page-section';
import styles from '../features/accounts/accounts.module.css';
import { VerifyEmail } from '../features/accounts/verify-email.tsx';

/** Where the link in a verification mail leads. */
export function Page() {
  return (
    <PageSection
      level={1}
      heading="Verify your email address"
      intro="One click, and your earlier bookings appear in your account. Didn’t sign up? Close this page."
    >
      <div className={styles.narrow}>
        <VerifyEmail />
      </div>
    </PageSection>
  );
}
