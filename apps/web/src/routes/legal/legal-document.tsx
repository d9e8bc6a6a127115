import { TERMS_DATE, TERMS_VERSION } from '@voltcourier/pricing';
import { PageSection } from '@voltcourier/ui/page-section';
import type { ReactNode } from 'react';
import styles from './legal-document.module.css';

/** A section of a legal text. */
export interface LegalSection {
  /** Its anchor, which must never change because it may be linked. */
  readonly id: string;
  readonly heading: string;
  readonly body: ReactNode;
}

interface LegalDocumentProps {
  readonly heading: string;
  /** Summary in a few sentences. */
  readonly short: readonly string[];
  readonly sections: readonly LegalSection[];
}

/** A legal text: summary, table of contents, and sections. */
export function LegalDocument({ heading, short, sections }: LegalDocumentProps) {
  return (
    <PageSection
      level={1}
      heading={heading}
      intro={
        <p>
          Last updated <time dateTime={TERMS_VERSION}>{TERMS_DATE}</time>
        </p>
      }
    >
      <div className={styles.columns}>
        <section className={styles.short} aria-labelledby="in-short">
          <h2 id="in-short">In short</h2>
          <ul>
            {short.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </section>
        <nav className={styles.contents} aria-labelledby="contents">
          <h2 id="contents" className={styles.contentsTitle}>
            Contents
          </h2>
          <ol className={styles.list}>
            {sections.map(({ id, heading: title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.text}>
          {sections.map(({ id, heading: title, body }, index) => (
            <section
              key={id}
              id={id}
              className={styles.section}
              tabIndex={-1}
              data-later={index > 1 ? '' : undefined}
            >
              <div className={styles.headingLine}>
                <h2 className={styles.heading}>{title}</h2>
                <a className={styles.anchor} href={`#${id}`} aria-label={`Link to “${title}”`}>
                  <span aria-hidden>#</span>
                </a>
              </div>
              {body}
            </section>
          ))}
        </div>
      </div>
    </PageSection>
  );
}

/**
 * A table in a legal text: terms first, with their details next to them. On a phone, `stacked` puts
 * each term above its cells, for cells with full sentences.
 */
export function LegalTable({
  caption,
  head,
  rows,
  stacked = false,
}: {
  caption: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
  stacked?: boolean;
}) {
  return (
    <div className={styles.frame} role="region" aria-label={caption} tabIndex={0}>
      <table className={styles.table} data-stacked={stacked ? '' : undefined}>
        <caption className={styles.caption}>{caption}</caption>
        <thead>
          <tr>
            {head.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([term = '', ...cells]) => (
            <tr key={term}>
              <th scope="row">{term}</th>
              {cells.map((cell, index) => (
                <td key={index}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
