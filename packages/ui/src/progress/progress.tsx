import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './progress.module.css';
import { Spinner } from './spinner.tsx';

/** Props of Progress. */
export interface ProgressProps {
  /** What is in progress: "Loading checkout information...". */
  children: ReactNode;
  /** Progress from 0 to 1. Without it a spinner replaces the bar. */
  value?: number | undefined;
  /** Centered with space around it, for a whole page or panel. */
  block?: boolean | undefined;
}

/** Says what a wait is for. It appears after 300 ms, so a short wait shows nothing. */
export function Progress({ children, value, block }: ProgressProps) {
  return (
    <div className={classNames(styles.progress, block && styles.block)} role="status">
      {value === undefined ? <Spinner className={styles.mark} /> : null}
      <span className={styles.text}>{children}</span>
      {value === undefined ? null : (
        <progress className={styles.bar} value={value} max={1} aria-label="Progress" />
      )}
    </div>
  );
}
