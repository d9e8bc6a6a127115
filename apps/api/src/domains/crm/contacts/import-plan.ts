import { createHash, randomUUID } from 'node:crypto';
import type { ImportOutcome } from '@voltcourier/contracts';
import type { Filling, ImportedRecord } from './importing-repository.ts';
import type { ImportedValue, StoredValue } from './field-values-repository.ts';
import { type KnownPerson, matchOf, SHARED_BY_MANY, type SuspicionReason } from './matching.ts';

/** Somebody in a file. */
export interface ImportedPerson {
  /** What they are called; undefined where the file doesn't say. */
  readonly name: string | undefined;
  readonly email: string | null;
  readonly phone: string | null;
  /** The number as it is everywhere; see `e164Of`. */
  readonly dial: string | null;
  /** The company that they work for. */
  readonly company: string | null;
  readonly tags: readonly string[];
  readonly note: string | null;
  /** What another system calls them. */
  readonly externalId: string | null;
  /** Since when the other system knows them. */
  readonly since: Date | null;
  /** What custom fields hold: as the timeline has it, and in the column of its kind. */
  readonly fields: readonly (StoredValue & { readonly fieldId: string; readonly value: string })[];
}

/** What became of somebody in a file, or would. */
export type PersonOutcome = Exclude<ImportOutcome, 'refused'>;

/** A record with what an import may add to. */
export interface KnownRecord extends KnownPerson {
  readonly phone: string | null;
  readonly externalId: string | null;
  /** Whether it is said of any of their records whom they work for. */
  readonly hasEmployer: boolean;
  /** In small letters. */
  readonly tags: Set<string>;
  /** The MD5 of each note. */
  readonly notes: Set<string>;
  /** The custom fields in which anything was ever entered, by their ids. */
  readonly fields: Set<string>;
}

/** What importing some people changes. */
export interface ImportPlan {
  readonly outcomes: PersonOutcome[];
  readonly records: ImportedRecord[];
  readonly fillings: Filling[];
  readonly tags: { person_id: string; name: string }[];
  readonly notes: { person_id: string; body: string }[];
  readonly values: ImportedValue[];
  readonly employers: { person_id: string; company: string }[];
  readonly suspicions: { first: string; second: string; reason: SuspicionReason }[];
}

/** As many tags as staff can give a person. */
const MAX_TAGS = 30;
/** More of one number than say anything are not looked at. */
const MAX_OF_NUMBER = SHARED_BY_MANY + 2;

const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const addressOf = (email: string) => email.toLowerCase();

/** Records by their address and number, so that nobody is compared with everybody. */
export function createImportIndex(known: readonly KnownRecord[] = []) {
  const byId = new Map<string, KnownRecord>();
  const byEmail = new Map<string, Set<string>>();
  const byDial = new Map<string, Set<string>>();
  const put = (index: Map<string, Set<string>>, key: string, id: string, max: number) => {
    const ids = index.get(key) ?? new Set();
    if (ids.size < max) ids.add(id);
    index.set(key, ids);
  };
  /** Takes a record in, or what it has become. */
  const add = (record: KnownRecord): void => {
    byId.set(record.id, record);
    const { id, email, dial } = record;
    if (email !== null) put(byEmail, addressOf(email), id, Infinity);
    // Whoever has nothing but a number is found by it, however many share it.
    if (dial !== null) put(byDial, dial, id, email === null ? Infinity : MAX_OF_NUMBER);
  };
  for (const record of known) add(record);
  return {
    add,
    has: (id: string) => byId.has(id),
    get: (id: string) => byId.get(id),
    /** Everybody who may be this one. */
    near: ({ email, dial }: ImportedPerson): KnownRecord[] => {
      const ids = new Set([
        ...(email === null ? [] : (byEmail.get(addressOf(email)) ?? [])),
        ...(dial === null ? [] : (byDial.get(dial) ?? [])),
      ]);
      return [...ids].flatMap((id) => byId.get(id) ?? []);
    },
  };
}

/** Records by their address and number. */
export type ImportIndex = ReturnType<typeof createImportIndex>;

const newPlan = (): ImportPlan => ({
  outcomes: [],
  records: [],
  fillings: [],
  tags: [],
  notes: [],
  values: [],
  employers: [],
  suspicions: [],
});

