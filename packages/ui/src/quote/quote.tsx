import type { ReactNode } from 'react';
import styles from './quote.module.css';

/** Props of Quote (specification section 3, Testimonial). */
export interface QuoteProps {
  /** The quoted text, without quotation marks. */
  children: ReactNode;
  author: string;
  /** Role of the person: "Nissan Leaf Owner". */
  position: ReactNode;
}

/** A quotation with its author. */
export function Quote({ children, author, position }: QuoteProps) {
  return (
    <figure className={styles.quote}>
      <blockquote className={styles.text}>
        <p>{children}</p>
      </blockquote>
      <figcaption className={styles.person}>
        <span className={styles.avatar} aria-hidden>
          {author.slice(0, 1)}
        </span>
        <span className={styles.names}>
          <span className={styles.author}>{author}</span>
          <span className={styles.position}>{position}</span>
        </span>
      </figcaption>
    </figure>
  );
}
