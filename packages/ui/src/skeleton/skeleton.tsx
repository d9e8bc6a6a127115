import styles from './skeleton.module.css';

/** Props of Skeleton. */
export interface SkeletonProps {
  /** CSS width. Default: the full line. */
  width?: string | undefined;
  /** CSS height. Default: one line of text. */
  height?: string | undefined;
}

/**
 * A placeholder in the shape of the content. It isn't announced: say what is loading in text next
 * to it, or in the surrounding `aria-busy` region. It appears after 300 ms.
 */
export function Skeleton({ width = '100%', height = '1em' }: SkeletonProps) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden />;
}
