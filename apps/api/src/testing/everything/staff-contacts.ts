import { randomUUID } from 'node:crypto';
import { createInquiry, createQuickBooking } from '../../domains/bookings/inquiries/service.ts';
import { renameAccount } from '../../domains/accounts/service.ts';
import { resolveIdentities } from '../../domains/crm/contacts/identity-resolution.ts';
import {
  addContactLink,
  addContactNote,
  addContactTag,
  addTask,
  changeContactNote,
  changeTask,
  listMentions,
  listTasksOf,
  removeContactLink,
  removeContactTag,
} from '../../domains/crm/contacts/notes-and-tasks.ts';
import {
  findContactOf,
  getBelongings,
  listRecurringOfContact,
} from '../../domains/crm/contacts/belongings.ts';
import { listDuplicates } from '../../domains/crm/contacts/duplicates.ts';
import {
  dismissDuplicate,
  mergeContacts,
  unmergeContacts,
} from '../../domains/crm/contacts/merging.ts';
import {
  countContacts,
  getContactTimeline,
  listContacts,
} from '../../domains/crm/contacts/service.ts';
import { changeTag, getTagUses, mergeTags, removeTag } from '../../domains/crm/contacts/tags.ts';
import {
  getBulkAction,
  orderBulkAction,
  runBulkAction,
} from '../../domains/crm/contacts/bulk-actions.ts';
import { listAudience } from '../../domains/crm/contacts/audiences.ts';
import {
  changeSegment,
  createSegment,
  listSegments,
  removeSegment,
} from '../../domains/crm/contacts/segments.ts';
import {
  changeCompanyRecord,
  createCompanyRecord,
  listCompanyRecords,
  setEmployer,
} from '../../domains/crm/contacts/companies.ts';
import type { StaffActor } from '../../platform/audit/service.ts';
import { createGuests } from '../guests.ts';
import { createMembers } from '../members.ts';
import { daysAhead } from '../requests.ts';
import { callCampaignDelivery } from './campaign-delivery.ts';
import { callCampaigns } from './campaigns.ts';
import { callNewsConsents } from './news-consents.ts';
import { callFields } from './fields.ts';
import type { Product } from './product.ts';
import {
  listColleagues,
  listContactTags,
} from '../../domains/crm/contacts/notes-and-tasks-repository.ts';
import { listManagedTags } from '../../domains/crm/contacts/tags-repository.ts';

/** Runs all queries of staff about contacts. */
export async function callAboutPersons(
  { started, ctx }: Product,
  actor: StaffActor,
): Promise<void> {
  const { call } = createGuests(started);
  const member = await createMembers(started).join();
  const known = await call({ email: member.email });
  const spare = { name: 'Guest', location: 'Norfolk, VA 23510', vehicleType: 'other' } as const;
  const rest = { serviceType: 'fast', urgency: 'normal' } as const;
  for (const email of [member.email, null]) {
    const form = { ...spare, ...rest, phone: known.phone, email };
    await createQuickBooking(ctx, form, undefined, member.id);
    await createQuickBooking(ctx, form, undefined, null);
  }
  const request = { name: 'Guest', email: 'guest@example.com', vehicle: 'other' } as const;
  await createInquiry(ctx, request, undefined, null);
  await renameAccount(ctx, member.id, { firstName: 'Ada', lastName: null });
  await resolveIdentities(ctx);
  const [one, other] = [await call(), await call()];
  const { personId } = one;
  const { id: noteId } = await addContactNote(ctx, actor, personId, {
    body: 'Hello',
    mentions: [actor.id],
  });
  await changeContactNote(ctx, actor, noteId, 1, { body: 'Hello again', mentions: [actor.id] });
  const form = { title: 'Call', dueDate: daysAhead(1), ownerId: actor.id };
  const task = await addTask(ctx, actor, personId, form);
  await changeTask(ctx, actor, task.id, 1, { ...form, isDone: true });
  const { tags } = await addContactTag(ctx, actor, personId, { name: 'Fleet', tone: 'sea' });
  const { links } = await addContactLink(ctx, actor, personId, {
    name: 'x',
    url: 'https://x.example',
  });
  await listDuplicates(ctx);
  await getBelongings(ctx, personId);
  await listRecurringOfContact(ctx, personId);
  await findContactOf(ctx, { account: personId });
  await mergeContacts(ctx, actor, other.personId, personId);
  const { entries } = await getContactTimeline(ctx, personId, undefined);
  await getContactTimeline(ctx, personId, entries.at(0)?.key);
  await unmergeContacts(ctx, actor, personId);
  await dismissDuplicate(ctx, actor, personId, other.personId);
  const tag = tags[0]?.id ?? '';
  for (const query of [
    { tag, member: 'yes', tasks: 'open', source: 'account', contact: 'week' },
    { member: 'no', tasks: 'mine', contact: 'quiet-year', order: 'name' },
    { order: 'newest' },
    { after: personId },
    { order: 'name', after: personId },
    { order: 'newest', after: personId },
    { search: 'ada guest' },
    { search: '757 556' },
  ] as const) {
    await listContacts(ctx, query, actor.id);
  }
  await callSegments({ started, ctx }, actor, tag);
  await callCampaigns({ started, ctx }, actor);
  await callCampaignDelivery({ started, ctx }, actor);
  await callNewsConsents({ started, ctx });
  await callFields({ started, ctx }, actor);
  await removeContactTag(ctx, actor, personId, tag);
  await callTags(ctx, actor, personId);
  await callBulk({ started, ctx }, actor, { personId, tagId: tag });
  await removeContactLink(ctx, actor, personId, links[0]?.id ?? '');
  await listContactTags(ctx.db);
  await listTasksOf(ctx, actor.id);
  await listMentions(ctx, actor.id);
  await listColleagues(ctx.db);
}

