import type { TableUse } from './table-use.ts';

/** What the check of tables looks at. */
export interface Ownership {
  /** The tables of each owner. */
  readonly owners: Readonly<Record<string, readonly string[]>>;
  /** The names of all tables. */
  readonly tables: ReadonlySet<string>;
  /** The tables that each domain uses. */
  readonly use: ReadonlyMap<string, TableUse>;
}

const OWNERS_FILE = 'tooling/scripts/boundaries/table-owners.ts';
const KNOWN_FILE = 'tooling/scripts/boundaries/known-table-violations.json';

/** Uses of tables by domains that don't own them, as `accounts reads bookings`, with their files. */
function foreignUses({ owners, use }: Ownership): Map<string, readonly string[]> {
  const found: [string, readonly string[]][] = [];
  for (const [domain, { reads, writes }] of use) {
    const own = new Set(owners[domain] ?? []);
    for (const [verb, tables] of [
      ['reads', reads],
      ['writes', writes],
    ] as const) {
      for (const [table, files] of tables) {
        if (!own.has(table)) found.push([`${domain} ${verb} ${table}`, files]);
      }
    }
  }
  return new Map(found.toSorted(([a], [b]) => a.localeCompare(b)));
}

function problemsOfOwners({ owners, tables, use }: Ownership): string[] {
  const owned = Object.values(owners).flat();
  const twice = new Set(owned.filter((table, index) => owned.indexOf(table) !== index));
  return [
    ...[...tables]
      .filter((table) => !owned.includes(table))
      .map((table) => `The table ${table} has no owner; name it in ${OWNERS_FILE}.`),
    ...owned
      .filter((table) => !tables.has(table))
      .map((table) => `${OWNERS_FILE} names the table ${table}, which does not exist.`),
    ...[...twice].map((table) => `${OWNERS_FILE} names two owners of ${table}.`),
    ...Object.keys(owners)
      .filter((owner) => !use.has(owner))
      .map((owner) => `${OWNERS_FILE} names the domain ${owner}, which does not exist.`),
  ];
}

/**
 * What is wrong with who uses which table. Uses that were there before the check are known and
 * stay allowed; a new one is a problem, and so is a known one that is gone.
 */
export function checkTables(ownership: Ownership, known: readonly string[]): string[] {
  const found = foreignUses(ownership);
  const ownerOf = (table: string | undefined) =>
    Object.entries(ownership.owners).find(([, tables]) => tables.includes(table ?? ''))?.[0];
  const added = [...found].filter(([sentence]) => !known.includes(sentence));
  const gone = known.filter((sentence) => !found.has(sentence));
  return [
    ...problemsOfOwners(ownership),
    ...added.map(([sentence, files]) => {
      const owner = ownerOf(sentence.split(' ').at(-1));
      return `${files.join(', ')}: ${sentence}, which belongs to ${owner ?? 'nobody'}; call a function of its index.ts`;
    }),
    ...gone.map(
      (sentence) =>
        `"${sentence}" is no longer so; remove it from ${KNOWN_FILE} (pnpm boundaries --write)`,
    ),
  ];
}

/**
 * The list of known violations as it may be written: without those that are gone, and never with
 * new ones. A list that isn't there yet begins with all that are found.
 */
export function shrink(ownership: Ownership, known: readonly string[] | undefined): string[] {
  const found = [...foreignUses(ownership).keys()];
  return known === undefined ? found : found.filter((sentence) => known.includes(sentence));
}
