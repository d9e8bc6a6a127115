import styles from '../../features/accounts/accounts.module.css';
import { DeleteCard } from '../../features/accounts/delete-card.tsx';
import { ConsentsCard, DataCard, MailsCard } from '../../features/accounts/privacy-cards.tsx';

/** Mail preferences, stored data, and how to export or delete it. */
export function Privacy() {
  return (
    <div className={styles.cards}>
      <MailsCard />
      <ConsentsCard />
      <DataCard />
      <DeleteCard />
    </div>
  );
}
