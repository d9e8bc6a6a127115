import { useId } from 'react';
import { Button } from '../button/button.tsx';
import { useCopy } from '../use-copy.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './copy-text.module.css';

/** Props of CopyText. */
export interface CopyTextProps {
  /** What the text is: "Bitcoin address". */
  label: string;
  /** The text to copy. Null if there is none. */
  text: string | null;
  /** Displayed if there is no text. */
  missing?: string | undefined;
}

/**
 * A text to copy into another app, such as an address or an invoice: two lines of it, regardless of
 * length, and a button that copies all of it. Without a text it takes the same space.
 */
export function CopyText({ label, text, missing }: CopyTextProps) {
  const labelId = useId();
  const { copy, confirmation } = useCopy();
  return (
    <div className={styles.whole} role="group" aria-labelledby={labelId}>
      <div className={styles.head}>
        <span id={labelId} className={styles.label}>
          {label}
        </span>
        <span role="status" className={styles.said}>
          {confirmation}
        </span>
        {text === null ? null : (
          <Button variant="quiet" onClick={() => void copy(text)}>
            Copy<VisuallyHidden>{` ${label}`}</VisuallyHidden>
          </Button>
        )}
      </div>
      <div className={styles.box}>
        {text === null ? (
          <p className={styles.missing}>{missing}</p>
        ) : (
          <code className={styles.text}>{text}</code>
        )}
      </div>
    </div>
  );
}
