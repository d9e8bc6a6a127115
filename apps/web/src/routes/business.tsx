import { ButtonLink } from '@voltcourier/ui/button';
import { PageSection } from '@voltcourier/ui/page-section';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { deferred } from '../lib/hydration/deferred.tsx';
import { useConfig } from '../lib/config.ts';
import * as paths from '../lib/paths.ts';
import styles from './business.module.css';

const Talk = deferred(() => import('./business/talk.tsx'));

function About({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2>{heading}</h2>
      {children}
    </section>
  );
}

/** Insurance, license and technicians, as far as they are set. */
function Trust() {
  const lines = useConfig().data?.brand.trust ?? [];
  if (lines.length === 0) return null;
  return (
    <About heading="Who does the work">
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </About>
  );
}

/** What a business account has, and who pays. */
function Account() {
  return (
    <>
      <About heading="One membership, shared">
        <p>
          Create a company in your account and invite your people by email. They book charges with
          the sessions of your membership.
        </p>
        <ul>
          <li>
            <strong>Owner:</strong> holds the membership, and can hand the company over.
          </li>
          <li>
            <strong>Managers:</strong> invite people, look after vehicles and cost centers, and see
            the statements.
          </li>
          <li>
            <strong>Drivers:</strong> book with the company’s sessions.
          </li>
        </ul>
      </About>
      <About heading="Your fleet">
        <p>
          Add vehicles one at a time, or import up to 500 from a CSV file. Whoever books picks the
          car from the list, so the technician brings the right plug.
        </p>
      </About>
      <About heading="Cost centers and monthly statements">
        <p>
          Give each vehicle a cost center. Every month has a statement with its visits, sessions,
          energy, payments and refunds, and a total for each cost center. Save it as a PDF or export
          it as a CSV file.
        </p>
      </About>
      <About heading="How you pay">
        <p>
          The owner pays for the membership, by the month or by the year, and finds its invoices in
          their account. Each car we charge is one session. A visit without a session is paid when
          it’s booked. A statement isn’t a bill: it shows what was already paid.
        </p>
        <p>
          <Link to={paths.membership}>Compare plans and prices</Link>
        </p>
      </About>
    </>
  );
}

/** Description of business accounts, with an inquiry form. */
export function Page() {
  return (
    <PageSection
      level={1}
      heading="Business accounts"
      intro="One membership for everyone who drives for you. We charge your cars where they’re parked, and each month you see what it came to."
    >
      <div className={styles.columns}>
        <div className={styles.about}>
          <div className={styles.actions}>
            <span className={styles.toForm}>
              <ButtonLink variant="primary" render={<Link to={`${paths.business}#talk`} />}>
                Talk to us
              </ButtonLink>
            </span>
            <ButtonLink render={<Link to={paths.accountCompany} />}>Create your company</ButtonLink>
          </div>
          <Account />
          <Trust />
        </div>
        <div id="talk" className={styles.talk} tabIndex={-1}>
          <Talk />
        </div>
      </div>
    </PageSection>
  );
}
