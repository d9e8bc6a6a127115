import { useQuery } from '@tanstack/react-query';
import type { Visit } from '@voltcourier/contracts/payments/charging-history';
import { formatUsd } from '@voltcourier/pricing';
import { Button, ButtonLink } from '@voltcourier/ui/button';
import { Card } from '@voltcourier/ui/card';
import { EmptyState } from '@voltcourier/ui/empty-state';
import { BoltIcon } from '@voltcourier/ui/frame-icon';
import { SelectField } from '@voltcourier/ui/select-field';
import { QueryState } from '@voltcourier/ui/query-state';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ASKED_ANEW } from '../../../lib/api.ts';
import { LANGUAGE } from '../../../lib/language.ts';
import * as paths from '../../../lib/paths.ts';
import styles from './history.module.css';
import { api } from './visits-api.ts';
import { keepTogether } from '../../../lib/appointment.ts';
import { formatEnergy, formatMinutes, visitTime } from '../../../lib/format-measured.ts';

type HistoryPage = Awaited<ReturnType<typeof api.chargingHistory.list>>;

/** Query for a page of the signed-in user's visits, of one year or all, after the visit `after`. */
const visitsOf = (year: number | undefined, after?: string) => ({
  ...api.chargingHistory.list.query({ query: { year, after } }),
  ...ASKED_ANEW,
});

const EXPORT = `${import.meta.env.VITE_API_URL ?? ''}/api/account/charging-history.csv`;

/** URL of a file with the visits of one year or all, in the site's language. */
const exportOf = (year: number | undefined): string =>
  `${EXPORT}?${new URLSearchParams({ language: LANGUAGE, ...(year !== undefined && { year: String(year) }) })}`;

function formatPrice({ usesSession, priceCents, refundedCents }: Visit): string {
  if (usesSession) return '1 session of your membership';
  return refundedCents === 0
    ? formatUsd(priceCents)
    : `${formatUsd(priceCents)}, ${formatUsd(refundedCents)} refunded`;
}

/** A visit: time, service, location, and price. */
function VisitItem({ visit }: { visit: Visit }) {
  const when = visitTime(visit.startsAt, visit.zone);
  return (
    <Card>
      <div>
        <h2 className={styles.when}>{keepTogether(when)}</h2>
        <p>{visit.service}</p>
        <p className={styles.quiet}>{visit.location}</p>
        {visit.number === null ? null : <p className={styles.quiet}>{`Booking ${visit.number}`}</p>}
        {visit.status === 'no_show' ? <p className={styles.quiet}>Missed</p> : null}
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>Energy</dt>
          <dd>{formatEnergy(visit.energyWh)}</dd>
        </div>
        <div>
          <dt>Charging time</dt>
          <dd>{formatMinutes(visit.chargingMinutes)}</dd>
        </div>
        <div>
          <dt>Price</dt>
          <dd>{formatPrice(visit)}</dd>
        </div>
      </dl>
      {visit.hasReceipt ? (
        <div>
          <ButtonLink
            variant="secondary"
            render={<Link to={paths.receiptOf(visit.id)} aria-label={`Receipt of ${when}`} />}
          >
            Receipt
          </ButtonLink>
        </div>
      ) : null}
    </Card>
  );
}

/** Totals of the year's visits. */
function Totals({ totals }: { totals: HistoryPage['totals'] }) {
  return (
    <dl className={styles.totals} aria-label="In total">
      <div>
        <dt>Visits</dt>
        <dd>{totals.visits}</dd>
      </div>
      <div>
        <dt>Energy</dt>
        <dd>{totals.energyWh === 0 ? '—' : formatEnergy(totals.energyWh)}</dd>
      </div>
      <div>
        <dt>Charging time</dt>
        <dd>{totals.chargingMinutes === 0 ? '—' : formatMinutes(totals.chargingMinutes)}</dd>
      </div>
      <div>
        <dt>Paid</dt>
        <dd>{formatUsd(totals.priceCents)}</dd>
      </div>
    </dl>
  );
}

const LABELS = {
  loading: 'Loading your visits...',
  failed: 'We can’t show your visits',
} as const;

interface PartProps {
  readonly year: number | undefined;
  /** Last visit of the previous page. */
  readonly after?: string;
}

/** A page of the list, with the button for the next one. */
function VisitsPage({ year, after }: PartProps) {
  const result = useQuery(visitsOf(year, after));
  const { data } = result;
  const [isContinued, setIsContinued] = useState(false);
  if (data === undefined) {
    return <QueryState result={result} {...LABELS} />;
  }
  const last = data.visits.at(-1);
  return (
    <>
      <ul className={styles.list}>
        {data.visits.map((visit) => (
          <li key={visit.id}>
            <VisitItem visit={visit} />
          </li>
        ))}
      </ul>
      {!data.hasMore || last === undefined ? null : isContinued ? (
        <VisitsPage year={year} after={last.id} />
      ) : (
        <div>
          <Button onClick={() => setIsContinued(true)}>Show more</Button>
        </div>
      )}
    </>
  );
}

interface HistoryProps {
  readonly year: number | undefined;
  readonly onYear: (year: number | undefined) => void;
}

/** The signed-in user's visits, by year. */
export function History({ year, onYear }: HistoryProps) {
  const result = useQuery(visitsOf(year));
  const { data } = result;
  if (data === undefined) {
    return <QueryState result={result} {...LABELS} />;
  }
  if (data.years.length === 0) {
    return (
      <EmptyState
        level={2}
        title="Your visits will be here"
        illustration={<BoltIcon size="2.5rem" />}
        action={
          <ButtonLink variant="primary" render={<Link to={paths.booking} />}>
            Schedule a charge
          </ButtonLink>
        }
      >
        Each visit stays here with its energy, its price and its receipt.
      </EmptyState>
    );
  }
  return (
    <div className={styles.page}>
      <div className={styles.tools}>
        <SelectField
          label="Year"
          placeholder="All years"
          options={data.years.map((each) => ({ value: String(each), label: String(each) }))}
          value={year === undefined ? '' : String(year)}
          onChange={({ target }) => onYear(target.value === '' ? undefined : Number(target.value))}
        />
        <ButtonLink variant="secondary" href={exportOf(year)} download>
          Export as CSV
        </ButtonLink>
      </div>
      <Totals totals={data.totals} />
      <VisitsPage key={year} year={year} />
    </div>
  );
}
