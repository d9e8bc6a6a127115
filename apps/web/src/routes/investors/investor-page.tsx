import { Notice } from '@voltcourier/ui/notice';
import { PageSection } from '@voltcourier/ui/page-section';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { ContactEmail } from '../../lib/contact-email.tsx';
import * as paths from '../../lib/paths.ts';
import styles from './investor-page.module.css';

const PAGES = [
  { to: paths.investmentOverview, label: 'Investment Overview' },
  { to: paths.financialReports, label: 'Financial Reports' },
  { to: paths.marketOpportunity, label: 'Market Opportunity' },
  { to: paths.businessModel, label: 'Business Model' },
] as const;

/** Frame of the four investor pages: navigation, a note about the figures, and contact details. */
export function InvestorPage({
  heading,
  intro,
  children,
}: {
  heading: string;
  intro: string;
  children: ReactNode;
}) {
  return (
    <PageSection level={1} heading={heading} intro={intro}>
      <div className={styles.page}>
        <nav aria-label="Investors">
          <ul className={styles.nav}>
            {PAGES.map(({ to, label }) => (
              <li key={to}>
                <NavLink to={to}>{label}</NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <Notice still title="Illustrative figures">
          All but today’s price list are assumptions of our planning: not audited, not a forecast,
          and not an offer to sell securities.
        </Notice>
        {children}
        <section className={styles.contact} aria-labelledby="investor-relations">
          <h2 id="investor-relations">Investor Relations</h2>
          <p>For reports and questions, write to us.</p>
          <ContactEmail subject="Investor Relations" />
        </section>
      </div>
    </PageSection>
  );
}

/** Charts, two side by side if there is space. */
export function Charts({ children }: { children: ReactNode }) {
  return <div className={styles.charts}>{children}</div>;
}

/** A section with its heading and a sentence or two. */
export function Part({
  heading,
  text,
  children,
}: {
  heading: string;
  text?: string;
  children: ReactNode;
}) {
  return (
    <section className={styles.part}>
      <h2>{heading}</h2>
      {text === undefined ? null : <p className={styles.text}>{text}</p>}
      {children}
    </section>
  );
}

/** A figure and its label. */
export interface KeyFigure {
  readonly value: string;
  readonly label: string;
}

/** Figures in large type, for values without a comparison to draw. */
export function KeyFigures({ figures }: { figures: readonly KeyFigure[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ value, label }) => (
        <div key={label} className={styles.figure}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
