import { randomUUID } from 'node:crypto';
import { reportOf } from '@voltcourier/sandbox';
import type { StaffActor } from '../../platform/audit/service.ts';
import { createOneTimeTokens } from '../../platform/one-time-token.ts';
import { createGuests } from '../guests.ts';
import { createMembers } from '../members.ts';
import type { Person } from '../people.ts';
import { NOTHING_KEPT, regionForm } from '../regions.ts';
import { daysAhead, quickBookingForm } from '../requests.ts';
import { technicianForm } from '../technicians.ts';
import { createVendors } from '../vendors.ts';
import { askCampaigns } from './campaigns.ts';
import { askFields } from './fields.ts';
import type { Product } from './product.ts';

/** Everything that deciding who is staff asks of the database. */
async function askPeople({ started, services }: Product, actor: StaffActor): Promise<void> {
  const { staffAccounts } = services;
  const { tokenOf } = createOneTimeTokens(started.api.config.sessionSecret);
  const role = 'SUPPORT' as const;
  const member = await createMembers(started).join();
  await staffAccounts.invite(actor, { email: member.email, role, toAccount: true });
  await staffAccounts.changeRole(actor, member.id, 'ADMIN');
  await staffAccounts.removeAccess(actor, member.id);
  for (const email of ['hired@example.com', 'not-hired@example.com']) {
    const { invitations } = await staffAccounts.invite(actor, { email, role, toAccount: false });
    const { id = '' } = invitations.find((invitation) => invitation.email === email) ?? {};
    if (email.startsWith('not')) await staffAccounts.withdraw(actor, id);
    else {
      const token = tokenOf(id);
      await staffAccounts.look(token);
      await staffAccounts.join({ token, password: 'A long enough word 1' }, actor);
    }
  }
}

/** Everything that working requests off asks of the database. */
async function askRequests({ services }: Product, actor: StaffActor): Promise<void> {
  const { inquiries, callbacks } = services;
  const made = await inquiries.createQuickBooking(quickBookingForm(), undefined, null);
  const asked = await inquiries.create(
    { name: 'Ada Driver', email: 'asks@example.com', vehicle: 'other' },
    undefined,
    null,
  );
  for (const { id } of [made, asked]) {
    const { version } = await callbacks.get(id);
    const again = { to: 'not_reached', tryAgainMinutes: 30 } as const;
    await callbacks.change(actor, { id, version }, again);
    for (const search of [undefined, 'ask']) {
      await callbacks.list({ show: 'open', search });
      await callbacks.list({ show: 'open', search, after: id });
    }
    const { version: next } = await callbacks.get(id);
    const declined = { to: 'declined', reason: 'Too far away.' } as const;
    await callbacks.change(actor, { id, version: next }, declined);
    for (const search of [undefined, 'ask']) {
      await callbacks.list({ show: 'over', search });
      await callbacks.list({ show: 'over', search, after: id });
    }
  }
}

/** Everything that staff ask of the database about those whom they know. */
async function askAboutPersons({ started, services }: Product, actor: StaffActor): Promise<void> {
  const { contacts, identityResolution, notesAndTasks, contactMerging: merging } = services;
  const { call } = createGuests(started);
  const member = await createMembers(started).join();
  const known = await call({ email: member.email });
  const spare = { name: 'Guest', location: 'Norfolk, VA 23510', vehicleType: 'other' } as const;
  const rest = { serviceType: 'fast', urgency: 'normal' } as const;
  for (const email of [member.email, null]) {
    const form = { ...spare, ...rest, phone: known.phone, email };
    await services.inquiries.createQuickBooking(form, undefined, member.id);
    await services.inquiries.createQuickBooking(form, undefined, null);
  }
  const request = { name: 'Guest', email: 'guest@example.com', vehicle: 'other' } as const;
  await services.inquiries.create(request, undefined, null);
  await services.accounts.rename(member.id, { firstName: 'Ada', lastName: null });
  await identityResolution.assign();
  const [one, other] = [await call(), await call()];
  const { personId } = one;
  const { id: noteId } = await notesAndTasks.addNote(actor, personId, {
    body: 'Hello',
    mentions: [actor.id],
  });
  await notesAndTasks.changeNote(actor, noteId, 1, { body: 'Hello again', mentions: [actor.id] });
  const form = { title: 'Call', dueDate: daysAhead(1), ownerId: actor.id };
  const task = await notesAndTasks.addTask(actor, personId, form);
  await notesAndTasks.changeTask(actor, task.id, 1, { ...form, isDone: true });
  const { tags } = await notesAndTasks.addTag(actor, personId, { name: 'Fleet', tone: 'sea' });
  const { links } = await notesAndTasks.addLink(actor, personId, {
    name: 'x',
    url: 'https://x.example',
  });
  await merging.merge(actor, other.personId, personId);
  const { entries } = await contacts.timeline(personId, undefined);
  await contacts.timeline(personId, entries.at(0)?.key);
  await merging.unmerge(actor, personId);
  await merging.dismiss(actor, personId, other.personId);
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
    await contacts.list(query, actor.id);
  }
  await askSegments({ started, services }, actor, tag);
  await askCampaigns({ started, services }, actor);
  await askFields({ started, services }, actor);
  await notesAndTasks.removeTag(actor, personId, tag);
  await askTags(services, actor, personId);
  await askBulk({ started, services }, actor, { personId, tagId: tag });
  await notesAndTasks.removeLink(actor, personId, links[0]?.id ?? '');
  await notesAndTasks.listTags();
  await notesAndTasks.listTasksOf(actor.id);
  await notesAndTasks.listMentions(actor.id);
  await notesAndTasks.listColleagues();
}

