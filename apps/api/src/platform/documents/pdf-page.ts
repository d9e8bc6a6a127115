import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Language, LANGUAGES } from '@voltcourier/contracts';
import PDFDocument from 'pdfkit';
import { textsIn } from '../language/texts.ts';

/** Issuer of a document. */
export interface Issuer {
  readonly name: string;
  readonly email: string;
}

/** Color of main text. */
export const INK = '#0f1513';
/** Color of secondary text. */
export const SOFT = '#465149';
const LINE = '#dce1d9';
const VOLT = '#b9f227';

const require = createRequire(import.meta.url);
/** Includes Latin, Greek and Cyrillic letters, which occur in names. */
const fonts = {
  regular: readFileSync(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')),
  bold: readFileSync(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')),
};

/** Properties of a document. */
export interface PageOptions {
  readonly title: string;
  readonly issuer: Issuer;
  readonly at: Date;
  readonly layout: 'portrait' | 'landscape';
  /** In points: 72 to the inch. */
  readonly margin: number;
  /** Language of the text; English by default. */
  readonly language?: Language;
}

/**
 * Opens an empty document of US Letter pages, with the embedded fonts `regular` and `bold`. `whole`
 * resolves once the document has ended.
 */
export function openPdf({
  title,
  issuer,
  at,
  layout,
  margin,
  language = LANGUAGES[0],
}: PageOptions) {
  const document = new PDFDocument({
    size: 'LETTER',
    layout,
    margin,
    lang: textsIn(language).locale,
    displayTitle: true,
    info: { Title: title, Author: issuer.name, CreationDate: at },
  });
  document.registerFont('regular', fonts.regular);
  document.registerFont('bold', fonts.bold);
  const parts: Buffer[] = [];
  const whole = new Promise<Buffer>((done, fail) => {
    document.on('data', (part: Buffer) => parts.push(part));
    document.on('end', () => done(Buffer.concat(parts)));
    document.on('error', fail);
  });
  return { document, whole, width: document.page.width - 2 * margin };
}

/** A document to write to. */
export type PdfPage = ReturnType<typeof openPdf>['document'];

/** Writes the issuer at the top of the first page. */
export function writeIssuer(document: PdfPage, issuer: Issuer): void {
  const { left, top } = document.page.margins;
  document.rect(left, top, 6, 34).fill(VOLT);
  document
    .font('bold')
    .fontSize(18)
    .fillColor(INK)
    .text(issuer.name, left + 18, top);
  document
    .font('regular')
    .fontSize(10)
    .fillColor(SOFT)
    .text(issuer.email, left + 18);
}

/** Draws a line from margin to margin, at a distance below the current position. */
export function writeRule(document: PdfPage, below: number): void {
  const { left, right } = document.page.margins;
  document
    .moveTo(left, document.y + below)
    .lineTo(document.page.width - right, document.y + below)
    .lineWidth(1)
    .strokeColor(LINE)
    .stroke();
}
