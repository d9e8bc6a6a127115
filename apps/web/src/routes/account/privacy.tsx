import styles from '../../features/accounts/accounts.module.css';
import { DeleteCard } from '../../features/accounts/delete-card.tsx';
import { ConsentsCard, DataCard, MailsCard } from '../../features/accounts/privacy-cards.tsx';

/** Which mails come, what is kept, and how it is taken along or deleted. */
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