/** Everything that is done to tags themselves asks of the database. */
async function askTags(
  { notesAndTasks, tags }: Product['services'],
  actor: StaffActor,
  personId: string,
): Promise<void> {
  for (const name of ['First', 'Second']) {
    await notesAndTasks.addTag(actor, personId, { name: `${name} of tags`, tone: 'sea' });
  }
  const named = async (name: string) => {
    const found = (await tags.list()).find((tag) => tag.name === name);
    if (found === undefined) throw new Error(`There is no tag ${name}.`);
    return found;
  };
  const first = await named('First of tags');
  await tags.getUses(first.id, actor.id);
  const renamed = await tags.change(actor, first, { name: 'Renamed', tone: 'plum' });
  const one = await tags.merge(actor, renamed, await named('Second of tags'));
  await tags.remove(actor, one);
}

/** Everything that is done for many people asks of the database. */
async function askBulk(
  { services }: Product,
  actor: StaffActor,
  { personId, tagId }: { personId: string; tagId: string },
): Promise<void> {
  const { bulkActions } = services;
  const task = { title: 'Call', dueDate: daysAhead(1), ownerId: actor.id };
  for (const deed of [
    { kind: 'add-tag', tag: { name: 'Many', tone: 'sea' } },
    { kind: 'remove-tag', tagId },
    { kind: 'add-task', task },
  ] as const) {
    for (const target of [{ personIds: [personId] }, { filter: { tag: tagId } }]) {
      const { id } = await bulkActions.order(actor, { orderId: randomUUID(), deed, target });
      await bulkActions.run(id);
      await bulkActions.get(id);
    }
  }
}

/** Everything that filters of people ask of the database, alone and together. */
async function askSegments({ services }: Product, actor: StaffActor, tag: string): Promise<void> {
  const { contacts, segments } = services;
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
    await contacts.count(filter, actor.id);
    for (const order of ['contact', 'name', 'newest'] as const) {
      await contacts.list({ ...filter, order }, actor.id);
    }
    await contacts.list({ ...filter, search: 'ada' }, actor.id);
    const made = await segments.create(actor, {
      name: JSON.stringify(filter).slice(0, 60),
      filter,
    });
    await segments.listPeople(made.id, { after: made.id, limit: 10, at: new Date() });
    await segments.change(actor, made, { name: made.name, filter: {} });
    await segments.list();
    await segments.remove(actor, made.id, made.version + 1);
  }
}

/** Everything that the pipeline asks of the database. */
async function askLeads({ started, services }: Product, actor: StaffActor): Promise<void> {
  const { leadArrivals, leadChanges, leads } = services;
  await services.inquiries.create(
    { name: 'Ada Driver', email: 'leads@example.com', vehicle: 'other' },
    undefined,
    null,
  );
  const { personId } = await createGuests(started).call();
  await leadArrivals.collect();
  const form = { title: 'Nine vans', kind: 'fleet', personId, valueCents: 90_000 } as const;
  const due = { expectedClose: daysAhead(9), nextStep: 'Call', nextStepDue: daysAhead(1) };
  const filled = { ...form, ...due, ownerId: actor.id };
  const [first, second] = [
    await leadChanges.create(actor, filled),
    await leadChanges.create(actor, filled),
  ];
  await leadChanges.change(actor, first.id, 1, { ...filled, valueCents: null });
  const to = { version: 2, belowId: second.id, lostReason: null, lostNote: null };
  for (const stage of ['new', 'won'] as const)
    await leadChanges.move(actor, first.id, { ...to, stage });
  for (const filters of [{}, { kind: 'fleet', owner: 'nobody' }, { owner: actor.id }] as const) {
    await leads.board(filters);
    await leads.forecast(filters);
    await leads.column('new', { ...filters, after: second.id });
    await leads.column('won', { ...filters, after: first.id });
  }
  for (const order of ['newest', 'step', 'close', 'value'] as const) {
    await leads.list({ order });
    await leads.list({ order, after: second.id, show: 'all' });
  }
  await leads.list({ show: 'overdue', order: 'step' });
  await leads.list({ stage: 'won', kind: 'fleet', search: 'vans ada' });
  await leads.ofPerson(personId);
}

