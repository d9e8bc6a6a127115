import { HTTPS_LINK } from '@voltcourier/contracts';

/** A piece of a paragraph: plain text or a link. */
export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'link';
      readonly text: string;
      readonly href: string;
      /** Number of the link in the message, counted from 1. */
      readonly number: number;
    };

/** A paragraph: its lines, each a list of pieces. */
export type Paragraph = readonly (readonly Piece[])[];

/** Default name for recipients without a name. */
const NOBODY = 'there';

const NAME = /\{first name(?:\|([^{}|\n]{0,60}))?\}/giu;
const LINK = /\[([^[\]\n]{1,300})\]\(([^\s()]{1,1900})\)/gu;

/** Inserts the recipient's first name for `{first name}` or `{first name|friend}`. */
export function addressed(text: string, firstName: string | null): string {
  const name = firstName?.trim() ?? '';
  return text.replaceAll(NAME, (_whole, otherwise: string | undefined) => {
    const instead = otherwise?.trim() ?? '';
    if (name !== '') return name;
    return instead === '' ? NOBODY : instead;
  });
}

/**
 * Splits a line into pieces. Malformed links, and those that don't begin with `https://`, are plain
 * text.
 */
function piecesOf(line: string, firstName: string | null, nextNumber: () => number): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  const addText = (text: string) => {
    if (text !== '') pieces.push({ kind: 'text', text: addressed(text, firstName) });
  };
  for (const found of line.matchAll(LINK)) {
    const [whole, text = '', href = ''] = found;
    if (!HTTPS_LINK.test(href)) continue;
    addText(line.slice(from, found.index));
    pieces.push({ kind: 'link', text: addressed(text, firstName), href, number: nextNumber() });
    from = found.index + whole.length;
  }
  addText(line.slice(from));
  return pieces;
}

/**
 * Parses what staff typed into data: paragraphs separated by blank lines, links, and the
 * recipient's name. There is no other markup, so a renderer can't show anything else.
 */
export function paragraphsOf(body: string, firstName: string | null): Paragraph[] {
  let links = 0;
  const nextNumber = () => (links += 1);
  return body
    .replaceAll(/\r\n?/gu, '\n')
    .split(/\n[\t ]*\n\s*/u)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => paragraph.split('\n').map((line) => piecesOf(line, firstName, nextNumber)));
}
