import { useEmail } from './config.ts';
import styles from './contact-email.module.css';

/**
 * The installation's email address as a link. It may be unknown at build time, so it has its own
 * line with reserved space: no layout shift when it arrives.
 */
export function ContactEmail({ subject }: { subject?: string }) {
  const { email, error } = useEmail();
  const query = subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`;
  return (
    <span className={styles.line} data-live={email === undefined ? '' : undefined}>
      {email === undefined ? (
        <span className={styles.waiting}>
          {error === null
            ? 'Looking up our address...'
            : 'Our address can’t be shown right now. Reload the page.'}
        </span>
      ) : (
        <a className={styles.link} href={`mailto:${email}${query}`}>
          {email}
        </a>
      )}
    </span>
  );
}
