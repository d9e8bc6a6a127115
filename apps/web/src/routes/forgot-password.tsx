import { PageSection } from '@voltcourier/ui/page-section';
import styles from '../features/accounts/accounts.module.css';
import { ForgotPasswordForm } from '../features/accounts/forgot-password-form.tsx';

/** Asks for a new password. */
export function Page() {
  return (
    <PageSection
      level={1}
      heading="Forgot your password?"
      intro="Enter your account’s email address and we’ll send you a reset link."
    >
      <div className={styles.narrow}>
        <ForgotPasswordForm />
      </div>
    </PageSection>
  );
}
