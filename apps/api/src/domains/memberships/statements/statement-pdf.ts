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
import type { Texts } from '../../../platform/language/texts.ts';
import { statusLabel } from './statement-labels.ts';

/** In points: 72 per inch. */
const MARGIN = 40;

interface Column<Row> extends PdfColumn {
  readonly format: (row: Row) => string;
}

const formatEnergy = (wattHours: number | null): string =>
  wattHours === null ? '—' : `${(wattHours / 1000).toFixed(1)} kWh`;

const formatMinutes = (minutes: number | null): string =>
  minutes === null ? '—' : `${minutes} min`;

const known = (amount: number): number | null => (amount === 0 ? null : amount);

const utc = ({ locale }: Texts, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });

/** Formats "Nov 12, 2026", and below it the local time: "8:00 AM ET". */
function createTimeFormat(texts: Texts): (visit: StatementVisit) => string {
  const day = utc(texts, { dateStyle: 'medium' });
  const hour = utc(texts, { timeStyle: 'short' });
  const zones = new Map<string, string>();
  return ({ localDate, localTime, zone }) => {
    const at = new Date(`${localDate}T${localTime}:00Z`);
    const name =
      zones.get(zone) ??
      new Intl.DateTimeFormat(texts.locale, { timeZone: zone, timeZoneName: 'shortGeneric' })
        .formatToParts(at)
        .find(({ type }) => type === 'timeZoneName')?.value ??
      zone;
    zones.set(zone, name);
    return `${day.format(at)}\n${hour.format(at)} ${name}`;
  };
}

const visitColumns = (translator: Texts): readonly Column<StatementVisit>[] => [
  { head: translator.say('Local time'), width: 72, format: createTimeFormat(translator) },
  {
    head: translator.say('Service and vehicle'),
    width: 136,
    format: (visit) => `${visit.service}\n${visit.vehicle}`,
  },
  { head: translator.say('Driver'), width: 80, format: ({ driver }) => driver },
  { head: translator.say('Place'), width: 124, format: ({ location }) => location },
  { head: translator.say('Cost center'), width: 70, format: ({ costCentre }) => costCentre ?? '—' },
  {
    head: translator.say('Status'),
    width: 60,
    format: (visit) => translator.translate(statusLabel(visit)),
  },
  {
    head: translator.say('Charged'),
    width: 54,
    isFigure: true,
    format: (visit) => `${formatEnergy(visit.energyWh)}\n${formatMinutes(visit.chargingMinutes)}`,
  },
  {
    head: translator.say('Paid'),
    width: 56,
    isFigure: true,
    format: ({ tookSession, paidCents }) =>
      tookSession && paidCents === 0 ? translator.say('1 session') : formatUsd(paidCents),
  },
  {
    head: translator.say('Refunded'),
    width: 60,
    isFigure: true,
    format: ({ refundedCents }) => (refundedCents === 0 ? '—' : formatUsd(refundedCents)),
  },
];

interface Sum {
  readonly name: string;
  readonly totals: StatementTotals;
}

const figure = (
  head: string,
  width: number,
  format: (totals: StatementTotals) => string,
): Column<Sum> => ({ head, width, isFigure: true, format: ({ totals }) => format(totals) });

const sumColumns = ({ say }: Texts): readonly Column<Sum>[] => [
  { head: say('Cost center'), width: 204, format: ({ name }) => name },
  figure(say('Visits'), 56, ({ visits }) => String(visits)),
  figure(say('Sessions'), 60, ({ sessions }) => String(sessions)),
  figure(say('Energy'), 84, ({ energyWh }) => formatEnergy(known(energyWh))),
  figure(say('Charging time'), 80, ({ chargingMinutes }) => formatMinutes(known(chargingMinutes))),
  figure(say('Paid'), 76, ({ paidCents }) => formatUsd(paidCents)),
  figure(say('Refunded'), 76, ({ refundedCents }) => formatUsd(refundedCents)),
  figure(say('Cost'), 76, ({ paidCents, refundedCents }) => formatUsd(paidCents - refundedCents)),
];

function tableOf<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  isStrong: (row: Row) => boolean = () => false,
): PdfTable {
  return {
    columns,
    rows: rows.map((row) => ({
      cells: columns.map(({ format }) => format(row)),
      isStrong: isStrong(row),
    })),
  };
}

/** Writes a company's month as PDF: US Letter, landscape, with embedded fonts. */
export async function statementPdf(
  statement: Statement,
  issuer: Issuer,
  { at, texts }: { at: Date; texts: Texts },
): Promise<Buffer> {
  const { say } = texts;
  const { company, costCentres, totals, visits, hasMore } = statement;
  const monthName = utc(texts, { month: 'long', year: 'numeric' }).format(
    new Date(`${statement.month}-01T00:00:00Z`),
  );
  const title = say('Statement for {month}', { month: monthName });
  const { document, whole, width } = openPdf({
    title,
    issuer,
    at,
    layout: 'landscape',
    margin: MARGIN,
    language: texts.language,
  });
  const listed = visits.length.toLocaleString(texts.locale);
  const notes = [
    say('As of {day}.', { day: utc(texts, { dateStyle: 'long' }).format(at) }),
    say('Dates and times are local to each visit.'),
    ...(visits.length === 0 ? [say('There were no visits in this month.')] : []),
    ...(hasMore
      ? [say('The first {listed} visits are listed; the totals include all of them.', { listed })]
      : []),
  ];
  writeIssuer(document, issuer);
  document.y = MARGIN + 56;
  document.font('bold').fontSize(20).fillColor(INK).text(title, MARGIN, document.y, { width });
  document.font('regular').fontSize(11).text(company, { width });
  document.fontSize(8).fillColor(SOFT).text(notes.join(' '), { width });
  document.y += 16;

  const sums: readonly Sum[] = [
    ...costCentres.map(({ name, totals: sum }) => ({
      name: name ?? say('No cost center'),
      totals: sum,
    })),
    { name: say('Total'), totals },
  ];
  const tables = [
    tableOf(sumColumns(texts), sums, (sum) => sum === sums.at(-1)),
    tableOf(visitColumns(texts), visits),
  ];
  await writeTables(document, tables, `${issuer.name} · ${company} · ${monthName}`, texts);
  document.end();
  return whole;
}
