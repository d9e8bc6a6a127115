import type {
  Statement,
  StatementTotals,
  StatementVisit,
} from '@voltcourier/contracts/memberships/statements';
import { formatUsd } from '@voltcourier/pricing';
import type { ReactNode } from 'react';
import { keepTogether } from '../../../lib/appointment.ts';
import { formatEnergy, formatMinutes } from '../../../lib/format-measured.ts';
import { type FiguresColumns, FiguresRows, FiguresTable } from './figures-table.tsx';
import { statusLabel, formatVisitTime } from './statement-labels.ts';
import styles from './statements.module.css';

/** A total of zero may mean that nothing has been measured yet. */
const measured = (amount: number): number | null => (amount === 0 ? null : amount);

const FIGURES: readonly { head: string; format: (totals: StatementTotals) => string }[] = [
  { head: 'Visits', format: ({ visits }) => visits.toLocaleString('en-US') },
  { head: 'Sessions', format: ({ sessions }) => sessions.toLocaleString('en-US') },
  { head: 'Energy', format: ({ energyWh }) => formatEnergy(measured(energyWh)) },
  {
    head: 'Charging time',
    format: ({ chargingMinutes }) => formatMinutes(measured(chargingMinutes)),
  },
  { head: 'Paid', format: ({ paidCents }) => formatUsd(paidCents) },
  { head: 'Refunded', format: ({ refundedCents }) => formatUsd(refundedCents) },
  {
    head: 'Cost',
    format: ({ paidCents, refundedCents }) => formatUsd(paidCents - refundedCents),
  },
];

/** Totals of the month's visits. */
export function Totals({ totals }: { totals: StatementTotals }) {
  return (
    <dl className={styles.totals} aria-label="In total">
      {FIGURES.map(({ head, format }) => (
        <div key={head}>
          <dt>{head}</dt>
          <dd>{format(totals)}</dd>
        </div>
      ))}
    </dl>
  );
}

type CostCenter = Statement['costCentres'][number];

const CENTER_COLUMNS: FiguresColumns<CostCenter> = [
  { head: 'Cost center', cell: ({ name }) => name ?? 'No cost center' },
  ...FIGURES.map(({ head, format }) => ({
    head,
    isFigure: true,
    cell: ({ totals }: CostCenter) => format(totals),
  })),
];

/** Totals by cost center; nothing if no visit has one. */
export function CostCenters({ costCenters }: { costCenters: Statement['costCentres'] }) {
  if (costCenters.every(({ id }) => id === null)) return null;
  return (
    <section className={styles.part} aria-labelledby="by-cost-center">
      <h3 id="by-cost-center">By cost center</h3>
      <FiguresTable label="By cost center" columns={CENTER_COLUMNS}>
        <FiguresRows columns={CENTER_COLUMNS} rows={costCenters} keyOf={({ id }) => id ?? 'none'} />
      </FiguresTable>
    </section>
  );
}

const twoLines = (first: string, second: string): ReactNode => (
  <>
    <span className={styles.cell}>{first}</span>
    <span className={styles.quiet}>{second}</span>
  </>
);

function formatPaid({ tookSession, paidCents }: StatementVisit): string {
  if (!tookSession) return formatUsd(paidCents);
  return paidCents === 0 ? '1 session' : `1 session, ${formatUsd(paidCents)}`;
}

/** Shows one dash for both if neither was measured. */
const chargedCell = ({ energyWh, chargingMinutes }: StatementVisit): ReactNode =>
  energyWh === null && chargingMinutes === null
    ? '—'
    : twoLines(formatEnergy(energyWh), formatMinutes(chargingMinutes));

/** Columns for visits. */
export const VISIT_COLUMNS: FiguresColumns<StatementVisit> = [
  { head: 'Local time', cell: (visit) => keepTogether(formatVisitTime(visit)) },
  {
    head: 'Service and vehicle',
    cell: ({ service, vehicle }) => twoLines(service, vehicle),
  },
  { head: 'Driver', cell: ({ driver }) => driver },
  { head: 'Place', cell: ({ location }) => location },
  { head: 'Cost center', cell: ({ costCentre }) => costCentre ?? '—' },
  { head: 'Status', cell: statusLabel },
  {
    head: 'Charged',
    isFigure: true,
    cell: chargedCell,
  },
  { head: 'Paid', isFigure: true, cell: formatPaid },
  {
    head: 'Refunded',
    isFigure: true,
    cell: ({ refundedCents }) => (refundedCents === 0 ? '—' : formatUsd(refundedCents)),
  },
];
