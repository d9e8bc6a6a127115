import { AlertIcon } from '@voltcourier/ui/icon';
import styles from './bookings.module.css';

/** When the next step is due; what is late has a sign beside its words. */
export function DueMark({ due }: { due: { words: string; isLate: boolean } | null }) {
  if (due === null) return null;
  return (
    <span className={due.isLate ? styles.late : styles.due}>
      {due.isLate ? <AlertIcon size="1rem" className={styles.sign} /> : null}
      {due.words}
    </span>
  );
}
