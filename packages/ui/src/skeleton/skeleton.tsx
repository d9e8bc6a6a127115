import styles from './skeleton.module.css';

/** What a Skeleton takes. */
export interface SkeletonProps {
  /** CSS width. Default the whole line. */
  width?: string | undefined;
  /** CSS height. Default one line of text. */
  height?: string | undefined;
}

/**
 * The shape of what is coming. It is silent: say what is loading in words beside it, or in the
 * `aria-busy` region around it. It appears after 300 ms.
 */
export function Skeleton({ width = '100%', height = '1em' }: SkeletonProps) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden />;
}
