import { createHash, randomUUID } from 'node:crypto';
import type { ImportOutcome } from '@voltcourier/contracts';
import type { Filling, ImportedRecord } from './importing-repository.ts';
import type { ImportedValue, StoredValue } from './field-values-repository.ts';
import { type KnownPerson, matchOf, SHARED_BY_MANY, type SuspicionReason } from './matching.ts';

/** A person in an import file. */
export interface ImportedPerson {
  /** Name; undefined if the file has none. */
  readonly name: string | undefined;
  readonly email: string | null;
  readonly phone: string | null;
  /** Phone number in international form; see `e164Of`. */
  readonly dial: string | null;
  /** Name of the person's employer. */
  readonly company: string | null;
  readonly tags: readonly string[];
  readonly note: string | null;
  /** ID of the person in another system. */
  readonly externalId: string | null;
  /** When the other system first knew the person. */
  readonly since: Date | null;
  /** Custom field values: as shown in the timeline, and in the column of their kind. */
  readonly fields: readonly (StoredValue & { readonly fieldId: string; readonly value: string })[];
}

/** Outcome of importing a person, or its preview. */
export type PersonOutcome = Exclude<ImportOutcome, 'refused'>;

/** A record with the facts that an import may add to. */
export interface KnownRecord extends KnownPerson {
  readonly phone: string | null;
  readonly externalId: string | null;
  /** Whether any of the contact's records has an employer. */
  readonly hasEmployer: boolean;
  /** In lowercase. */
  readonly tags: Set<string>;
  /** MD5 hash of each note. */
  readonly notes: Set<string>;
  /** IDs of custom fields that ever had a value. */
  readonly fields: Set<string>;
}

/** Changes from importing some people. */
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

/** Same limit as for tags added by staff. */
const MAX_TAGS = 30;
/** Maximum number of records per phone number to compare; beyond it a number isn't distinctive. */
const MAX_OF_NUMBER = SHARED_BY_MANY + 2;

const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const addressOf = (email: string) => email.toLowerCase();

/** Indexes records by address and number, to avoid comparing everyone with everyone. */
export function createImportIndex() {
  const byId = new Map<string, KnownRecord>();
  const byEmail = new Map<string, Set<string>>();
  const byDial = new Map<string, Set<string>>();
  const put = (index: Map<string, Set<string>>, key: string, id: string, max: number) => {
    const ids = index.get(key) ?? new Set();
    if (ids.size < max) ids.add(id);
    index.set(key, ids);
  };
  /** Adds a record or its new state. */
  const add = (record: KnownRecord): void => {
    byId.set(record.id, record);
    const { id, email, dial } = record;
    if (email !== null) put(byEmail, addressOf(email), id, Infinity);
    // Records with only a number are found by it, however many share it.
    if (dial !== null) put(byDial, dial, id, email === null ? Infinity : MAX_OF_NUMBER);
  };
  return {
    add,
    has: (id: string) => byId.has(id),
    get: (id: string) => byId.get(id),
    /** Returns all records that may be this person. */
    near: ({ email, dial }: ImportedPerson): KnownRecord[] => {
      const ids = new Set([
        ...(email === null ? [] : (byEmail.get(addressOf(email)) ?? [])),
        ...(dial === null ? [] : (byDial.get(dial) ?? [])),
      ]);
      return [...ids].flatMap((id) => byId.get(id) ?? []);
    },
  };
}

/** Index of records by address and number. */
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

/**
 * Returns what the file can add to a record; undefined if nothing. Existing data is never changed.
 */
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

/**
 * Adds the tags, note and custom field values that a record lacks; returns whether there were any.
 */
function addDetails(plan: ImportPlan, record: KnownRecord, person: ImportedPerson): boolean {
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

/** Builds the record of a new person. */
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

/** Builds a known record with the file's additions. */
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
 * Plans an import: who is new, who is known and lacks something that the file has, and who is known
 * and complete. Matching decides who is who. Existing data is never overwritten, so a second import
 * changes nothing. `index` contains all possible matches and receives added people; `isErased`
 * tells who must not be added again.
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
    const data = { userId: null, name, email, dial, nameZip: null };
    const { id, suspects } = matchOf(data, index.near(person));
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
    // Possible duplicates were already checked when the number became known.
    if (known === undefined || known.dial !== record.dial) {
      for (const { id: other, reason } of suspects) {
        const [first, second] = [record.id, other].toSorted() as [string, string];
        plan.suspicions.push({ first, second, reason });
      }
    }
    const isEmployed = company !== null && known?.hasEmployer !== true;
    if (isEmployed) plan.employers.push({ person_id: record.id, company });
    const hasDetails = addDetails(plan, record, person);
    const isUpdated = filling !== undefined || isEmployed || hasDetails;
    plan.outcomes.push(known === undefined ? 'new' : isUpdated ? 'updated' : 'unchanged');
  }
  return plan;
}
