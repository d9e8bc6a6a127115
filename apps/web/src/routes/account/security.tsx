import styles from '../../features/accounts/accounts.module.css';
import { PasswordCard } from '../../features/accounts/profile-forms.tsx';
import { SecurityCards } from '../../features/accounts/security-cards.tsx';
import { SessionsCard } from '../../features/accounts/sessions-card.tsx';

/** The password, what protects the account beyond it, and where it is signed in. */
export function Security() {
  return (
    <div className={styles.cards}>
      <PasswordCard />
      <SecurityCards />
      <SessionsCard />
    </div>
  );
}
