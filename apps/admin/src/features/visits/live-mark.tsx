import styles from './live-mark.module.css';
import type { Liveness } from './use-live-bookings.ts';

const WORDS: Readonly<Record<Liveness, string>> = {
  connecting: 'Connecting',
  live: 'Live',
  reconnecting: 'Reconnecting',
};

/** Whether the page keeps itself up to date, in a word that takes the same room whatever it says. */
export function LiveMark({ liveness }: { liveness: Liveness }) {
  return (
    <p className={styles.mark} data-liveness={liveness} role="status" aria-label="Updates">
      {WORDS[liveness]}
    </p>
  );
}
