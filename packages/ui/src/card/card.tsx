import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './card.module.css';

/** What a Card takes, beside the attributes of a native element. */
export interface CardProps extends Omit<ComponentProps<'section'>, 'title'> {
  /** The card's name. With it the card is a section that has that name. */
  title?: ReactNode;
  /** Level of the title among the page's headings. Default 2. */
  level?: 2 | 3 | 4 | undefined;
  /** What stands at the end of the title's line: a small action or a figure. */
  aside?: ReactNode;
  /** `plain` on the page, `raised` above it, `asphalt` as a dark panel in both themes. */
  tone?: 'plain' | 'raised' | 'asphalt' | undefined;
  /** Less room inside, for dense screens. */
  dense?: boolean | undefined;
}

/** A panel that holds things which belong together. */
export function Card({
  title,
  level = 2,
  aside,
  tone = 'plain',
  dense,
  className,
  children,
  ...rest
}: CardProps) {
  const Heading = `h${level}` as const;
  return (
    <section
      {...rest}
      data-theme={tone === 'asphalt' ? 'dark' : undefined}
      className={classNames(styles.card, styles[tone], dense && styles.dense, className)}
    >
      {title == null ? null : (
        <header className={styles.head}>
          <Heading className={styles.title}>{title}</Heading>
          {aside}
        </header>
      )}
      {children}
    </section>
  );
}
