/** Text that is already HTML. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Piece = string | number | false | null | undefined | Html | readonly Piece[];

/** A template whose values are escaped unless they are HTML. */
export function html(parts: TemplateStringsArray, ...values: Piece[]): Html {
  const texts = values.map(render);
  return new Html(parts.map((part, index) => part + (texts[index] ?? '')).join(''));
}

function render(piece: Piece): string {
  if (piece === null || piece === undefined || piece === false) return '';
  if (piece instanceof Html) return piece.text;
  if (typeof piece === 'object') return piece.map(render).join('');
  return String(piece).replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
