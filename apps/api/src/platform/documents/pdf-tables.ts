import { type Texts, textsIn } from '../language/texts.ts';
import { INK, type PdfPage, SOFT, writeRule } from './pdf-page.ts';

/** A column of a PDF table. */
export interface PdfColumn {
  readonly head: string;
  /** In points: 72 to the inch. */
  readonly width: number;
  /** Figures are right-aligned, text is left-aligned. */
  readonly isFigure?: boolean;
}

/** A row: one text per column, possibly with several lines. */
export interface TableRow {
  readonly cells: readonly string[];
  readonly isStrong?: boolean;
}

/** A table whose header is repeated on each page. */
export interface PdfTable {
  readonly columns: readonly PdfColumn[];
  readonly rows: readonly TableRow[];
}

/** Space between two columns. */
const GAP = 8;
const SIZE = 8;
/** Space below a row, a header, and a table. */
const ROW_GAP = 6;
const HEAD_GAP = 8;
const TABLE_GAP = 18;
/** Space for the page number at the end of a page. */
const FOOT = 24;
/** Number of rows measured before yielding to other work. */
const TURN = 100;

const nextTurn = () => new Promise(setImmediate);

interface Plan {
  /** Row heights by table. */
  readonly heights: readonly (readonly number[])[];
  readonly headHeights: readonly number[];
  readonly pages: number;
}

const fontOf = ({ isStrong = false }: TableRow) => (isStrong ? 'bold' : 'regular');

function heightOf(
  document: PdfPage,
  columns: readonly PdfColumn[],
  cells: readonly string[],
): number {
  return Math.max(
    ...columns.map(({ width }, index) =>
      document.heightOfString(cells[index] ?? '', { width: width - GAP }),
    ),
  );
}

const headsOf = ({ columns }: PdfTable) => columns.map(({ head }) => head);

/** Whether a row has to start a new page because it no longer fits. */
const isOver = (document: PdfPage, y: number, height: number): boolean =>
  y + height > document.page.height - document.page.margins.bottom - FOOT;

/** Measures everything, and so the number of pages, before writing any. */
async function plan(document: PdfPage, tables: readonly PdfTable[]): Promise<Plan> {
  const { top } = document.page.margins;
  const headHeights: number[] = [];
  const heights: number[][] = [];
  let { y } = document;
  let pages = 1;
  for (const table of tables) {
    document.font('bold').fontSize(SIZE);
    const headHeight = heightOf(document, table.columns, headsOf(table)) + HEAD_GAP;
    const rowHeights: number[] = [];
    for (const [index, row] of table.rows.entries()) {
      document.font(fontOf(row));
      const height = heightOf(document, table.columns, row.cells) + ROW_GAP;
      const needed = index === 0 ? headHeight + height : height;
      if (isOver(document, y, needed)) {
        pages += 1;
        y = top + headHeight;
      } else if (index === 0) {
        y += headHeight;
      }
      y += height;
      rowHeights.push(height);
      if (index % TURN === TURN - 1) await nextTurn();
    }
    y += TABLE_GAP;
    headHeights.push(headHeight);
    heights.push(rowHeights);
  }
  return { heights, headHeights, pages };
}

function writeCells(
  document: PdfPage,
  y: number,
  columns: readonly PdfColumn[],
  cells: readonly string[],
): void {
  let { left } = document.page.margins;
  for (const [index, { width, isFigure = false }] of columns.entries()) {
    const align = isFigure ? 'right' : 'left';
    document.text(cells[index] ?? '', left, y, { width: width - GAP, align });
    left += width;
  }
}

/** Footer of each page, and the words for its number. */
interface Foot {
  readonly text: string;
  readonly texts: Texts;
}

function writeFoot(document: PdfPage, { text, texts }: Foot, page: number, pages: number): void {
  const { margins, height, width } = document.page;
  const { bottom, left, right } = margins;
  // Text below the margin would start a new page.
  margins.bottom = 0;
  const half = (width - left - right) / 2;
  const y = height - bottom - SIZE;
  document.font('regular').fontSize(SIZE).fillColor(SOFT);
  document.text(text, left, y, { width: half, height: SIZE, lineBreak: false, ellipsis: true });
  const number = texts.say('Page {page} of {pages}', { page, pages });
  document.text(number, left + half, y, { width: half, align: 'right', lineBreak: false });
  margins.bottom = bottom;
}

/**
 * Writes tables below the current content, over as many pages as needed. Each page has a number and
 * `text` in its footer. Full pages are flushed, so that a thousand need no more memory than a few.
 */
export async function writeTables(
  document: PdfPage,
  tables: readonly PdfTable[],
  text: string,
  texts: Texts = textsIn('en'),
): Promise<void> {
  const foot: Foot = { text, texts };
  let { y } = document;
  const { heights, headHeights, pages } = await plan(document, tables);
  let page = 1;
  writeFoot(document, foot, page, pages);
  for (const [number, table] of tables.entries()) {
    const headHeight = headHeights[number] ?? 0;
    const writeHead = () => {
      document.font('bold').fontSize(SIZE).fillColor(SOFT);
      writeCells(document, y, table.columns, headsOf(table));
      document.y = y + headHeight - HEAD_GAP;
      writeRule(document, 2);
      y += headHeight;
    };
    for (const [index, row] of table.rows.entries()) {
      const height = heights[number]?.[index] ?? 0;
      if (isOver(document, y, index === 0 ? headHeight + height : height)) {
        document.addPage();
        page += 1;
        writeFoot(document, foot, page, pages);
        y = document.page.margins.top;
        writeHead();
        // A large fleet's month takes long, and other requests are waiting.
        await nextTurn();
      } else if (index === 0) {
        writeHead();
      }
      document.font(fontOf(row)).fontSize(SIZE).fillColor(INK);
      writeCells(document, y, table.columns, row.cells);
      y += height;
    }
    y += TABLE_GAP;
  }
  document.y = y;
}