/** Runs all queries of managing tags. */
async function callTags(ctx: Product['ctx'], actor: StaffActor, personId: string): Promise<void> {
  for (const name of ['First', 'Second']) {
    await addContactTag(ctx, actor, personId, { name: `${name} of tags`, tone: 'sea' });
  }
  const named = async (name: string) => {
    const found = (await listManagedTags(ctx.db)).find((tag) => tag.name === name);
    if (found === undefined) throw new Error(`There is no tag ${name}.`);
    return found;
  };
  const first = await named('First of tags');
  await getTagUses(ctx, first.id, actor.id);
  const renamed = await changeTag(ctx, actor, first, { name: 'Renamed', tone: 'plum' });
  const one = await mergeTags(ctx, actor, renamed, await named('Second of tags'));
  await removeTag(ctx, actor, one);
}

/** Runs all queries of bulk actions. */
async function callBulk(
  { ctx }: Product,
  actor: StaffActor,
  { personId, tagId }: { personId: string; tagId: string },
): Promise<void> {
  const task = { title: 'Call', dueDate: daysAhead(1), ownerId: actor.id };
  for (const action of [
    { kind: 'add-tag', tag: { name: 'Many', tone: 'sea' } },
    { kind: 'remove-tag', tagId },
    { kind: 'add-task', task },
  ] as const) {
    for (const target of [{ personIds: [personId] }, { filter: { tag: tagId } }]) {
      const { id } = await orderBulkAction(ctx, actor, {
        orderId: randomUUID(),
        deed: action,
        target,
      });
      await runBulkAction(ctx, id);
      await getBulkAction(ctx, id);
    }
  }
}

/** Runs all queries of people filters, alone and combined. */
async function callSegments({ ctx }: Product, actor: StaffActor, tag: string): Promise<void> {
  const contact = { contactFrom: daysAhead(-9), contactTo: daysAhead(0) };
  const figures = { visitsFrom: 0, visitsTo: 9, paidFrom: 0, paidTo: 90_000 };
  for (const filter of [
    {},
    { tag },
    { withoutTag: tag, member: 'yes' },
    { account: 'yes', tasks: 'open', taskOwner: actor.id },
    { account: 'no', tasks: 'none', member: 'no' },
    { source: 'import', ...contact },
    figures,
    { tag, ...contact, ...figures },
  ] as const) {
    await countContacts(ctx, filter, actor.id);
    for (const order of ['contact', 'name', 'newest'] as const) {
      await listContacts(ctx, { ...filter, order }, actor.id);
    }
    await listContacts(ctx, { ...filter, search: 'ada' }, actor.id);
    const made = await createSegment(ctx, actor, {
      name: JSON.stringify(filter).slice(0, 60),
      filter,
    });
    await listAudience(ctx.db, made.filter, { after: made.id, limit: 10, at: new Date() });
    await changeSegment(ctx, actor, made, { name: made.name, filter: {} });
    await listSegments(ctx);
    await removeSegment(ctx, actor, made.id, made.version + 1);
  }
}

/** Runs all queries of staff about companies and their employees. */
export async function callCompanyRecords(
  { started, ctx }: Product,
  actor: StaffActor,
): Promise<void> {
  const founder = await createMembers(started).join();
  await founder.client.companies.create({ body: { name: 'Granby Fleet' } });
  await resolveIdentities(ctx);
  const seen = { name: 'Granby Fleet, Inc.', email: null, phone: null };
  const { id } = await createCompanyRecord(ctx, actor, seen);
  const form = { ...seen, name: 'Granby Cars', phone: '757 555 0100' };
  await changeCompanyRecord(ctx, actor, id, { form, seen });
  const { personId } = await createGuests(started).call();
  await setEmployer(ctx, actor, personId, { employerId: id, seenId: null });
  await listCompanyRecords(ctx, {});
  await listCompanyRecords(ctx, { after: id });
  await listCompanyRecords(ctx, { search: 'grnaby' });
  await getContactTimeline(ctx, id, undefined);
}
