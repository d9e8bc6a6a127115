import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { DataRequestView, User } from '@voltcourier/contracts';
import {
  closeCompany,
  createCompany,
  removeEmployee,
} from '../domains/memberships/companies/service.ts';
import { inviteEmployee } from '../domains/memberships/companies/company-invitations.ts';
import { addCostCentre, getFleet, importFleet } from '../domains/memberships/fleet/service.ts';
import { grantCustomerTier } from '../domains/crm/customers/service.ts';
import { addDayOff, addRegion } from '../domains/bookings/settings/service.ts';
import { addTechnician } from '../domains/visits/technicians/service.ts';
import { createCompanyRecord } from '../domains/crm/contacts/companies.ts';
import { mergeContacts } from '../domains/crm/contacts/merging.ts';
import {
  addContactLink,
  addContactNote,
  addContactTag,
  addTask,
} from '../domains/crm/contacts/notes-and-tasks.ts';
import { getContactTimeline } from '../domains/crm/contacts/service.ts';
import { createSegment } from '../domains/crm/contacts/segments.ts';
import { orderBulkAction } from '../domains/crm/contacts/bulk-actions.ts';
import { listTags } from '../domains/crm/contacts/tags.ts';
import { collectLeads } from '../domains/crm/leads/arrival-pass.ts';
import { createLead, moveLead } from '../domains/crm/leads/changes.ts';
import { listLeadsOfContact } from '../domains/crm/leads/service.ts';
import { addImportPart, beginImport } from '../domains/crm/import-export/import-upload.ts';
import { getImport, orderImportCheck } from '../domains/crm/import-export/service.ts';
import { checkImport } from '../domains/crm/import-export/processing.ts';
import { beginContactExport } from '../domains/crm/import-export/exports.ts';
import { receivePrivacyRequest } from '../domains/privacy/privacy-requests/service.ts';
import { createPaymentIntent, refreshPaymentStatus } from '../domains/payments/service.ts';
import { createQuickBooking } from '../domains/bookings/inquiries/service.ts';
import { getDispatchBooking } from '../domains/visits/dispatch/service.ts';
import { insertReview, saveDecision } from '../domains/visits/reviews/repository.ts';
import { sendEmail } from '../domains/messaging/notifications/sending.ts';
import type { Hints } from './arbitraries.ts';
import { createContentSubjects } from './content-subjects.ts';
import { createCampaignSubjects, forgetSegments } from './campaign-subjects.ts';
import type { useApi } from './harness.ts';
import { createFieldSubjects } from './field-subjects.ts';
import { createGuests } from './guests.ts';
import { createMembers } from './members.ts';
import { NOTHING_KEPT, regionForm } from './regions.ts';
import { bookingRequest, daysAhead, quickBookingForm } from './requests.ts';
import { technicianForm } from './technicians.ts';
import { createVendors } from './vendors.ts';
import { wordsIn } from '../platform/language/words.ts';

/**
 * Subjects that generated input must refer to in order to be accepted: each kind in all of its
 * states.
 */
