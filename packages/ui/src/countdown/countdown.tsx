import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './countdown.module.css';
import { announcementAt, formatRemaining, secondsUntil } from './remaining.ts';

/** What a Countdown takes. */
export interface CountdownProps {
  /** The instant at which the time is up, in epoch milliseconds. */
  deadline: number;
  /** Words before the figures: "Reserved for you for". */
  children: ReactNode;
  /** What stands here once the time is up: "Your reservation has run out." */
  ended: ReactNode;
  /** Called once when the time is up. */
  onEnd?: (() => void) | undefined;
  /** The present in epoch milliseconds. Give one that is corrected by the server's clock. */
  clock?: (() => number) | undefined;
}

/**
 * The time until an instant, quietly. Each second is read off the clock, so it does not drift and
 * is right after the device slept. Screen readers hear it at ten, five, two and one minute.
 */
export function Countdown({ deadline, children, ended, onEnd, clock = Date.now }: CountdownProps) {
  // Unknown until the page runs: a server does not know how long the page was on its way.
  const [seconds, setSeconds] = useState<number>();
  const [announcement, setAnnouncement] = useState('');

  const tick = useEffectEvent(() => {
    const now = clock();
    const left = secondsUntil(deadline, now);
    setSeconds(left);
    const words = announcementAt(left);
    if (words) setAnnouncement(words);
    return deadline - now;
  });
  const end = useEffectEvent(() => onEnd?.());

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const run = () => {
      const left = tick();
      if (left <= 0) return end();
      // To just after the figures change, so that a late timer never adds up.
      timer = setTimeout(run, (left % 1000 || 1000) + 5);
    };
    run();
    return () => clearTimeout(timer);
  }, [deadline]);

  if (seconds === 0) {
    return (
      <p className={styles.countdown} role="status">
        {ended}
      </p>
    );
  }
  return (
    <div className={styles.countdown}>
      <p role="timer">
        {children}{' '}
        <span className={styles.figures}>
          {seconds === undefined ? '––:––' : formatRemaining(seconds)}
        </span>
      </p>
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
    </div>
  );
}
