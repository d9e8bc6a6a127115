import { positionOf } from './domains.ts';
import type { TableUse } from './table-use.ts';

/** Input of the table check. */
export interface Ownership {
  /** Tables of each owner. */
  readonly owners: Readonly<Record<string, readonly string[]>>;
  /** Names of all tables. */
  readonly tables: ReadonlySet<string>;
  /** Tables, and other domains' views (`accounts.users`), that each domain uses. */
  readonly use: ReadonlyMap<string, TableUse>;
}

const OWNERS_FILE = 'tooling/scripts/boundaries/table-owners.ts';
const ADVICE =
  'read a view that an earlier domain publishes, call a function of its index.ts, or ask a later domain through a port';

/** Domain that publishes a view; undefined for a table. */
const publisherOf = (name: string) =>
  name.includes('.') ? name.slice(0, name.indexOf('.')) : undefined;

/** Whether a domain may read a view: the view's publisher must come earlier in the order. */
function isPublishedFor(domain: string, name: string): boolean {
  const publisher = publisherOf(name);
  return publisher !== undefined && positionOf(publisher) < positionOf(domain);
}

/** Uses of tables by domains that don't own them, and of views that a domain may not read. */
function problemsOfUse({ owners, use }: Ownership): string[] {
  const ownerOf = (name: string) =>
    publisherOf(name) ?? Object.keys(owners).find((owner) => owners[owner]?.includes(name));
  return [...use].flatMap(([domain, { reads, writes }]) => {
    const refuse = (verb: string, [name, files]: readonly [string, readonly string[]]) =>
      `${files.join(', ')}: ${domain} ${verb} ${name}, which belongs to ${ownerOf(name) ?? 'nobody'}; ${ADVICE}`;
    const isOwn = (name: string) => owners[domain]?.includes(name) === true;
    return [
      ...[...reads]
        .filter(([name]) => !isOwn(name) && !isPublishedFor(domain, name))
        .map((found) => refuse('reads', found)),
      ...[...writes].filter(([name]) => !isOwn(name)).map((found) => refuse('writes', found)),
    ];
  });
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

/** Problems with the ownership and use of tables. */
export const checkTables = (ownership: Ownership): string[] => [
  ...problemsOfOwners(ownership),
  ...problemsOfUse(ownership),
];