export function createSubjects(started: ReturnType<typeof useApi>) {
  /** Creates a company with a member, unless the test is to create one. */
  const foundCompany = async (admin: User, test: string): Promise<Hints> => {
    const { ctx } = started.api;
    await closeCompany(ctx, admin).catch(() => undefined);
    // A former owner can only leave the company.
    await removeEmployee(ctx, admin, admin.id).catch(() => undefined);
    if (test.endsWith('companies.create')) return {};
    await createCompany(ctx, admin, 'Fuzz & Sons');
    const driver = await createMembers(started).join();
    const invited = await inviteEmployee(ctx, admin, { email: driver.email, role: 'driver' });
    const [invitation] = invited.company?.invitations ?? [];
    const invitationId = invitation?.id ?? '';
    await driver.client.companies.accept({ params: { invitationId } });
    const own = await inviteEmployee(ctx, admin, { email: admin.email, role: 'driver' });
    const [waiting] = own.company?.invitations ?? [];
    // Marked as accepted already, because accepting again returns the same.
    await started.api.deps.db
      .updateTable('company_invitations')
      .set({ accepted_by: admin.id })
      .where('id', '=', waiting?.id ?? '')
      .execute();
    const { costCentres } = await addCostCentre(ctx, admin, 'North');
    const csv = ['make,model,plate\nTesla,Model 3,ABC', 'make;model\nTesla;"Model 3'];
    await importFleet(ctx, admin, { csv: csv[0] ?? '', apply: true }, wordsIn('en'));
    const { vehicles } = await getFleet(ctx, admin);
    return {
      invitationId: [waiting?.id ?? ''],
      memberId: [driver.id],
      costCentreId: [...costCentres.map(({ id }) => id), null],
      ...(test.includes('fleet.') && { vehicleId: vehicles.map(({ id }) => id) }),
      csv,
    };
  };

  /** Adds customers for staff: one without anything, one with a granted tier. */
  const addCustomers = async (staff: User): Promise<Hints> => {
    const members = createMembers(started);
    const [nobody, member] = [await members.join(), await members.join()];
    const tier = { tier: 'BASIC', reason: 'Had it since 2023.' } as const;
    const { id, username: name, email } = staff;
    const actor = { id, name, email, address: '127.0.0.1', userAgent: undefined };
    await grantCustomerTier(started.api.ctx, actor, member.id, tier);
    return { userId: [nobody.id, member.id, randomUUID()] };
  };

  /** Adds a region that can be changed, with a day off; no other test uses them. */
  const addRegions = async (staff: User): Promise<Hints> => {
    const { id, username: name, email } = staff;
    const actor = { id, name, email, address: '127.0.0.1', userAgent: undefined };
    const form = regionForm();
    const { regions } = await addRegion(started.api.ctx, actor, form);
    const regionId = regions.find((region) => region.name === form.name)?.id ?? '';
    const day = { regionId, date: daysAhead(2), reason: 'Stocktaking' };
    const taken = { form: day, apply: true, agreed: NOTHING_KEPT };
    const { settings: all } = await addDayOff(started.api.ctx, actor, taken);
    return {
      regionId: [regionId],
      dayOffId: all.daysOff.map((known) => known.id),
      zone: ['America/New_York', 'America/Detroit', 'America/Atlantis'],
      version: [1, 2, 3],
      date: [daysAhead(1), daysAhead(4), '9999-12-31'],
      overfullHours: [0],
      appointments: [0],
      isDefault: [false],
      servesZone: [false],
    };
  };

  /** Adds technicians in two regions. */
  const hire = async (staff: User): Promise<Hints> => {
    const { id, username: name, email } = staff;
    const actor = { id, name, email, address: '127.0.0.1', userAgent: undefined };
    const ids = [];
    for (const regionId of ['hampton-roads', 'us-hawaii']) {
      const form = technicianForm({ regionId });
      const known = await addTechnician(started.api.ctx, actor, form);
      ids.push(known.technicians.find((one) => one.name === form.name)?.id ?? '');
    }
    return {
      technicianId: [ids[0], ...ids, null, randomUUID()],
      technician: [...ids, 'none'],
      regionId: ['hampton-roads', 'us-hawaii', 'nowhere'],
      userId: [id, null, null, randomUUID()],
      daysOff: [[daysAhead(1), daysAhead(3)], []],
      version: [1, 2],
    };
  };

  /** Adds contacts, one with all kinds of data that staff keep; some are merged. */
  /** Adds a company, and a person without an employer. */
  const meetCompanies = async (staff: User): Promise<Hints> => {
    const { personId } = await createGuests(started).call();
    const { id, username: name, email } = staff;
    const actor = { id, name, email, address: '127.0.0.1', userAgent: undefined };
    const seen = { name: 'Granby Fleet', email: 'fleet@example.com', phone: null };
    const company = await createCompanyRecord(started.api.ctx, actor, seen);
    return {
      personId: [personId, company.id, company.id, randomUUID()],
      employerId: [company.id, null],
      seenId: [null, company.id],
      seen: [seen],
      after: [company.id],
      search: ['granby', 'grnaby flete', 'fleet@example.com'],
    };
  };
  const meetPeople = async (staff: User): Promise<Hints> => {
    const { call } = createGuests(started);
    const [one, other, third] = [await call(), await call(), await call()];
    const { id, username: name, email } = staff;
    const actor = { id, name, email, address: '127.0.0.1', userAgent: undefined };
    const [personId, mergedId] = [one.personId, other.personId];
    await mergeContacts(started.api.ctx, actor, personId, mergedId);
    const note = await addContactNote(started.api.ctx, actor, personId, {
      body: 'Hello',
      mentions: [id],
    });
    const form = { title: 'Call back', dueDate: null, ownerId: id };
    const task = await addTask(started.api.ctx, actor, personId, form);
    await addContactTag(started.api.ctx, actor, personId, { name: 'Fleet', tone: 'sea' });
    const file = { name: 'Contract', url: 'https://files.example/1' };
    const { tags, links } = await addContactLink(started.api.ctx, actor, personId, file);
    const { entries } = await getContactTimeline(started.api.ctx, personId, undefined);
    // The number of segments is limited.
    await forgetSegments(started);
    const saved = await createSegment(started.api.ctx, actor, {
      name: `Fuzz ${randomUUID()}`,
      filter: {},
    });
    const order = await orderBulkAction(started.api.ctx, actor, {
      orderId: randomUUID(),
      deed: { kind: 'remove-tag', tagId: tags[0]?.id ?? '' },
      target: { personIds: [third.personId] },
    });
    return {
      bulkActionId: [order.id],
      personIds: [[personId, mergedId], []],
      segmentId: [saved.id],
      withoutTag: tags.map((tag) => tag.id),
      taskOwner: [id],
      contactFrom: [daysAhead(-30), '0000-01-01', '9999-12-31'],
      contactTo: [daysAhead(0), '0000-01-01', '9999-12-31'],
      personId: [personId, mergedId, mergedId, third.personId, randomUUID()],
      otherId: [third.personId, mergedId],
      noteId: [note.id],
      taskId: [task.id],
      tagId: tags.map((tag) => tag.id),
      tag: tags.map((tag) => tag.id),
      linkId: links.map((link) => link.id),
      ownerId: [id],
      mentions: [[id], []],
      url: [file.url, 'http://files.example/1', 'https://'],
      version: [1, 2],
      after: [personId, ...entries.map(({ key }) => key)],
      search: ['ada', '757 555', 'quick'],
    };
  };

  /** Adds two unused tags for merging. */
  const addTags = async (staff: User): Promise<Hints> => {
    const { id, username: name, email } = staff;
    const actor = { id, name, email, address: '127.0.0.1', userAgent: undefined };
    const { personId } = await createGuests(started).call();
    const own = randomUUID().slice(0, 8);
    for (const word of ['First', 'Second']) {
      await addContactTag(started.api.ctx, actor, personId, {
        name: `${word} ${own}`,
        tone: 'sea',
      });
    }
    const known = await listTags(started.api.ctx);
    const ids = known.filter((tag) => tag.name.endsWith(own)).map((tag) => tag.id);
    return { tagId: ids, otherId: ids, version: [1, 2], otherVersion: [1, 2] };
  };

  /** Adds leads to the board: one is lost, one comes from a request. */
  const addLeads = async (staff: User): Promise<Hints> => {
    const { personId } = await createGuests(started).call();
    await collectLeads(started.api.ctx);
    const { id, username: name, email } = staff;
    const actor = { id, name, email, address: '127.0.0.1', userAgent: undefined };
    const form = { title: 'Nine vans', kind: 'fleet', personId, valueCents: 90_000 } as const;
    const rest = { expectedClose: daysAhead(9), ownerId: id, nextStep: 'Call', nextStepDue: null };
    const open = await createLead(started.api.ctx, actor, { ...form, ...rest });
    const lost = await createLead(started.api.ctx, actor, { ...form, ...rest });
    await moveLead(started.api.ctx, actor, lost.id, {
      version: lost.version,
      stage: 'lost',
      belowId: null,
      lostReason: 'price',
      lostNote: null,
    });
    const [arrived] = (await listLeadsOfContact(started.api.ctx, personId)).leads.filter(
      ({ source }) => source !== 'staff',
    );
    const ids = [open.id, lost.id, arrived?.id];
    return {
      leadId: [open.id, open.id, ...ids],
      belowId: [...ids, null],
      after: ids,
      personId: [personId, null],
      ownerId: [id, null],
      owner: [id, 'nobody'],
      version: [1, 1, 2],
      valueCents: [null, 0, 90_000],
      expectedClose: [daysAhead(9), null],
      nextStep: ['Call', null],
      nextStepDue: [null, daysAhead(3)],
      lostReason: ['price', null, null],
      search: ['vans', 'ada', '%'],
    };
  };

  /** Uploads import files in several states. */
  const uploadFiles = async (staff: User): Promise<Hints> => {
    const { id, username: name, email } = staff;
    const actor = { id, name, email, address: '127.0.0.1', userAgent: undefined };
    const csv = Buffer.from('name,email\nAda,ada@files.example\nNobody,nobody\n');
    const file = { fileName: 'people.csv', bytes: csv.length };
    const announced = await beginImport(started.api.ctx, actor, file);
    const files = [announced];
    for (const state of ['uploaded', 'checked', 'checking'] as const) {
      const { id: importId } = await beginImport(started.api.ctx, actor, file);
      let known = await addImportPart(started.api.ctx, importId, 0, csv);
      if (state !== 'uploaded') known = await orderImportCheck(started.api.ctx, actor, known);
      if (state === 'checked') {
        await checkImport(started.api.ctx, importId);
        known = await getImport(started.api.ctx, importId);
      }
      files.push(known);
    }
    const exports = [
      await beginContactExport(started.api.ctx, actor, {}),
      await beginContactExport(started.api.ctx, actor, { member: 'no' }),
    ];
    return {
      exportId: exports.map((known) => known.id),
      importId: [...files.map((known) => known.id), randomUUID()],
      version: files.map((known) => known.version),
      part: [0, 1],
      data: [csv.toString('base64'), ''],
      encoding: ['utf-8', 'utf-16le'],
      separator: ['comma', 'tab'],
      mapping: [['name', 'email'], [null, 'email'], ['email']],
      after: files.map((known) => known.id),
    };
  };

  /** Creates privacy requests, and what staff recorded about them. */
  const askForData = async (staff: User): Promise<Hints> => {
    const { id, username: name, email } = staff;
    const actor = { id, name, email, address: '127.0.0.1', userAgent: undefined };
    const receivedOn = daysAhead(0);
    const { call } = createGuests(started);
    const people: string[] = [];
    const requests: DataRequestView[] = [];
    for (const kind of ['copy', 'erasure', 'copy', 'erasure'] as const) {
      const { personId } = await call();
      people.push(personId);
      requests.push(
        await receivePrivacyRequest(started.api.ctx, actor, { personId, kind, receivedOn }),
      );
    }
    return {
      personId: [...people, randomUUID()],
      requestId: requests.map((request) => request.id),
      version: requests.map(({ version }) => version),
      receivedOn: [receivedOn],
      after: requests.map((request) => request.id),
    };
  };

  /** Creates a paid emergency; for an emergency nothing is too early. */
  const callForHelp = async (): Promise<string> => {
    const client = started.api.client();
    const body = bookingRequest({
      serviceType: 'EMERGENCY',
      bookingDate: daysAhead(0),
      phone: '757 555 0100',
    });
    const { booking } = await client.bookings.create({ body, headers: {} });
    const { clientSecret } = await createPaymentIntent(started.api.ctx, booking.id, undefined);
    await createVendors(started.sandbox).pay(clientSecret);
    await refreshPaymentStatus(started.api.ctx, booking.id);
    return booking.id;
  };

  /** Adds reviews of completed visits: one waiting, one published. */
  const writeReviews = async (user: User): Promise<Hints> => {
    const { db } = started.api.deps;
    const visits = [await callForHelp(), await callForHelp(), await callForHelp()];
    await db
      .updateTable('bookings')
      .set({ status: 'completed', customer_id: user.id })
      .where('id', 'in', visits)
      .execute();
    const said = { rating: 4, words: 'Quick.', author: 'Ada', city: null, at: new Date() };
    const ids = [randomUUID(), randomUUID()];
    const [waiting = '', published = ''] = ids;
    const [first = '', second = '', third = ''] = visits;
    await insertReview(db, { ...said, id: waiting, bookingId: first });
    await insertReview(db, { ...said, id: published, bookingId: second });
    const { id: by } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    const to = { state: 'published', reason: null, by, at: new Date() } as const;
    await saveDecision(db, published, to);
    return {
      id: [third, third, first],
      reviewId: ids,
      after: ids,
      rating: [5],
      version: [0, 1, 2],
    };
  };

  /** Creates waiting requests, and returns the first one's current version. */
  const askForCalls = async (): Promise<Hints> => {
    const { ctx, deps } = started.api;
    const made = [];
    for (let count = 0; count < 2; count += 1) {
      made.push(await createQuickBooking(ctx, quickBookingForm(), undefined, null));
    }
    const ids = made.map(({ id }) => id);
    const rows = await deps.db
      .selectFrom('quick_booking_events')
      .select('id')
      .where('quick_booking_id', '=', ids[0] ?? '')
      .execute();
    const version = rows.map(({ id }) => String(id));
    return { requestId: [ids[0], ...ids, randomUUID()], after: ids, version };
  };

  /** Adds reply templates, and valid texts for them. */
  const addTemplates = async (): Promise<Hints> => {
    const { rows } = await sql<{ id: string }>`
      insert into reply_templates (name, subject, body)
      select 'Template ' || gen_random_uuid(), 'Hello', 'Hello {first name}'
      from generate_series(1, 4) returning id`.execute(started.api.deps.db);
    return {
      templateId: [...rows.map(({ id }) => id), randomUUID()],
      version: [1, 1, 1, 2],
      subject: ['Your request', 'Your {vehicle}', 'For {nobody}'],
      body: ['We come on Friday.', 'Hello {first name}', 'Hello {frist name}'],
    };
  };

  /** Adds a user's saved views, and valid filters for them. */
  const saveViews = async (ownerId: string): Promise<Hints> => {
    const { rows } = await sql<{ id: string }>`
      insert into staff_list_views
        (id, owner_id, list, name, filters, hidden_columns, is_shared, version, changed_at)
      select gen_random_uuid(), ${ownerId}, list, 'View ' || gen_random_uuid(), '', '{}', true, 1,
        now()
      from unnest(array['bookings', 'requests', 'contacts', 'reviews']) list, generate_series(1, 2)
      returning id`.execute(started.api.deps.db);
    return {
      viewId: [...rows.map(({ id }) => id), randomUUID()],
      version: [1, 1, 1, 2],
      filters: ['', 'search=ada', 'search=ada', 'page=2', 'search=', '//example.com'],
      hidden: [[], ['vehicle'], ['vehicle', 'vehicle']],
    };
  };

  /** Returns the current versions of bookings. */
  const versionsOf = async (ids: readonly string[]): Promise<string[]> => {
    const rows = await started.api.deps.db
      .selectFrom('booking_events')
      .select(({ fn }) => fn.max('id').as('version'))
      .where('booking_id', 'in', ids)
      .groupBy('booking_id')
      .execute();
    return rows.map(({ version }) => String(version));
  };

  /** Returns a booking's mails, all of them sent. */
  const mailsOf = async (bookingId: string): Promise<string[]> => {
    const { mails } = await getDispatchBooking(started.api.ctx, bookingId);
    for (const { id } of mails) await sendEmail(started.api.ctx, id);
    return mails.map(({ id }) => id);
  };

  return {
    addCustomers,
    addLeads,
    addRegions,
    addTags,
    addTemplates,
    askForCalls,
    askForData,
    callForHelp,
    defineFields: createFieldSubjects(started),
    writeCampaigns: createCampaignSubjects(started),
    writeContent: createContentSubjects(started),
    writeReviews,
    foundCompany,
    hire,
    mailsOf,
    saveViews,
    meetCompanies,
    meetPeople,
    uploadFiles,
    versionsOf,
  };
}