/** Everything that staff ask of the database about companies and who works for them. */
async function askCompanyRecords({ started, services }: Product, actor: StaffActor): Promise<void> {
  const { companyRecords, identityResolution, contacts } = services;
  const founder = await createMembers(started).join();
  await founder.client.companies.create({ body: { name: 'Granby Fleet' } });
  await identityResolution.assign();
  const seen = { name: 'Granby Fleet, Inc.', email: null, phone: null };
  const { id } = await companyRecords.create(actor, seen);
  const form = { ...seen, name: 'Granby Cars', phone: '757 555 0100' };
  await companyRecords.change(actor, id, { form, seen });
  const { personId } = await createGuests(started).call();
  await companyRecords.setEmployer(actor, personId, { employerId: id, seenId: null });
  await companyRecords.list({});
  await companyRecords.list({ after: id });
  await companyRecords.list({ search: 'grnaby' });
  await contacts.timeline(id, undefined);
}

/** Everything that an import of people asks of the database. */
async function askAboutImports({ started, services }: Product, actor: StaffActor): Promise<void> {
  const { imports, importProcessing } = services;
  const known = await createGuests(started).call();
  const vans = { name: 'Vans', kind: 'number', appliesTo: 'both', options: [] } as const;
  const { id: fieldId } = await services.fields.create(actor, { ...vans, options: [] });
  const csv = Buffer.from(
    [
      'name,email,phone,tags,notes,id,vans',
      `Ada,${known.email},,vip,Hello,c-1,9`,
      'Bob,bob@files.example,757 555 0123,vip,,,8',
      'Nobody,nobody,,,,,',
    ].join('\n'),
  );
  const upload = async () => {
    const { id } = await imports.begin(actor, { fileName: 'people.csv', bytes: csv.length });
    return imports.addPart(id, 0, csv);
  };
  const uploaded = await upload();
  const { id, encoding, separator } = uploaded;
  await imports.preview(id);
  const read = await imports.readAs(actor, uploaded, { encoding, separator });
  await imports.check(actor, read);
  await importProcessing.check(id);
  for await (const line of await imports.exportErrors(id)) void line;
  const running = await imports.run(actor, await imports.get(id));
  await imports.stop(actor, running);
  await imports.run(actor, await imports.get(id));
  await importProcessing.run(id);
  await imports.discard(actor, await upload());
  const { contactExports } = services;
  const exported = await contactExports.begin(actor, { member: 'yes' });
  await contactExports.run(exported.id, [fieldId]);
  for await (const line of await contactExports.fetch(actor.id, exported.id)) void line;
  const [tag] = await services.notesAndTasks.listTags();
  const tagged = await contactExports.begin(actor, { tag: tag?.id ?? '', member: 'no' });
  await contactExports.run(tagged.id);
  const { exports } = await contactExports.list(actor.id, undefined);
  await contactExports.list(actor.id, exports[0]?.id);
  await contactExports.discard(actor, tagged.id);
  await contactExports.prune();
  await imports.list(undefined);
  await imports.list(id);
  await imports.prune();
  const later = new Date(Date.now() + 40 * 86_400_000);
  await upload();
  started.api.clock.offsetMs = later.getTime() - Date.now();
  await imports.prune();
  await contactExports.prune();
  started.api.clock.offsetMs = 0;
}

/** Everything that answering for people's data asks of the database. */
async function answerForData({ started, services }: Product, actor: StaffActor): Promise<void> {
  const { privacyRequests } = services;
  const { call } = createGuests(started);
  const ask = async (kind: 'copy' | 'erasure') => {
    const { personId } = await call();
    return privacyRequests.receive(actor, { personId, kind, receivedOn: daysAhead(0) });
  };
  const copy = await ask('copy');
  const erasure = await ask('erasure');
  const refused = await ask('copy');
  for (const state of ['open', 'closed'] as const) {
    await privacyRequests.list(state, undefined);
    await privacyRequests.list(state, copy.id);
  }
  await privacyRequests.takeCopy(actor, copy.id);
  await privacyRequests.erase(actor, erasure);
  await privacyRequests.refuse(actor, refused, 'withdrawn');
}

