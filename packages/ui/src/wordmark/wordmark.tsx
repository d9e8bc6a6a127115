import styles from './wordmark.module.css';

/** The mark, a cable bent into a V with its plug, and the brand name. Put it inside a link. */
export function Wordmark({
  name,
  markOnly = false,
}: {
  /** The brand's name. */
  name: string;
  /** Shows only the mark; screen readers still get the name. */
  markOnly?: boolean | undefined;
}) {
  return (
    <span className={styles.wordmark}>
      <svg
        className={styles.mark}
        viewBox="0 0 32 32"
        fill="none"
        {...(markOnly ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
      >
        <rect className={styles.plate} x="0.75" y="0.75" width="30.5" height="30.5" rx="7" />
        <path
          className={styles.cable}
          d="M6.5 7.5v4.2c0 1.3.4 2.2 1 3.3l5 8.3c1.5 2.5 4.6 2.4 6-.1l4-7.2c.6-1.1 1-2 1-3.2"
        />
        <path className={styles.plug} d="M20.3 9.3h6.4v3.4h-6.4zM21.9 5.6v3.6M25.1 5.6v3.6" />
      </svg>
      {markOnly ? null : <span className={styles.name}>{name}</span>}
    </span>
  );
}
