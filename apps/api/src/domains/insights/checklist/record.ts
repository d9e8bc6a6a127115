import { CHECKS, type Check, type SignOff } from '@voltcourier/contracts';
import {
  INK,
  type Issuer,
  openPdf,
  SOFT,
  writeIssuer,
} from '../../../platform/documents/pdf-page.ts';
import { type PdfTable, writeTables } from '../../../platform/documents/pdf-tables.ts';

const STATES: Readonly<Record<Check['state'], string>> = {
  passed: 'Passed',
  failed: 'Action needed',
  unsure: 'Unknown',
  off: 'Off',
};

const momentOf = (instant: string): string =>
  new Intl.DateTimeFormat('en-US', {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(instant));

/**
 * Writes a signed checklist as PDF: who signed it, their comment, and the finding of each check.
 */
export async function writeRecord(signed: SignOff, issuer: Issuer): Promise<Buffer> {
  const at = new Date(signed.ranAt);
  const title = 'Pre-launch checklist';
  const { document, whole, width } = openPdf({
    title,
    issuer,
    at,
    layout: 'portrait',
    margin: 54,
  });
  writeIssuer(document, issuer);
  document.moveDown(2).font('bold').fontSize(16).fillColor(INK);
  document.text(title, document.page.margins.left);
  document.font('regular').fontSize(10).fillColor(SOFT);
  document.text(`Signed by ${signed.signedBy} on ${momentOf(signed.ranAt)}`);
  document.moveDown().fillColor(INK).text(signed.note, { width }).moveDown();
  const table: PdfTable = {
    columns: [
      { head: 'Check', width: width * 0.25 },
      { head: 'Status', width: width * 0.13 },
      { head: 'What was found', width: width * 0.62 },
    ],
    rows: signed.checks.map(({ key, state, finding, advice }) => ({
      cells: [CHECKS[key], STATES[state], advice === null ? finding : `${finding}\n${advice}`],
      isStrong: state === 'failed',
    })),
  };
  await writeTables(document, [table], `${issuer.name}: ${title}, ${signed.id}`);
  document.end();
  return whole;
}