/** Everything that keeping technicians asks of the database. */
async function askTechnicians({ services }: Product, actor: StaffActor): Promise<void> {
  const { technicians } = services;
  const form = technicianForm({ userId: actor.id });
  const { technicians: all } = await technicians.add(actor, form);
  const { id = '', version = 0 } = all.find(({ name }) => name === form.name) ?? {};
  await technicians.change(actor, id, { form: { ...form, isRetired: true }, version });
}

/** Everything that the log of emails asks of the database. */
async function askDeliveries({ started, services }: Product, actor: StaffActor): Promise<void> {
  const { deliveries, testEmails } = services;
  const to = 'tests@example.com';
  const kind = 'booking-confirmed';
  await testEmails.send(actor, { kind, to, about: null });
  await createVendors(started.sandbox).control('POST', '/mail/fail-next', { code: 550 });
  await testEmails.send(actor, { kind, to, about: null });
  const [sent] = (await deliveries.list({ address: to, state: 'sent' })).deliveries;
  const id = sent?.id ?? '';
  for (const query of [{}, { state: 'sent' }, { kind }, { address: to }] as const) {
    await deliveries.list({ ...query, after: id });
  }
  const plan = { address: to, status: '5.1.1', action: 'failed', diagnostic: 'No' } as const;
  const returned = Buffer.from(`Message-ID: <${id}@voltcourier.example>\r\n\r\n`);
  await deliveries.takeReport(Buffer.from(reportOf({ ...plan, url: '', secret: '' }, returned)));
  await deliveries.listBouncing([to]);
}

/** Everything that staff ask of the database about people, and what the audit log keeps of it. */
export async function askStaff(product: Product, staff: Person): Promise<void> {
  const { started, services } = product;
  const { accounts, audit, checklist, customers, proofs } = services;
  const { id, email, password } = staff;
  const actor = { id, name: 'ada', email, address: '127.0.0.1', userAgent: undefined };
  const member = await createMembers(started).join();
  await customers.grantTier(actor, member.id, { tier: 'BASIC', reason: 'Had it since 2023.' });
  await customers.endTier(actor, member.id);
  const traffic = { since: new Date(), answered: 0, failed: 0 };
  await checklist.confirm(actor, 'legal', traffic);
  const { id: record } = await checklist.signOff(actor, 'All of it is known.', traffic);
  await checklist.listSignOffs();
  await checklist.exportPdf(record, { name: 'VoltCourier', email });
  await askPeople(product, actor);
  await askRequests(product, actor);
  await askAboutPersons(product, actor);
  await askCompanyRecords(product, actor);
  await askLeads(product, actor);
  await askAboutImports(product, actor);
  await askTechnicians(product, actor);
  await askDeliveries(product, actor);
  await answerForData(product, actor);
  const { session, user } = await accounts.login(email, password);
  const { proof } = await proofs.prove({ id: session.id, user }, { password });
  await (
    await proofs.use(session.id, proof)
  )();
  await proofs.prune();
  const today = daysAhead(0);
  for (const filters of [
    {},
    { actor: id },
    { action: 'tier.grant' as const },
    { subject: member.id },
    { from: today, to: today },
    { actor: id, action: 'tier.end' as const, subject: member.id, from: today, to: today },
  ]) {
    await audit.list(filters);
    await audit.list(filters, 1);
  }
  await audit.listActors();
  await audit.export(actor, {});

  const { settings } = services;
  const form = regionForm({ zipPrefixes: ['20005'] });
  const { regions } = await settings.addRegion(actor, form);
  const region = regions.find(({ name }) => name === form.name);
  if (region === undefined) throw new Error('The region was not added.');
  const agreement = { apply: true, agreed: NOTHING_KEPT };
  for (const apply of [false, true]) {
    const { version } = region;
    const change = { ...agreement, apply, version, form: { ...form, capacityPerHour: 1 } };
    await settings.changeRegion(actor, region.id, change);
    const day = { regionId: region.id, date: daysAhead(3), reason: 'Stocktaking' };
    await settings.addDayOff(actor, { ...agreement, apply, form: day });
  }
  const { daysOff } = await settings.get();
  for (const day of daysOff) await settings.removeDayOff(actor, day.id);
  await settings.removeRegion(actor, region.id);
}
