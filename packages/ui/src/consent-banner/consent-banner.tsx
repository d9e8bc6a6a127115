import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import styles from './consent-banner.module.css';

/** What a ConsentBanner takes. */
export interface ConsentBannerProps {
  /** What is asked, in a few words. */
  title: string;
  /** What would be stored, for what, and that nothing is lost by declining. */
  children: ReactNode;
  onAccept: () => void;
  onDecline: () => void;
  /** A link to the whole truth: the privacy policy. */
  link?: ReactNode;
}

/**
 * Asks once for consent, at the foot of the window and over nothing that has to be pressed. Both
 * answers look alike and cost one press. Put it first in the page, after the skip link, so that it
 * is reached before what it covers; whether it is due is the page's to know.
 */
export function ConsentBanner({ title, children, onAccept, onDecline, link }: ConsentBannerProps) {
  return (
    <section className={styles.banner} aria-label={title}>
      <div className={styles.inner}>
        <div className={styles.words}>
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
