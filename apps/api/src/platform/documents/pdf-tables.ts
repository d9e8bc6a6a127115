import { type Words, wordsIn } from '../language/words.ts';
import { INK, type PdfPage, SOFT, writeRule } from './pdf-page.ts';

/** A column of a table on paper. */
export interface PdfColumn {
  readonly head: string;
  /** Points: 72 to the inch. */
  readonly width: number;
  /** Figures stand at the end, words at the start. */
  readonly isFigure?: boolean;
}

/** A row: a text per column, which may have several lines. */
export interface PaperRow {
  readonly cells: readonly string[];
  readonly isStrong?: boolean;
}

/** A table, whose head stands again on each page. */
export interface PdfTable {
  readonly columns: readonly PdfColumn[];
  readonly rows: readonly PaperRow[];
}

/** Room between two columns. */
const GAP = 8;
const SIZE = 8;
/** Room below a row, below a head, and below a table. */
const ROW_GAP = 6;
const HEAD_GAP = 8;
const TABLE_GAP = 18;
/** Room at the end of a page for its number. */
const FOOT = 24;
/** Rows that are measured without letting others have their turn. */
const TURN = 100;

const nextTurn = () => new Promise(setImmediate);

interface Plan {
  /** How high each row is, by table. */
  readonly heights: readonly (readonly number[])[];
  readonly headHeights: readonly number[];
  readonly pages: number;
}

const fontOf = ({ isStrong = false }: PaperRow) => (isStrong ? 'bold' : 'regular');

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

/** Whether a row begins a page: what stands there, and it, are more than fits. */
const isOver = (document: PdfPage, y: number, height: number): boolean =>
  y + height > document.page.height - document.page.margins.bottom - FOOT;

/** How high everything is, and so how many pages there are, before any of them is written. */
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

/** What stands at the end of each page, and how its number is said. */
interface Foot {
  readonly text: string;
  readonly words: Words;
}

function writeFoot(document: PdfPage, { text, words }: Foot, page: number, pages: number): void {
  const { margins, height, width } = document.page;
  const { bottom, left, right } = margins;
  // Below the margin a new page would begin.
  margins.bottom = 0;
  const half = (width - left - right) / 2;
  const y = height - bottom - SIZE;
  document.font('regular').fontSize(SIZE).fillColor(SOFT);
  document.text(text, left, y, { width: half, height: SIZE, lineBreak: false, ellipsis: true });
  const number = words.say('Page {page} of {pages}', { page, pages });
  document.text(number, left + half, y, { width: half, align: 'right', lineBreak: false });
  margins.bottom = bottom;
}

/**
 * Tables below what stands on the page, over as many pages as they need. Each page is numbered and
 * has `text` at its end. A page is let go as soon as it is full, so that a thousand of them need no
 * more memory than a few.
 */
export async function writeTables(
  document: PdfPage,
  tables: readonly PdfTable[],
  text: string,
  words: Words = wordsIn('en'),
): Promise<void> {
  const foot: Foot = { text, words };
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
        // A fleet's month takes a while, and others are waiting for their answers.
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
