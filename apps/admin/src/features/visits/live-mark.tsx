import styles from './live-mark.module.css';
import type { Liveness } from './use-live-bookings.ts';

const LABELS: Readonly<Record<Liveness, string>> = {
  connecting: 'Connecting',
  live: 'Live',
  reconnecting: 'Reconnecting',
};

/** Whether the page receives live updates, in text of constant width. */
export function LiveMark({ liveness }: { liveness: Liveness }) {
  return (
    <p className={styles.mark} data-liveness={liveness} role="status" aria-label="Updates">
      {LABELS[liveness]}
    </p>
  );
}
