import styles from '../../features/accounts/accounts.module.css';
import { PasswordCard } from '../../features/accounts/profile-forms.tsx';
import { SecurityCards } from '../../features/accounts/security-cards.tsx';
import { SessionsCard } from '../../features/accounts/sessions-card.tsx';

/** Password, further protection of the account, and sessions. */
export function Security() {
  return (
    <div className={styles.cards}>
      <PasswordCard />
      <SecurityCards />
      <SessionsCard />
    </div>
  );
}
