import { perContext } from '../../../platform/per-context.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { addSuspicions, listKnown, lockPeople } from './identity-resolution-repository.ts';
import { createContactHashes } from './erased-contact-hashes.ts';
import { addImportedValues } from './field-values-repository.ts';
import {
  createImportIndex,
  type ImportedPerson,
  type ImportIndex,
  type ImportPlan,
  type PersonOutcome,
  planImport,
} from './import-plan.ts';
import {
  addImported,
  setImportedEmployers,
  fillRecords,
  listErased,
  listFacts,
  recordImported,
  tagImported,
} from './importing-repository.ts';

const distinct = (values: readonly (string | null)[]): string[] => [
  ...new Set(values.filter((value) => value !== null)),
];

// Imports people from a file. Each becomes one record, matched with known ones.

const hashesOf = perContext((ctx: Context) => createContactHashes(ctx.config.sessionSecret));
function hashOf(ctx: Context, { email, dial }: ImportedPerson): string {
  return email === null ? hashesOf(ctx).ofDial(dial ?? '') : hashesOf(ctx).ofEmail(email);
}

/** Adds possible matches to the index, except those already in it. */
async function addKnown(
  db: Database,
  people: readonly ImportedPerson[],
  index: ImportIndex,
): Promise<void> {
  const found = await listKnown(db, {
    userIds: [],
    emails: distinct(people.map(({ email }) => email?.toLowerCase() ?? null)),
    dials: distinct(people.map(({ dial }) => dial)),
    // Files contain no place.
    nameZips: [],
  });
  const unseen = found.filter(({ id }) => !index.has(id));
  if (unseen.length === 0) return;
  const facts = new Map(
    (
      await listFacts(
        db,
        unseen.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  );
  for (const person of unseen) {
    const row = facts.get(person.id);
    index.add({
      ...person,
      phone: row?.phone ?? null,
      externalId: row?.external_id ?? null,
      hasEmployer: row?.has_employer ?? false,
      tags: new Set(row?.tags),
      notes: new Set(row?.notes),
      fields: new Set(row?.fields),
    });
  }
}

async function plan(
  ctx: Context,
  db: Database,
  people: readonly ImportedPerson[],
  index: ImportIndex,
): Promise<ImportPlan> {
  await addKnown(db, people, index);
  const erased = new Set(
    await listErased(db, [...new Set(people.map((person) => hashOf(ctx, person)))]),
  );
  return planImport(people, index, (person) => erased.has(hashOf(ctx, person)), ctx.now());
}

/** Previews the outcome of an import. The index carries over the changes of earlier rows. */
export async function previewImportRows(
  ctx: Context,
  db: Database,
  people: readonly ImportedPerson[],
  index: ImportIndex,
): Promise<PersonOutcome[]> {
  return people.length === 0 ? [] : (await plan(ctx, db, people, index)).outcomes;
}

/** Imports people in the caller's transaction, and returns the outcome of each. */
export async function writeImportRows(
  ctx: Context,
  trx: Database,
  people: readonly ImportedPerson[],
  authorId: string,
): Promise<PersonOutcome[]> {
  if (people.length === 0) return [];
  // Blocks identity resolution, merges and erasure during the import.
  await lockPeople(trx);
  const changes = await plan(ctx, trx, people, createImportIndex());
  const at = ctx.now();
  await addImported(trx, changes.records);
  await fillRecords(trx, changes.fillings);
  await tagImported(trx, changes.tags, at);
  await recordImported(trx, changes.notes, { authorId, at });
  await addImportedValues(trx, changes.values, { authorId, at });
  await setImportedEmployers(trx, changes.employers, at);
  await addSuspicions(trx, changes.suspicions, at);
  return changes.outcomes;
}
