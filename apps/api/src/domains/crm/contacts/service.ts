import {
  MAX_COUNTED_PEOPLE,
  type PeopleCount,
  type PeopleFilterQuery,
  type Person,
  type PersonRow,
  type PersonTask,
  type QueryOf,
  type RECORD_KINDS,
  type Routes,
  type TAG_TONES,
  TIMELINE_FILTERS,
  type TimelineEntry,
  type TimelineFilter,
} from '@voltcourier/contracts';
import { listBouncingAddresses } from '../../messaging/index.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { dialOf } from '../../../platform/phone-number.ts';
import {
  countEmployees,
  listByScope,
  listEmployees,
  listEmployers,
  scopeOfCompany,
} from './company-repository.ts';
import { countMatching } from './filter-repository.ts';
import { listLinks, listTagsOf, listTasks, type TaskRow } from './notes-and-tasks-repository.ts';
import { listNewsConsents, type NewsConsentRow } from './news-consents-repository.ts';
import { listSuspects } from './merging-repository.ts';
import { parseFilter } from './contact-filter.ts';
import {
  findWorth,
  type ListedRow,
  listIdentities,
  listPeople,
  type PeopleListQuery,
  searchPeople,
} from './repository.ts';
import { listTimeline, type TimelineCursor } from './timeline-repository.ts';
import { timelineActor, timelineTexts } from './timeline-labels.ts';

// Exports for other modules.
export {
  addErasedContacts,
  type ContactHashes,
  createContactHashes,
} from './erased-contact-hashes.ts';
export { readFieldCell } from './field-cells.ts';
export type { ImportedPerson, PersonOutcome } from './import-plan.ts';
export type { ExportedField, ExportFilters } from './exporting.ts';
export { e164Of } from './matching.ts';
export { type IdentityRow, listIdentities } from './repository.ts';

const PAGE = 50;
type Tone = (typeof TAG_TONES)[number];

const tagOf = (tag: { id: string; name: string; tone: string }) => ({
  ...tag,
  tone: tag.tone as Tone,
});

const rowOf = (row: ListedRow): PersonRow => ({
  id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  source: row.source,
  member: row.member,
  tags: row.tags.map(tagOf),
  openTasks: row.open_tasks,
  lastContactAt: row.group_contact_at.toISOString(),
});

/** Maps a task to the contract's format. */
export const taskOf = (row: TaskRow): PersonTask => ({
  id: row.id,
  personId: row.person_id,
  personName: row.person_name,
  title: row.title,
  dueDate: row.due_date,
  owner: { id: row.owner_id, name: row.owner_name },
  doneAt: row.done_at?.toISOString() ?? null,
  version: row.version,
});

const newsOf = ({ since, steps, ...row }: NewsConsentRow): Person['news'][number] => ({
  ...row,
  since: since.toISOString(),
  steps: steps.map((step) => ({ ...step, at: new Date(step.at).toISOString() })),
});

/** Splits a search into words, or digits alone if only a number was typed. */
function searchOf(search: string): { text: string; digits: string } {
  const isNumber = /^\+?[\d\s().-]{4,}$/u.test(search);
  // A partial number has no country code yet.
  const digits = isNumber ? dialOf(search).replace(/^\+1(?=\d{10}$)/u, '') : '';
  return { text: search.toLowerCase(), digits: digits.replace(/^\+/u, '') };
}

/** Query parameters of the contact list. */
export type PeopleQuery = QueryOf<Routes['contacts']['list']>;

const placedBy = <Row extends { said_by_staff: boolean }>({
  said_by_staff: saidByStaff,
  ...row
}: Row) => ({ ...row, saidByStaff });

const parseTimelineCursor = (key: string): TimelineCursor => {
  const [micros = '', kind = '', id = ''] = key.split('~');
  return { micros, kind, id };
};

// Contacts as staff find and see them, regardless of source.

function listQueryOf(ctx: Context, query: PeopleQuery, callerId: string): PeopleListQuery {
  return {
    ...parseFilter(query, { at: ctx.now(), callerId }),
    kind: query.kind,
    search: query.search ? searchOf(query.search) : undefined,
    order: query.order ?? 'contact',
    after: query.after,
    limit: PAGE + 1,
  };
}

/** @throws AppError `not_found`. */
async function getGroup(ctx: Context, personId: string) {
  const [first, ...others] = await listIdentities(ctx.db, personId);
  if (first === undefined)
    throw new AppError('not_found', 'This person no longer exists. Reload the list.');
  return { first, all: [first, ...others] };
}

