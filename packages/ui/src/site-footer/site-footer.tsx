import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './site-footer.module.css';

/** A column of links. */
export interface FooterColumn {
  title: string;
  /** Link elements. */
  links: readonly ReactNode[];
}

/** Props of SiteFooter. */
export interface SiteFooterProps {
  /**
   * The wordmark and a sentence. Omit it together with the columns where nothing should lead away.
   */
  brand?: ReactNode;
  columns?: readonly FooterColumn[] | undefined;
  /** Legal and help links of the last line, as link elements. */
  links: readonly ReactNode[];
  /** The copyright line with the current year. */
  copyright: ReactNode;
}

/** The footer of the customer site, a dark panel in both themes. */
export function SiteFooter({ brand, columns, links, copyright }: SiteFooterProps) {
  return (
    <footer
      className={classNames(styles.footer, columns === undefined && styles.short)}
      data-theme="dark"
    >
      {columns === undefined ? null : (
        <div className={styles.inner} data-later="">
          <div className={styles.brand}>{brand}</div>
          {columns.map((column) => (
            <div key={column.title}>
              <h2 className={styles.title}>{column.title}</h2>
              <Links links={column.links} className={styles.links} />
            </div>
          ))}
        </div>
      )}
      <div className={styles.last} data-later="">
        <p>{copyright}</p>
        <Links links={links} className={styles.line} />
      </div>
    </footer>
  );
}

/** A button that looks like a footer link, for actions on the page. */
export function FooterAction(props: Omit<ComponentProps<'button'>, 'className' | 'type'>) {
  return <button {...props} type="button" className={styles.action} />;
}

function Links({
  links,
  className,
}: {
  links: readonly ReactNode[];
  className?: string | undefined;
}) {
  return (
    <ul className={className}>
      {links.map((link, index) => (
        <li key={index}>{link}</li>
      ))}
    </ul>
  );
}
