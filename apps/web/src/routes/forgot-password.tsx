import { PageSection } from '@voltcourier/ui/page-section';
import styles from '../features/accounts/accounts.module.css';
import { ForgotPasswordForm } from '../features/accounts/forgot-password-form.tsx';

/** Asks for a new password. */
export function Page() {
  return (
    <PageSection
      level={1}
      heading="Forgot your password?"
      intro="Tell us the email address of your account, and we send you a link to a new one."
    >
      <div className={styles.narrow}>
        <ForgotPasswordForm />
      </div>
    </PageSection>
  );
}
