import { PageSection } from '@voltcourier/ui/page-section';
import styles from '../features/accounts/accounts.module.css';
import { ResetPasswordForm } from '../features/accounts/reset-password-form.tsx';

/** Where the link to a new password leads. */
export function Page() {
  return (
    <PageSection
      level={1}
      heading="Choose a new password"
      intro="When it is saved, you are signed out everywhere and sign in with it."
    >
      <div className={styles.narrow}>
        <ResetPasswordForm />
      </div>
    </PageSection>
  );
}
