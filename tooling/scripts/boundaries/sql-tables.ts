/** Tables that a text of SQL names, and the places of those that the text leaves open. */
export interface NamedTables {
  readonly reads: readonly string[];
  readonly writes: readonly string[];
  /** Whether a table is written whose name is an expression. */
  readonly hasOpenWrite: boolean;
}

/** What stands for an expression in the text of a template. */
export const OPEN = '$open$';

// A table or `schema.view`; neither the first half of `users.id` nor the name of a function.
const NAME = String.raw`(?:"?[a-z_]+"?(?:\.[a-z_]+)?|\$open\$)(?![\w."(])`;
const TABLE = String.raw`(?:(?:only|lateral)\s+)?${NAME}(?:\s+(?:as\s+)?[a-z_]+)?`;

const WRITES = [
  String.raw`\b(?:insert|merge)\s+into\s+(${NAME})`,
  String.raw`\bdelete\s+from\s+(?:only\s+)?(${NAME})`,
  String.raw`\bupdate\s+(?:only\s+)?(${NAME})(?:\s+(?:as\s+)?[a-z_]+)?\s+set\b`,
].map((source) => new RegExp(source, 'giu'));

const READS = [
  new RegExp(String.raw`\b(?:from|join|using)\s+(${TABLE}(?:\s*,\s*${TABLE})*)`, 'giu'),
  // A fragment that is put behind a "from" elsewhere begins with its table and an alias.
  new RegExp(String.raw`^\s*(${NAME}\s+[a-z_]+\s)`, 'giu'),
];

const matchesOf = (patterns: readonly RegExp[], text: string) =>
  patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, found = '']) => found));

const nameIn = (text: string) =>
  text
    .trim()
    .replace(/^(?:only|lateral)\s+/iu, '')
    .replace(/\s.*$/su, '')
    .replaceAll('"', '');

/** Finds the tables of a statement, or of a part of one. Words that are no known table are left out. */
export function tablesInSql(sql: string, known: ReadonlySet<string>): NamedTables {
  const text = sql.replaceAll(/--[^\n]*/gu, '');
  const written = matchesOf(WRITES, text).map(nameIn);
  // The "from" of a "delete from" reads nothing.
  const rest = text.replaceAll(/\bdelete\s+from\b/giu, 'delete');
  const read = matchesOf(READS, rest).flatMap((list) => list.split(',').map(nameIn));
  return {
    reads: read.filter((name) => known.has(name)),
    writes: written.filter((name) => known.has(name)),
    hasOpenWrite: written.includes(OPEN),
  };
}
