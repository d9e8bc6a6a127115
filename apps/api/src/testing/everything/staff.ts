import { randomUUID } from 'node:crypto';
import { REQUEST_ORDERS } from '@voltcourier/contracts';
import { reportOf } from '@voltcourier/sandbox';
import {
  changeStaffRole,
  getStaffInvitation,
  inviteStaffMember,
  joinStaff,
  removeStaffAccess,
  withdrawStaffInvitation,
} from '../../domains/accounts/staff/staff-accounts.ts';
import {
  createBusinessInquiry,
  createInquiry,
  createQuickBooking,
} from '../../domains/bookings/inquiries/service.ts';
import {
  changeCallback,
  getCallback,
  listCallbacks,
} from '../../domains/bookings/callbacks/service.ts';
import { arrangeList, getListSettings } from '../../domains/accounts/staff/list-settings.ts';
import {
  changeListView,
  createListView,
  listListViews,
  removeListView,
} from '../../domains/accounts/staff/list-views.ts';
import { previewReply, sendReply, startReply } from '../../domains/bookings/callbacks/replies.ts';
import {
  changeReplyTemplate,
  createReplyTemplate,
  listReplyTemplates,
  removeReplyTemplate,
} from '../../domains/bookings/callbacks/reply-templates.ts';
import { renameAccount, signIn } from '../../domains/accounts/service.ts';
import { resolveIdentities } from '../../domains/crm/contacts/identity-resolution.ts';
import {
  addContactLink,
  addContactNote,
  addContactTag,
  addTask,
  changeContactNote,
  changeTask,
  listColleagues,
  listContactTags,
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
import {
  changeTag,
  getTagUses,
  listTags,
  mergeTags,
  removeTag,
} from '../../domains/crm/contacts/tags.ts';
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
import { collectLeads } from '../../domains/crm/leads/arrival-pass.ts';
import { changeLead, createLead, moveLead } from '../../domains/crm/leads/changes.ts';
import {
  getLeadBoard,
  getLeadColumn,
  getLeadForecast,
  listLeads,
  listLeadsOfContact,
} from '../../domains/crm/leads/service.ts';
import {
  changeCompanyRecord,
  createCompanyRecord,
  listCompanyRecords,
  setEmployer,
} from '../../domains/crm/contacts/companies.ts';
import { createCustomField } from '../../domains/crm/contacts/fields.ts';
import {
  addImportPart,
  beginImport,
  previewImport,
  readImportAs,
} from '../../domains/crm/import-export/import-upload.ts';
import {
  discardImport,
  exportImportErrors,
  getImport,
  listImports,
  orderImportCheck,
  orderImportRun,
  pruneImports,
  stopImport,
} from '../../domains/crm/import-export/service.ts';
import { checkImport, runImport } from '../../domains/crm/import-export/processing.ts';
import {
  beginContactExport,
  discardContactExport,
  fetchContactExport,
  listContactExports,
  pruneContactExports,
  runContactExport,
} from '../../domains/crm/import-export/exports.ts';
import {
  erasePrivacySubject,
  listPrivacyRequests,
  receivePrivacyRequest,
  refusePrivacyRequest,
  takePersonalDataCopy,
} from '../../domains/privacy/privacy-requests/service.ts';
import { addTechnician, changeTechnician } from '../../domains/visits/technicians/service.ts';
import { sendTestEmail } from '../../domains/messaging/test-emails/service.ts';
import {
  listBouncingAddresses,
  listDeliveries,
  takeBounceReport,
} from '../../domains/messaging/deliveries/service.ts';
import { endCustomerTier, grantCustomerTier } from '../../domains/crm/customers/service.ts';
import {
  confirmChecklistItem,
  exportChecklistPdf,
  listSignOffs,
  signOffChecklist,
} from '../../domains/insights/checklist/service.ts';
import { consumeProof, giveProof, pruneProofs } from '../../domains/accounts/proofs.ts';
import {
  exportAuditLog,
  listAuditActors,
  listAuditEntries,
  type StaffActor,
} from '../../platform/audit/service.ts';
import {
  addDayOff,
  addRegion,
  changeRegion,
  getSettings,
  removeDayOff,
  removeRegion,
} from '../../domains/bookings/settings/service.ts';
import {
  changeBusiness,
  getBusiness,
  listBusinessChanges,
} from '../../platform/business/service.ts';
import { startHeartbeat } from '../../platform/system/heartbeat.ts';
import { pruneProcesses } from '../../platform/system/repository.ts';
import { getSystemStatus } from '../../platform/system/status.ts';
import { createOneTimeTokens } from '../../platform/one-time-token.ts';
import { createGuests } from '../guests.ts';
import { createMembers } from '../members.ts';
import type { Person } from '../people.ts';
import { NOTHING_KEPT, regionForm } from '../regions.ts';
import { daysAhead, quickBookingForm } from '../requests.ts';
import { technicianForm } from '../technicians.ts';
import { createVendors } from '../vendors.ts';
import { askCampaignDelivery } from './campaign-delivery.ts';
import { askCampaigns } from './campaigns.ts';
import { askNewsConsents } from './news-consents.ts';
import { askFields } from './fields.ts';
import type { Product } from './product.ts';

/** Runs all queries of managing staff. */
async function askPeople({ started, ctx }: Product, actor: StaffActor): Promise<void> {
  const { tokenOf } = createOneTimeTokens(started.api.config.sessionSecret);
  const role = 'SUPPORT' as const;
  const member = await createMembers(started).join();
  await inviteStaffMember(ctx, actor, { email: member.email, role, toAccount: true });
  await changeStaffRole(ctx, actor, member.id, 'ADMIN');
  await removeStaffAccess(ctx, actor, member.id);
  for (const email of ['hired@example.com', 'not-hired@example.com']) {
    const { invitations } = await inviteStaffMember(ctx, actor, { email, role, toAccount: false });
    const { id = '' } = invitations.find((invitation) => invitation.email === email) ?? {};
    if (email.startsWith('not')) await withdrawStaffInvitation(ctx, actor, id);
    else {
      const token = tokenOf(id);
      await getStaffInvitation(ctx, token);
      await joinStaff(ctx, { token, password: 'A long enough word 1' }, actor);
    }
  }
}

/** Runs all queries of working through requests. */
async function askRequests({ ctx }: Product, actor: StaffActor): Promise<void> {
  const made = await createQuickBooking(ctx, quickBookingForm(), undefined, null);
  const asked = await createInquiry(
    ctx,
    { name: 'Ada Driver', email: 'asks@example.com', vehicle: 'other' },
    undefined,
    null,
  );
  const fleet = await createBusinessInquiry(
    ctx,
    { name: 'Ada Driver', company: 'Ada & Co', email: 'fleet@example.com', fleetSize: 12 },
    undefined,
    null,
  );
  for (const { id } of [made, asked, fleet]) {
    const { version } = await getCallback(ctx, id);
    const again = { to: 'not_reached', tryAgainMinutes: 30 } as const;
    await changeCallback(ctx, actor, { id, version }, again);
    for (const search of [undefined, 'ask']) {
      await listCallbacks(ctx, { show: 'open', search });
      await listCallbacks(ctx, { show: 'open', search, after: id });
    }
    for (const order of REQUEST_ORDERS) {
      await listCallbacks(ctx, { show: 'open', order, after: id });
    }
    const { version: next } = await getCallback(ctx, id);
    const declined = { to: 'declined', reason: 'Too far away.' } as const;
    await changeCallback(ctx, actor, { id, version: next }, declined);
    for (const search of [undefined, 'ask']) {
      await listCallbacks(ctx, { show: 'over', search });
      await listCallbacks(ctx, { show: 'over', search, after: id });
    }
    for (const order of REQUEST_ORDERS) {
      await listCallbacks(ctx, { show: 'over', order, after: id });
    }
  }
}

/** Runs all queries of saved views. */
async function askViews({ ctx }: Product, actor: StaffActor): Promise<void> {
  const author = { ...actor, role: 'ADMIN' } as const;
  const list = 'contacts';
  await arrangeList(ctx, author, list, { hidden: ['phone'], widths: { name: 240 } });
  await getListSettings(ctx, author);
  const form = {
    list,
    name: 'Members',
    isShared: true,
    filters: 'member=yes',
    hidden: [],
  } as const;
  const { id, version } = await createListView(ctx, author, { ...form, hidden: [] });
  const seen = { id, list, version } as const;
  const changed = await changeListView(ctx, author, seen, { ...form, hidden: ['phone'] });
  await listListViews(ctx, list, author);
  await removeListView(ctx, author, { ...seen, version: changed.version });
}

/** Runs all queries of email replies to requests. */
async function askReplies({ ctx }: Product, actor: StaffActor): Promise<void> {
  const words = { subject: 'Your request', body: 'Hello {first name}' };
  const template = { ...words, name: 'Another template', isDefault: true };
  const { id, version } = await createReplyTemplate(ctx, actor, template);
  const changed = await changeReplyTemplate(ctx, actor, { id, version }, template);
  await removeReplyTemplate(ctx, actor, changed);
  await listReplyTemplates(ctx);
  const asked = { name: 'Ada Driver', email: 'answered@example.com', vehicle: 'other' } as const;
  for (const request of [
    await createInquiry(ctx, asked, undefined, null),
    await createQuickBooking(ctx, quickBookingForm(), undefined, null),
  ]) {
    await startReply(ctx, actor, request.id);
    const reply = { ...words, body: 'We come on Friday.' };
    await previewReply(ctx, request.id, reply);
    const { version: seen } = await getCallback(ctx, request.id);
    await sendReply(ctx, actor, { id: request.id, version: seen }, reply);
  }
}

/** Runs all queries of staff about contacts. */
async function askAboutPersons({ started, ctx }: Product, actor: StaffActor): Promise<void> {
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
  await askSegments({ started, ctx }, actor, tag);
  await askCampaigns({ started, ctx }, actor);
  await askCampaignDelivery({ started, ctx }, actor);
  await askNewsConsents({ started, ctx });
  await askFields({ started, ctx }, actor);
  await removeContactTag(ctx, actor, personId, tag);
  await askTags(ctx, actor, personId);
  await askBulk({ started, ctx }, actor, { personId, tagId: tag });
  await removeContactLink(ctx, actor, personId, links[0]?.id ?? '');
  await listContactTags(ctx);
  await listTasksOf(ctx, actor.id);
  await listMentions(ctx, actor.id);
  await listColleagues(ctx);
}

/** Runs all queries of managing tags. */
async function askTags(ctx: Product['ctx'], actor: StaffActor, personId: string): Promise<void> {
  for (const name of ['First', 'Second']) {
    await addContactTag(ctx, actor, personId, { name: `${name} of tags`, tone: 'sea' });
  }
  const named = async (name: string) => {
    const found = (await listTags(ctx)).find((tag) => tag.name === name);
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
async function askBulk(
  { ctx }: Product,
  actor: StaffActor,
  { personId, tagId }: { personId: string; tagId: string },
): Promise<void> {
  const task = { title: 'Call', dueDate: daysAhead(1), ownerId: actor.id };
  for (const deed of [
    { kind: 'add-tag', tag: { name: 'Many', tone: 'sea' } },
    { kind: 'remove-tag', tagId },
    { kind: 'add-task', task },
  ] as const) {
    for (const target of [{ personIds: [personId] }, { filter: { tag: tagId } }]) {
      const { id } = await orderBulkAction(ctx, actor, { orderId: randomUUID(), deed, target });
      await runBulkAction(ctx, id);
      await getBulkAction(ctx, id);
    }
  }
}

/** Runs all queries of people filters, alone and combined. */
async function askSegments({ ctx }: Product, actor: StaffActor, tag: string): Promise<void> {
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

/** Runs all queries of the pipeline. */
async function askLeads({ started, ctx }: Product, actor: StaffActor): Promise<void> {
  await createInquiry(
    ctx,
    { name: 'Ada Driver', email: 'leads@example.com', vehicle: 'other' },
    undefined,
    null,
  );
  const { personId } = await createGuests(started).call();
  await collectLeads(ctx);
  const form = { title: 'Nine vans', kind: 'fleet', personId, valueCents: 90_000 } as const;
  const due = { expectedClose: daysAhead(9), nextStep: 'Call', nextStepDue: daysAhead(1) };
  const filled = { ...form, ...due, ownerId: actor.id };
  const [first, second] = [
    await createLead(ctx, actor, filled),
    await createLead(ctx, actor, filled),
  ];
  await changeLead(ctx, actor, first.id, 1, { ...filled, valueCents: null });
  const to = { version: 2, belowId: second.id, lostReason: null, lostNote: null };
  for (const stage of ['new', 'won'] as const)
    await moveLead(ctx, actor, first.id, { ...to, stage });
  for (const filters of [{}, { kind: 'fleet', owner: 'nobody' }, { owner: actor.id }] as const) {
    await getLeadBoard(ctx, filters);
    await getLeadForecast(ctx, filters);
    await getLeadColumn(ctx, 'new', { ...filters, after: second.id });
    await getLeadColumn(ctx, 'won', { ...filters, after: first.id });
  }
  for (const order of ['newest', 'step', 'close', 'value'] as const) {
    await listLeads(ctx, { order });
    await listLeads(ctx, { order, after: second.id, show: 'all' });
  }
  await listLeads(ctx, { show: 'overdue', order: 'step' });
  await listLeads(ctx, { stage: 'won', kind: 'fleet', search: 'vans ada' });
  await listLeadsOfContact(ctx, personId);
}

/** Runs all queries of staff about companies and their employees. */
async function askCompanyRecords({ started, ctx }: Product, actor: StaffActor): Promise<void> {
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

/** Runs all queries of importing people. */
async function askAboutImports({ started, ctx }: Product, actor: StaffActor): Promise<void> {
  const known = await createGuests(started).call();
  const vans = { name: 'Vans', kind: 'number', appliesTo: 'both', options: [] } as const;
  const { id: fieldId } = await createCustomField(ctx, actor, { ...vans, options: [] });
  const csv = Buffer.from(
    [
      'name,email,phone,tags,notes,id,vans',
      `Ada,${known.email},,vip,Hello,c-1,9`,
      'Bob,bob@files.example,757 555 0123,vip,,,8',
      'Nobody,nobody,,,,,',
    ].join('\n'),
  );
  const upload = async () => {
    const { id } = await beginImport(ctx, actor, { fileName: 'people.csv', bytes: csv.length });
    return addImportPart(ctx, id, 0, csv);
  };
  const uploaded = await upload();
  const { id, encoding, separator } = uploaded;
  await previewImport(ctx, id);
  const read = await readImportAs(ctx, actor, uploaded, { encoding, separator });
  await orderImportCheck(ctx, actor, read);
  await checkImport(ctx, id);
  for await (const line of await exportImportErrors(ctx, id)) void line;
  const running = await orderImportRun(ctx, actor, await getImport(ctx, id));
  await stopImport(ctx, actor, running);
  await orderImportRun(ctx, actor, await getImport(ctx, id));
  await runImport(ctx, id);
  await discardImport(ctx, actor, await upload());
  const exported = await beginContactExport(ctx, actor, { member: 'yes' });
  await runContactExport(ctx, exported.id, [fieldId]);
  for await (const line of await fetchContactExport(ctx, actor.id, exported.id)) void line;
  const [tag] = await listContactTags(ctx);
  const tagged = await beginContactExport(ctx, actor, { tag: tag?.id ?? '', member: 'no' });
  await runContactExport(ctx, tagged.id);
  const { exports } = await listContactExports(ctx, actor.id, undefined);
  await listContactExports(ctx, actor.id, exports[0]?.id);
  await discardContactExport(ctx, actor, tagged.id);
  await pruneContactExports(ctx);
  await listImports(ctx, undefined);
  await listImports(ctx, id);
  await pruneImports(ctx);
  const later = new Date(Date.now() + 40 * 86_400_000);
  await upload();
  started.api.clock.offsetMs = later.getTime() - Date.now();
  await pruneImports(ctx);
  await pruneContactExports(ctx);
  started.api.clock.offsetMs = 0;
}

/** Runs all queries of privacy requests. */
async function answerForData({ started, ctx }: Product, actor: StaffActor): Promise<void> {
  const { call } = createGuests(started);
  const ask = async (kind: 'copy' | 'erasure') => {
    const { personId } = await call();
    return receivePrivacyRequest(ctx, actor, { personId, kind, receivedOn: daysAhead(0) });
  };
  const copy = await ask('copy');
  const erasure = await ask('erasure');
  const refused = await ask('copy');
  for (const state of ['open', 'closed'] as const) {
    await listPrivacyRequests(ctx, state, undefined);
    await listPrivacyRequests(ctx, state, copy.id);
  }
  await takePersonalDataCopy(ctx, actor, copy.id);
  await erasePrivacySubject(ctx, actor, erasure);
  await refusePrivacyRequest(ctx, actor, refused, 'withdrawn');
}

/** Runs all queries of managing technicians. */
async function askTechnicians({ ctx }: Product, actor: StaffActor): Promise<void> {
  const form = technicianForm({ userId: actor.id });
  const { technicians: all } = await addTechnician(ctx, actor, form);
  const { id = '', version = 0 } = all.find(({ name }) => name === form.name) ?? {};
  await changeTechnician(ctx, actor, id, { form: { ...form, isRetired: true }, version });
}

/** Runs all queries of the delivery log. */
async function askDeliveries({ started, ctx }: Product, actor: StaffActor): Promise<void> {
  const to = 'tests@example.com';
  const kind = 'booking-confirmed';
  await sendTestEmail(ctx, actor, { kind, to, about: null });
  await createVendors(started.sandbox).control('POST', '/mail/fail-next', { code: 550 });
  await sendTestEmail(ctx, actor, { kind, to, about: null });
  const [sent] = (await listDeliveries(ctx, { address: to, state: 'sent' })).deliveries;
  const id = sent?.id ?? '';
  for (const query of [{}, { state: 'sent' }, { kind }, { address: to }] as const) {
    await listDeliveries(ctx, { ...query, after: id });
  }
  const plan = { address: to, status: '5.1.1', action: 'failed', diagnostic: 'No' } as const;
  const returned = Buffer.from(`Message-ID: <${id}@voltcourier.example>\r\n\r\n`);
  await takeBounceReport(ctx, Buffer.from(reportOf({ ...plan, url: '', secret: '' }, returned)));
  await listBouncingAddresses(ctx, [to]);
}

/** Runs all queries of staff about people, and of the audit log about them. */
export async function askStaff(product: Product, staff: Person): Promise<void> {
  const { started, ctx } = product;
  const { id, email, password } = staff;
  const actor = { id, name: 'ada', email, address: '127.0.0.1', userAgent: undefined };
  const member = await createMembers(started).join();
  await grantCustomerTier(ctx, actor, member.id, { tier: 'BASIC', reason: 'Had it since 2023.' });
  await endCustomerTier(ctx, actor, member.id);
  const traffic = { since: new Date(), answered: 0, failed: 0 };
  await confirmChecklistItem(ctx, actor, 'legal', traffic);
  const { id: record } = await signOffChecklist(ctx, actor, 'All of it is known.', traffic);
  await listSignOffs(ctx);
  await exportChecklistPdf(ctx, record, { name: 'VoltCourier', email });
  await askPeople(product, actor);
  await askRequests(product, actor);
  await askReplies(product, actor);
  await askViews(product, actor);
  await askAboutPersons(product, actor);
  await askCompanyRecords(product, actor);
  await askLeads(product, actor);
  await askAboutImports(product, actor);
  await askTechnicians(product, actor);
  await askDeliveries(product, actor);
  await answerForData(product, actor);
  const { session, user } = await signIn(ctx, email, password);
  const { proof } = await giveProof(ctx, { id: session.id, user }, { password });
  await (
    await consumeProof(ctx, session.id, proof)
  )();
  await pruneProofs(ctx);
  const today = daysAhead(0);
  for (const filters of [
    {},
    { actor: id },
    { action: 'tier.grant' as const },
    { subject: member.id },
    { from: today, to: today },
    { actor: id, action: 'tier.end' as const, subject: member.id, from: today, to: today },
  ]) {
    await listAuditEntries(ctx, filters);
    await listAuditEntries(ctx, filters, 1);
  }
  await listAuditActors(ctx);
  await exportAuditLog(ctx, actor, {});
  const form = regionForm({ zipPrefixes: ['20005'] });
  const { regions } = await addRegion(ctx, actor, form);
  const region = regions.find(({ name }) => name === form.name);
  if (region === undefined) throw new Error('The region was not added.');
  const agreement = { apply: true, agreed: NOTHING_KEPT };
  for (const apply of [false, true]) {
    const { version } = region;
    const change = { ...agreement, apply, version, form: { ...form, capacityPerHour: 1 } };
    await changeRegion(ctx, actor, region.id, change);
    const day = { regionId: region.id, date: daysAhead(3), reason: 'Stocktaking' };
    await addDayOff(ctx, actor, { ...agreement, apply, form: day });
  }
  const { daysOff } = await getSettings(ctx);
  const { entered, version } = await getBusiness(ctx);
  await changeBusiness(ctx, actor, { ...entered, callbackMinutes: 20, version });
  await listBusinessChanges(ctx);
  const heartbeat = startHeartbeat(ctx, 'worker');
  ctx.vendorHealth.note('mail');
  await heartbeat.beat();
  await getSystemStatus(ctx);
  await pruneProcesses(ctx.db);
  await heartbeat.stop();
  for (const day of daysOff) await removeDayOff(ctx, actor, day.id);
  await removeRegion(ctx, actor, region.id);
}
