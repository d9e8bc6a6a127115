import type { ReactNode } from 'react';
import styles from './unbroken.module.css';

/** A compound with a number or a short part: "30-minute", "I-64", "Mach-E", "on-chain". */
const COMPOUND = /(\S*\d-[\p{L}\d]+|\S+-(?:\d+|\p{Lu}\b)|\b\p{L}{1,2}-\p{L}+)/u;

/** Returns a text whose lines don't break at the hyphen of "30-minute"; other content as it is. */
export function unbroken(content: ReactNode): ReactNode {
  if (typeof content !== 'string' || !content.includes('-')) return content;
  return content.split(COMPOUND).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key
      <span key={at} className={styles.compound}>
        {part}
      </span>
    ),
  );
}
