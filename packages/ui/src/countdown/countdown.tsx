import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './countdown.module.css';
import { announcementAt, formatRemaining, secondsUntil } from './remaining.ts';

/** Props of Countdown. */
export interface CountdownProps {
  /** When the time is up, in epoch milliseconds. */
  deadline: number;
  /** Text before the time: "Reserved for you for". */
  children: ReactNode;
  /** Displayed when the time is up: "Your reservation has run out." */
  ended: ReactNode;
  /** Called once when the time is up. */
  onEnd?: (() => void) | undefined;
  /** Current time in epoch milliseconds. Pass one that is corrected by the server's clock. */
  clock?: (() => number) | undefined;
}

/**
 * The time until an instant, unobtrusively. It reads the clock every second, so it doesn't drift
 * and is right after the device slept. Screen readers announce it at ten, five, two and one minute.
 */
export function Countdown({ deadline, children, ended, onEnd, clock = Date.now }: CountdownProps) {
  // Unknown until the page runs: the server doesn't know how long the page takes to arrive.
  const [seconds, setSeconds] = useState<number>();
  const [announcement, setAnnouncement] = useState('');

  const tick = useEffectEvent(() => {
    const now = clock();
    const left = secondsUntil(deadline, now);
    setSeconds(left);
    const text = announcementAt(left);
    if (text) setAnnouncement(text);
    return deadline - now;
  });
  const end = useEffectEvent(() => onEnd?.());

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const run = () => {
      const left = tick();
      if (left <= 0) return end();
      // Fires just after the displayed time changes, so that timer delays never add up.
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
