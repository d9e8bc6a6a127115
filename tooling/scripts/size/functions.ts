import { parseSync, Visitor } from 'oxc-parser';

/** Number of lines of each function in a file, including nested functions. */
export function functionLengths(file: string, source: string): number[] {
  const breaks = [...source.matchAll(/\n/gu)].map(({ index }) => index);
  const lengths: number[] = [];
  const measure = ({ start, end }: { readonly start: number; readonly end: number }) => {
    lengths.push(breaks.filter((at) => at >= start && at < end).length + 1);
  };
  new Visitor({
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
  }).visit(parseSync(file, source).program);
  return lengths;
}

/** Number of lines of a text, whether or not the last one ends with a line break. */
export const linesOf = (source: string) =>
  source === '' ? 0 : source.replace(/\n$/u, '').split('\n').length;
