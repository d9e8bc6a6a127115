/** Tables named in SQL, and whether some names are left open. */
export interface NamedTables {
  readonly reads: readonly string[];
  readonly writes: readonly string[];
  /** Whether it writes to a table whose name is an expression. */
  readonly hasOpenWrite: boolean;
}

/** Placeholder for an expression in a template's text. */
export const OPEN = '$open$';

// A table or `schema.view`; neither the first half of `users.id` nor a function name.
const NAME = String.raw`(?:"?[a-z_]+"?(?:\.[a-z_]+)?|\$open\$)(?![\w."(])`;
const TABLE = String.raw`(?:(?:only|lateral)\s+)?${NAME}(?:\s+(?:as\s+)?[a-z_]+)?`;

const WRITES = [
  String.raw`\b(?:insert|merge)\s+into\s+(${NAME})`,
  String.raw`\bdelete\s+from\s+(?:only\s+)?(${NAME})`,
  String.raw`\bupdate\s+(?:only\s+)?(${NAME})(?:\s+(?:as\s+)?[a-z_]+)?\s+set\b`,
].map((source) => new RegExp(source, 'giu'));

const READS = [
  new RegExp(String.raw`\b(?:from|join|using)\s+(${TABLE}(?:\s*,\s*${TABLE})*)`, 'giu'),
  // A fragment that is inserted after a "from" elsewhere begins with its table and an alias.
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

/**
 * Finds the tables of a statement, or of a fragment. Words that aren't known tables are left out.
 */
export function tablesInSql(sql: string, known: ReadonlySet<string>): NamedTables {
  const text = sql.replaceAll(/--[^\n]*/gu, '');
  const written = matchesOf(WRITES, text).map(nameIn);
  // The "from" of "delete from" reads nothing.
  const rest = text.replaceAll(/\bdelete\s+from\b/giu, 'delete');
  const read = matchesOf(READS, rest).flatMap((list) => list.split(',').map(nameIn));
  return {
    reads: read.filter((name) => known.has(name)),
    writes: written.filter((name) => known.has(name)),
    hasOpenWrite: written.includes(OPEN),
  };
}
