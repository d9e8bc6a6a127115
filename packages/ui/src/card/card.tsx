import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './card.module.css';

/** Props of Card, in addition to the attributes of a native element. */
export interface CardProps extends Omit<ComponentProps<'section'>, 'title'> {
  /** Title of the card. With a title the card is a named section. */
  title?: ReactNode;
  /** Heading level of the title. Default 2. */
  level?: 2 | 3 | 4 | undefined;
  /** Content at the end of the title line: a small action or a figure. */
  aside?: ReactNode;
  /**
   * `plain` is level with the page, `raised` is above it, `asphalt` is a dark panel in both themes.
   */
  tone?: 'plain' | 'raised' | 'asphalt' | undefined;
  /** Less padding, for dense screens. */
  dense?: boolean | undefined;
}

/** A panel for related content. */
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
