import { AlertIcon } from '@voltcourier/ui/icon';
import styles from './bookings.module.css';

/** Deadline of the next step; overdue ones have an icon next to the text. */
export function DueMark({ due }: { due: { text: string; isLate: boolean } | null }) {
  if (due === null) return null;
  return (
    <span className={due.isLate ? styles.late : styles.due}>
      {due.isLate ? <AlertIcon size="1rem" className={styles.sign} /> : null}
      {due.text}
    </span>
  );
}