/** @throws AppError `not_found`. */
export async function getContact(ctx: Context, personId: string): Promise<Person> {
  const { first, all } = await getGroup(ctx, personId);
  const { id } = first;
  const isCompany = first.kind === 'company';
  const employees = isCompany ? await listEmployees(ctx.db, id) : [];
  const scope = isCompany ? await scopeOfCompany(ctx.db, id) : { groupId: id };
  const worth = await findWorth(ctx.db, scope, ctx.now());
  const tasks = await listTasks(ctx.db, id);
  const addresses = all.map(({ email }) => email).filter((email) => email !== null);
  const times = all.map((one) => one.last_contact_at.getTime());
  const seen = all.map((one) => one.created_at.getTime());
  return {
    id,
    kind: first.kind,
    name: first.name,
    identities: all.map((one) => ({
      id: one.id,
      name: one.name,
      email: one.email,
      phone: one.phone,
      source: one.source,
      createdAt: one.created_at.toISOString(),
      userId: one.user_id,
      emailVerified: one.email_verified,
      mergedInto: one.merged_into,
    })),
    member: worth.member,
    employers: isCompany ? [] : (await listEmployers(ctx.db, id)).map(placedBy),
    isBusinessAccount: all.some((one) => one.company_id !== null),
    people: employees.map(placedBy),
    peopleCount: isCompany ? await countEmployees(ctx.db, id) : 0,
    lifetimeCents: worth.lifetime_cents,
    visits: worth.visits,
    upcoming: worth.upcoming,
    firstSeenAt: new Date(Math.min(...seen)).toISOString(),
    lastContactAt: new Date(Math.max(...times)).toISOString(),
    tags: (await listTagsOf(ctx.db, id)).map(tagOf),
    tasks: tasks.map(taskOf),
    links: await listLinks(ctx.db, id),
    news: (isCompany ? [] : await listNewsConsents(ctx.db, id)).map(newsOf),
    bouncing:
      addresses.length === 0 ? [] : await listBouncingAddresses(ctx, [...new Set(addresses)]),
    suspects: await listSuspects(ctx.db, id),
  };
}

/** Lists a page of contacts, or the best matches of a search. */
export async function listContacts(
  ctx: Context,
  query: PeopleQuery,
  callerId: string,
  most = PAGE,
): Promise<{ people: PersonRow[]; hasMore: boolean }> {
  const peopleQuery = { ...listQueryOf(ctx, query, callerId), limit: most + 1 };
  const { search } = peopleQuery;
  const rows = await (search === undefined
    ? listPeople(ctx.db, peopleQuery)
    : searchPeople(ctx.db, { ...peopleQuery, search }));
  return { people: rows.slice(0, most).map(rowOf), hasMore: rows.length > most };
}

/** Counts the contacts that match a filter, up to a limit that keeps the query fast. */
export async function countContacts(
  ctx: Context,
  filter: PeopleFilterQuery,
  callerId: string,
  kind: (typeof RECORD_KINDS)[number] | 'any' = 'person',
): Promise<PeopleCount> {
  const meaning = { ...parseFilter(filter, { at: ctx.now(), callerId }), kind };
  const count = await countMatching(ctx.db, meaning, MAX_COUNTED_PEOPLE + 1);
  return {
    count: Math.min(count, MAX_COUNTED_PEOPLE),
    isMore: count > MAX_COUNTED_PEOPLE,
  };
}

/** Finds people and companies by exact or similar text, best matches first. */
export async function findContacts(
  ctx: Context,
  text: string,
  limit: number,
  kind: (typeof RECORD_KINDS)[number] | 'any' = 'any',
): Promise<Pick<ListedRow, 'id' | 'kind' | 'name' | 'email' | 'phone'>[]> {
  const query = { ...listQueryOf(ctx, { kind }, ''), search: searchOf(text), limit };
  const rows = await searchPeople(ctx.db, query);
  return rows.map(({ id, kind: is, name, email, phone }) => ({
    id,
    kind: is,
    name,
    email,
    phone,
  }));
}

/**
 * Returns a page of a contact's timeline, newest first.
 *
 * @throws AppError `not_found`.
 */
export async function getContactTimeline(
  ctx: Context,
  personId: string,
  after: string | undefined,
  about?: TimelineFilter,
): Promise<{ entries: TimelineEntry[]; hasMore: boolean }> {
  const { first } = await getGroup(ctx, personId);
  const cursor = after === undefined ? undefined : parseTimelineCursor(after);
  const isCompany = first.kind === 'company';
  const scope = isCompany ? await scopeOfCompany(ctx.db, first.id) : { groupId: first.id };
  const rows = await listTimeline(ctx.db, {
    scope,
    after: cursor,
    kinds: about && TIMELINE_FILTERS[about],
    limit: PAGE + 1,
  });
  const named = isCompany
    ? await listByScope(
        ctx.db,
        rows.map((row) => row.whose),
      )
    : undefined;
  const entries = rows.slice(0, PAGE).map((row): TimelineEntry => {
    const version = Number(row.facts['version']);
    return {
      key: `${row.micros}~${row.kind}~${row.id}`,
      at: row.at.toISOString(),
      kind: row.kind,
      ...timelineTexts(row),
      actor: timelineActor(row.actor),
      person: named?.get(row.whose ?? '') ?? null,
      bookingId: row.booking_id,
      note: row.kind === 'note' ? { id: row.id, version } : null,
    };
  });
  return { entries, hasMore: rows.length > PAGE };
}
