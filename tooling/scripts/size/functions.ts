import { parseSync, Visitor } from 'oxc-parser';

/** How many lines each function of a file has, functions inside of functions included. */
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

/** Lines of a text, the last one with or without a line break. */
export const linesOf = (source: string) =>
  source === '' ? 0 : source.replace(/\n$/u, '').split('\n').length;
