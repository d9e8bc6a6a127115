import type { Statement, StatementTotals, StatementVisit } from '@voltcourier/contracts';
import { formatUsd } from '@voltcourier/pricing';
import {
  INK,
  type Issuer,
  openPdf,
  SOFT,
  writeIssuer,
} from '../../../platform/documents/pdf-page.ts';
import {
  type PdfColumn,
  type PdfTable,
  writeTables,
} from '../../../platform/documents/pdf-tables.ts';
import { statusWords } from './statement-labels.ts';

/** Points: 72 to the inch. */
const MARGIN = 40;

interface Column<Row> extends PdfColumn {
  readonly words: (row: Row) => string;
}

const energyWords = (wattHours: number | null): string =>
  wattHours === null ? '—' : `${(wattHours / 1000).toFixed(1)} kWh`;

const minutesWords = (minutes: number | null): string =>
  minutes === null ? '—' : `${minutes} min`;

const known = (amount: number): number | null => (amount === 0 ? null : amount);

const utc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
const month = utc({ month: 'long', year: 'numeric' });
const day = utc({ dateStyle: 'medium' });
const hour = utc({ timeStyle: 'short' });

/** "Nov 12, 2026", and below it the time on the clocks of the place: "8:00 AM ET". */
function createTimeWords(): (visit: StatementVisit) => string {
  const zones = new Map<string, string>();
  return ({ localDate, localTime, zone }) => {
    const at = new Date(`${localDate}T${localTime}:00Z`);
    const name =
      zones.get(zone) ??
      new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'shortGeneric' })
        .formatToParts(at)
        .find(({ type }) => type === 'timeZoneName')?.value ??
      zone;
    zones.set(zone, name);
    return `${day.format(at)}\n${hour.format(at)} ${name}`;
  };
}

const visitColumns = (): readonly Column<StatementVisit>[] => [
  { head: 'Local time', width: 72, words: createTimeWords() },
  {
    head: 'Service and vehicle',
    width: 136,
    words: (visit) => `${visit.service}\n${visit.vehicle}`,
  },
  { head: 'Driver', width: 80, words: ({ driver }) => driver },
  { head: 'Place', width: 124, words: ({ location }) => location },
  { head: 'Cost center', width: 70, words: ({ costCentre }) => costCentre ?? '—' },
  { head: 'Status', width: 60, words: statusWords },
  {
    head: 'Charged',
    width: 54,
    isFigure: true,
    words: (visit) => `${energyWords(visit.energyWh)}\n${minutesWords(visit.chargingMinutes)}`,
  },
  {
    head: 'Paid',
    width: 56,
    isFigure: true,
    words: ({ tookSession, paidCents }) =>
      tookSession && paidCents === 0 ? '1 session' : formatUsd(paidCents),
  },
  {
    head: 'Refunded',
    width: 60,
    isFigure: true,
    words: ({ refundedCents }) => (refundedCents === 0 ? '—' : formatUsd(refundedCents)),
  },
];

interface Sum {
  readonly name: string;
  readonly totals: StatementTotals;
}

const figure = (
  head: string,
  width: number,
  words: (totals: StatementTotals) => string,
): Column<Sum> => ({ head, width, isFigure: true, words: ({ totals }) => words(totals) });

const SUM_COLUMNS: readonly Column<Sum>[] = [
  { head: 'Cost center', width: 204, words: ({ name }) => name },
  figure('Visits', 56, ({ visits }) => String(visits)),
  figure('Sessions', 60, ({ sessions }) => String(sessions)),
  figure('Energy', 84, ({ energyWh }) => energyWords(known(energyWh))),
  figure('Charging time', 80, ({ chargingMinutes }) => minutesWords(known(chargingMinutes))),
  figure('Paid', 76, ({ paidCents }) => formatUsd(paidCents)),
  figure('Refunded', 76, ({ refundedCents }) => formatUsd(refundedCents)),
  figure('Cost', 76, ({ paidCents, refundedCents }) => formatUsd(paidCents - refundedCents)),
];

function tableOf<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  isStrong: (row: Row) => boolean = () => false,
): PdfTable {
  return {
    columns,
    rows: rows.map((row) => ({
      cells: columns.map(({ words }) => words(row)),
      isStrong: isStrong(row),
    })),
  };
}

/** A company's month as PDF: US Letter on its side, with its letters embedded. */
export async function statementPdf(
  statement: Statement,
  issuer: Issuer,
  at: Date,
): Promise<Buffer> {
  const { company, costCentres, totals, visits, hasMore } = statement;
  const monthName = month.format(new Date(`${statement.month}-01T00:00:00Z`));
  const title = `Statement for ${monthName}`;
  const { document, whole, width } = openPdf({
    title,
    issuer,
    at,
    layout: 'landscape',
    margin: MARGIN,
  });
  const listed = visits.length.toLocaleString('en-US');
  const notes = [
    `As of ${utc({ dateStyle: 'long' }).format(at)}.`,
    'Dates and times are those of the place of each visit.',
    ...(visits.length === 0 ? ['There were no visits in this month.'] : []),
    ...(hasMore ? [`The first ${listed} visits are listed; the totals are those of all.`] : []),
  ];
  writeIssuer(document, issuer);
  document.y = MARGIN + 56;
  document.font('bold').fontSize(20).fillColor(INK).text(title, MARGIN, document.y, { width });
  document.font('regular').fontSize(11).text(company, { width });
  document.fontSize(8).fillColor(SOFT).text(notes.join(' '), { width });
  document.y += 16;

  const sums: readonly Sum[] = [
    ...costCentres.map(({ name, totals: sum }) => ({
      name: name ?? 'No cost center',
      totals: sum,
    })),
    { name: 'Total', totals },
  ];
  const tables = [
    tableOf(SUM_COLUMNS, sums, (sum) => sum === sums.at(-1)),
    tableOf(visitColumns(), visits),
  ];
  await writeTables(document, tables, `${issuer.name} · ${company} · ${monthName}`);
  document.end();
  return whole;
}