/** What a record lacks that the file has; undefined for nothing. Nothing that is there is changed. */
function fillingOf(record: KnownRecord, person: ImportedPerson): Filling | undefined {
  const isNameless = record.name === record.email || record.name === record.phone;
  const name = record.userId === null && isNameless ? (person.name ?? null) : null;
  const lacksNumber = record.phone === null && record.dial === null;
  const filling = {
    id: record.id,
    name: name === record.name ? null : name,
    phone: lacksNumber ? person.phone : null,
    dial: lacksNumber ? person.dial : null,
    external_id: record.externalId === null ? person.externalId : null,
  };
  const { id: _, ...facts } = filling;
  return Object.values(facts).some((fact) => fact !== null) ? filling : undefined;
}

/** Adds the tags, the note and what custom fields hold that a record doesn't have; answers whether there were any. */
function addWords(plan: ImportPlan, record: KnownRecord, person: ImportedPerson): boolean {
  let isChanged = false;
  for (const name of person.tags) {
    if (record.tags.has(name.toLowerCase()) || record.tags.size >= MAX_TAGS) continue;
    record.tags.add(name.toLowerCase());
    plan.tags.push({ person_id: record.id, name });
    isChanged = true;
  }
  if (person.note !== null && !record.notes.has(md5(person.note))) {
    record.notes.add(md5(person.note));
    plan.notes.push({ person_id: record.id, body: person.note });
    isChanged = true;
  }
  for (const { fieldId, ...value } of person.fields) {
    if (record.fields.has(fieldId)) continue;
    record.fields.add(fieldId);
    plan.values.push({ person_id: record.id, field_id: fieldId, ...value });
    isChanged = true;
  }
  return isChanged;
}

/** Somebody who wasn't known before. */
const newRecord = (
  { email, phone, dial, company, externalId }: ImportedPerson,
  name: string,
): KnownRecord => ({
  id: randomUUID(),
  userId: null,
  isVerified: false,
  name,
  email,
  phone,
  dial,
  nameZip: null,
  externalId,
  hasEmployer: company !== null,
  tags: new Set(),
  notes: new Set(),
  fields: new Set(),
});

/** Somebody who was known, with what the file adds. */
const filledRecord = (
  known: KnownRecord,
  { company }: ImportedPerson,
  filling: ReturnType<typeof fillingOf>,
): KnownRecord => ({
  ...known,
  name: filling?.name ?? known.name,
  phone: known.phone ?? filling?.phone ?? null,
  dial: known.dial ?? filling?.dial ?? null,
  externalId: known.externalId ?? filling?.external_id ?? null,
  hasEmployer: known.hasEmployer || company !== null,
});

/**
 * Decides what becomes of the people of a file: who is new, who is known and lacks something that
 * the file has, and who is known as they are. Who they are, matching decides. What is known is never
 * overwritten, so that a second time nothing is left to do. `index` has whoever may be one of them,
 * and takes in who is added; `isErased` tells who must not come back.
 */
export function planImport(
  people: readonly ImportedPerson[],
  index: ImportIndex,
  isErased: (person: ImportedPerson) => boolean,
  at: Date,
): ImportPlan {
  const plan = newPlan();
  for (const person of people) {
    const { email, phone, dial, company, externalId } = person;
    const name = person.name ?? email ?? phone ?? '';
    const sighting = { userId: null, name, email, dial, nameZip: null };
    const { id, suspects } = matchOf(sighting, index.near(person));
    const known = id === undefined ? undefined : index.get(id);
    if (known === undefined && isErased(person)) {
      plan.outcomes.push('erased');
      continue;
    }
    const filling = known && fillingOf(known, person);
    const record =
      known === undefined ? newRecord(person, name) : filledRecord(known, person, filling);
    index.add(record);
    if (known === undefined) {
      const since = person.since ?? at;
      const { id: recordId } = record;
      plan.records.push({
        id: recordId,
        name,
        email,
        phone,
        dial,
        external_id: externalId,
        at: since,
      });
    }
    if (filling !== undefined) plan.fillings.push(filling);
    // Who may be the same was looked at when their number became known.
    if (known === undefined || known.dial !== record.dial) {
      for (const { id: other, reason } of suspects) {
        const [first, second] = [record.id, other].toSorted() as [string, string];
        plan.suspicions.push({ first, second, reason });
      }
    }
    const isEmployed = company !== null && known?.hasEmployer !== true;
    if (isEmployed) plan.employers.push({ person_id: record.id, company });
    const hasWords = addWords(plan, record, person);
    const isUpdated = filling !== undefined || isEmployed || hasWords;
    plan.outcomes.push(known === undefined ? 'new' : isUpdated ? 'updated' : 'unchanged');
  }
  return plan;
}
