import { useSyncExternalStore } from 'react';
import { currentToast, dismissToast, subscribeToToast } from './show-toast.ts';
import styles from './toast.module.css';

/**
 * The current toast without timers and swiping, used if their code can't be loaded: without a
 * network, the message that says so must still appear.
 */
export function PlainToast() {
  const toast = useSyncExternalStore(subscribeToToast, currentToast, () => undefined);
  if (toast === undefined) return null;
  return (
    <div className={styles.viewport}>
      <div className={styles.toast} role="alert">
        <span className={styles.mark} aria-hidden>
          !
        </span>
        <div className={styles.text}>
          <p className={styles.title}>{toast.title}</p>
          {toast.description == null ? null : (
            <p className={styles.description}>{toast.description}</p>
          )}
        </div>
        <button type="button" className={styles.close} aria-label="Close" onClick={dismissToast}>
          ×
        </button>
      </div>
    </div>
  );
}
