import { formatUsd } from '@voltcourier/pricing';
import type { Receipt } from '@voltcourier/contracts';
import {
  INK,
  type Issuer,
  openPdf,
  SOFT,
  writeIssuer,
  writeRule,
} from '../../../platform/documents/pdf-page.ts';
import { capitalized, type Texts } from '../../../platform/language/texts.ts';

/** In points: 72 per inch. */
const MARGIN = 56;
const COLUMN = 130;

const dayIn = (zone: string, at: string, { locale }: Texts): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: zone }).format(new Date(at));

function timeIn(zone: string, at: string, texts: Texts): string {
  const format = new Intl.DateTimeFormat(texts.locale, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: zone,
    timeZoneName: 'short',
  });
  // Spanish weekdays are lowercase, but this one begins a line.
  return capitalized(format.format(new Date(at)), texts);
}

const PAYMENTS = { payment: 'Payment', 'on-site': 'Collected on site' } as const;

const REFUNDS = {
  pending: 'Refund, on its way',
  succeeded: 'Refund',
  failed: 'Refund declined by your bank',
} as const;

/** Returns the lines of a receipt: labels and values. */
function linesOf(receipt: Receipt, texts: Texts): readonly (readonly [string, string])[] {
  const { say } = texts;
  const { zone, energyWh, chargingMinutes } = receipt;
  return [
    [say('Issued'), dayIn(zone, receipt.issuedAt, texts)],
    [say('For'), receipt.name],
    [say('Email'), receipt.email],
    [say('Service'), receipt.service],
    [say('Time'), timeIn(zone, receipt.startsAt, texts)],
    [say('Place'), receipt.location],
    [say('Vehicle'), receipt.vehicle],
    ...(energyWh === null ? [] : [[say('Energy'), `${(energyWh / 1000).toFixed(1)} kWh`] as const]),
    ...(chargingMinutes === null
      ? []
      : [[say('Charging time'), say('{minutes} minutes', { minutes: chargingMinutes })] as const]),
    [say('Booking'), [receipt.bookingNumber, receipt.bookingId].filter(Boolean).join(' · ')],
  ];
}

/** Writes a receipt as PDF: one page of US Letter with embedded fonts. */
export function receiptPdf(receipt: Receipt, issuer: Issuer, translator: Texts): Promise<Buffer> {
  const { say } = translator;
  const title = say('Receipt {number}', { number: receipt.number });
  const { document, whole, width } = openPdf({
    title,
    issuer,
    at: new Date(receipt.issuedAt),
    layout: 'portrait',
    margin: MARGIN,
    language: translator.language,
  });

  const rule = () => {
    writeRule(document, 6);
    document.y += 18;
  };
  /** Writes a label with its value next to it, on as many lines as needed. */
  const row = (term: string, text: string) => {
    const top = document.y;
    document.font('regular').fontSize(10).fillColor(SOFT);
    document.text(term, MARGIN, top, { width: COLUMN - 12 });
    const below = document.y;
    document.fillColor(INK).text(text, MARGIN + COLUMN, top, { width: width - COLUMN });
    document.y = Math.max(below, document.y) + 5;
  };
  const amount = (text: string, cents: number, font: 'regular' | 'bold') => {
    const top = document.y;
    document.font(font).fontSize(11).fillColor(INK);
    document.text(text, MARGIN, top, { width: width - 120 });
    const below = document.y;
    const figure = `${cents < 0 ? '−' : ''}${formatUsd(Math.abs(cents))}`;
    document.text(figure, MARGIN + width - 120, top, { width: 120, align: 'right' });
    document.y = below + 6;
  };

  writeIssuer(document, issuer);
  document.y = MARGIN + 70;
  document.font('bold').fontSize(22).fillColor(INK).text(title, MARGIN);
  rule();
  for (const [term, text] of linesOf(receipt, translator)) row(term, text);
  rule();
  for (const { kind, status, amountCents, at } of receipt.movements) {
    const what = say(kind === 'refund' ? REFUNDS[status] : PAYMENTS[kind]);
    const signed = kind === 'refund' ? -amountCents : amountCents;
    amount(`${what}, ${dayIn(receipt.zone, at, translator)}`, signed, 'regular');
  }
  rule();
  const { paidCents, refundedCents } = receipt;
  const total = say(refundedCents === 0 ? 'Paid' : 'Paid, less refunds');
  amount(total, paidCents - refundedCents, 'bold');
  document.end();
  return whole;
}
