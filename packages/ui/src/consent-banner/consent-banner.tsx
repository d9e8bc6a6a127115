import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import styles from './consent-banner.module.css';

/** Props of ConsentBanner. */
export interface ConsentBannerProps {
  /** The question, in a few words. */
  title: string;
  /** What would be stored and why, and that declining costs nothing. */
  children: ReactNode;
  onAccept: () => void;
  onDecline: () => void;
  /** A link to the privacy policy. */
  link?: ReactNode;
}

/**
 * Asks once for consent, at the bottom of the window without covering any controls. Both answers
 * look alike and take one click. Put it first in the page, after the skip link, so that the
 * keyboard reaches it before what it covers. The page decides when to show it.
 */
export function ConsentBanner({ title, children, onAccept, onDecline, link }: ConsentBannerProps) {
  return (
    <section className={styles.banner} aria-label={title}>
      <div className={styles.inner}>
        <div className={styles.content}>
          <h2 className={styles.title}>{title}</h2>
          <div className={styles.text}>
            {children} {link}
          </div>
        </div>
        <div className={styles.actions}>
          <Button onClick={onDecline}>Decline</Button>
          <Button onClick={onAccept}>Accept</Button>
        </div>
      </div>
    </section>
  );
}
