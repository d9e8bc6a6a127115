import { randomUUID } from 'node:crypto';
import { checkImport } from '../domains/crm/import-export/processing.ts';
import { createHolders } from './appointments.ts';
import { createAssistantChanges } from './assistant-changes.ts';
import { createBitcoinChanges } from './bitcoin-changes.ts';
import { createCampaignChanges } from './campaign-changes.ts';
import { createContentChanges } from './content-changes.ts';
import type { addEmployee } from './employees.ts';
import { createFieldChanges } from './field-changes.ts';
import type { useApi } from './harness.ts';
import { createGuests } from './guests.ts';
import { createMarketingChanges } from './marketing-changes.ts';
import { createMembers } from './members.ts';
import { addPerson } from './people.ts';
import { createFounders } from './companies.ts';
import { createRecurringChanges } from './recurring-changes.ts';
import { createReplyChanges } from './reply-changes.ts';
import { createReviewChanges, createReviewers } from './review-changes.ts';
import { viewChanges } from './view-changes.ts';
import { createRegions, NOTHING_KEPT } from './regions.ts';
import { bookingRequest, daysAhead, emergencyForm, quickBookingForm } from './requests.ts';
import { createTechniciansOf } from './technicians.ts';
import { createVendors } from './vendors.ts';

type Employee = Awaited<ReturnType<typeof addEmployee>>;

/** Makes the call once, successfully, and returns the ID of its subject. */
type Deed = (staff: Employee) => Promise<string>;

/**
 * A successful call of each endpoint with which staff change something, by key. If one is missing,
 * `platform/audit/recording.test.ts` fails, because no change may bypass the audit log.
 */
export function createStaffChanges(
  started: ReturnType<typeof useApi>,
): Readonly<Record<string, Deed>> {
  const { book, bookPaid, goTo, sendMails } = createHolders(started, () =>
    createVendors(started.sandbox),
  );
  const members = createMembers(started);
  const measured = { energyWh: 18_400, chargingMinutes: 42, percentBefore: 12, percentAfter: 80 };
  const tier = { tier: 'BASIC', reason: 'Had it since 2023.' } as const;

  /** Creates a paid booking, at the start of its hour. */
  const bookBegun = async (): Promise<string> => {
    const { booking } = await bookPaid();
    goTo(booking.startsAt, 0);
    return booking.id;
  };

  const versionOf = async (client: Employee['client'], bookingId: string) => {
    const { version } = await client.dispatch.get({ params: { bookingId } });
    return { version };
  };
  const invite = async ({ client, prove }: Employee): Promise<string> => {
    const email = `new-${randomUUID()}@example.com`;
    const body = { email, role: 'SUPPORT', toAccount: false };
    const { invitations } = await client.staff.invite({ headers: await prove(), body });
    return invitations.find((invitation) => invitation.email === email)?.id ?? '';
  };
  const addColleague = async (): Promise<string> => (await addPerson(started.api, 'DISPATCHER')).id;

  const inRegion = (client: Employee['client']) => createRegions(() => client);

  /** Adds a day off in a region of its own. */
  const takeOff = async ({ client }: Employee): Promise<string> => {
    const { id: regionId } = await inRegion(client).add();
    const form = { regionId, date: daysAhead(20), reason: 'Stocktaking' };
    const body = { form, apply: true, agreed: NOTHING_KEPT };
    const { settings } = await client.settings.addDayOff({ body });
    return settings.daysOff.find((day) => day.regionId === regionId)?.id ?? '';
  };

  /** Creates a quick booking that waits for its call. */
  const askForCall = async (): Promise<string> => {
    const { request } = await started.api.client().inquiries.createQuickBooking({
      body: quickBookingForm(),
      headers: {},
    });
    return request.id;
  };

  /** Adds two guests, each with a record. */
  const meetTwo = async () => {
    await createGuests(started).call({ email: null });
    const { personId } = await createGuests(started).call();
    const { personId: otherId } = await createGuests(started).call();
    return { params: { personId }, body: { otherId } };
  };
  const companyForm = { name: 'Ada’s fleet', email: 'ada@fleet.example', phone: null };
  const note = { body: 'Ada wants to be called in the evening.', mentions: [] };
  const tag = { name: 'Ada’s friends', tone: 'sea' } as const;
  const link = { name: 'Ada’s contract', url: 'https://files.example/granby' };

  /** Adds a tag to a person, and returns its current version. */
  const seenTag = async (client: Employee['client'], name: string) => {
    const { params } = await meetTwo();
    await client.contacts.addTag({ params, body: { ...tag, name: `Ada’s ${name}` } });
    const { tags } = await client.tags.listTags();
    const seen = tags.find((one) => one.name === `Ada’s ${name}`);
    return { params: { tagId: seen?.id ?? '' }, body: { version: seen?.version ?? 0 } };
  };

  const segment = () => ({
    name: `Ada’s friends ${randomUUID()}`,
    filter: { member: 'no' as const },
  });

  const lead = {
    title: 'Ada’s fleet of nine',
    kind: 'fleet',
    personId: null,
    valueCents: 90_000,
    expectedClose: daysAhead(30),
    ownerId: null,
    nextStep: 'Call Ada',
    nextStepDue: daysAhead(2),
  } as const;

  /** Creates a privacy request. */
  const askForData = async ({ privacyRequests }: Employee['client'], kind: 'copy' | 'erasure') => {
    const { personId } = await createGuests(started).call();
    return privacyRequests.receive({ body: { personId, kind, receivedOn: daysAhead(0) } });
  };

  /** Uploads a complete import file of people. */
  const uploadPeople = async ({ client }: Employee) => {
    const csv = Buffer.from('name,email\nAda,ada@files.example\n');
    const body = { fileName: 'Ada.csv', bytes: csv.length };
    const { id: importId } = await client.imports.beginImport({ body });
    const params = { importId, part: 0 };
    const data = csv.toString('base64');
    const { version, encoding, separator } = await client.imports.addPart({
      params,
      body: { data },
    });
    return { params: { importId }, version, encoding, separator };
  };
  const checkPeople = async (staff: Employee) => {
    const { params, version } = await uploadPeople(staff);
    await staff.client.imports.check({ params, body: { version } });
    await checkImport(started.api.ctx, params.importId);
    const checked = await staff.client.imports.getImport({ params });
    return { params, body: { version: checked.version } };
  };
  const uploadOnly = async (staff: Employee) => (await uploadPeople(staff)).params.importId;

  return {
    'testEmails.send': async ({ client }) => {
      const params = { kind: 'booking-confirmed' };
      await client.testEmails.send({ params, body: { to: 'ada@tests.example', about: null } });
      return params.kind;
    },
    'leads.create': async ({ client }) => (await client.leads.create({ body: lead })).id,
    'leads.change': async ({ client }) => {
      const { id, version } = await client.leads.create({ body: lead });
      const body = { ...lead, nextStep: 'Visit Ada', version };
      await client.leads.change({ params: { leadId: id }, body });
      return id;
    },
    'leads.move': async ({ client }) => {
      const { id, version } = await client.leads.create({ body: lead });
      const lost = { lostReason: 'price', lostNote: 'Ada found it cheaper.' } as const;
      const body = { version, stage: 'lost', belowId: null, ...lost } as const;
      await client.leads.move({ params: { leadId: id }, body });
      return id;
    },
    'imports.beginImport': uploadOnly,
    'imports.addPart': uploadOnly,
    'imports.readAs': async (staff) => {
      const { params, ...reading } = await uploadPeople(staff);
      await staff.client.imports.readAs({ params, body: reading });
      return params.importId;
    },
    'imports.check': async (staff) => {
      const { params, version } = await uploadPeople(staff);
      await staff.client.imports.check({ params, body: { version } });
      return params.importId;
    },
    'imports.run': async (staff) => {
      const { params, body } = await checkPeople(staff);
      await staff.client.imports.run({ params, body });
      return params.importId;
    },
    'imports.stop': async (staff) => {
      const { params, body } = await checkPeople(staff);
      const { version } = await staff.client.imports.run({ params, body });
      await staff.client.imports.stop({ params, body: { version } });
      return params.importId;
    },
    'imports.discard': async (staff) => {
      const { params, version } = await uploadPeople(staff);
      await staff.client.imports.discard({ params, body: { version } });
      return params.importId;
    },
    'contactExports.begin': async ({ client, prove }) => {
      const headers = await prove();
      return (await client.contactExports.begin({ headers, body: { member: 'no' } })).id;
    },
    'contactExports.discard': async ({ client, prove }) => {
      const { id: exportId } = await client.contactExports.begin({
        headers: await prove(),
        body: {},
      });
      return (await client.contactExports.discard({ params: { exportId } })).id;
    },
    'privacyRequests.receive': async ({ client }) => (await askForData(client, 'copy')).id,
    'privacyRequests.takeCopy': async ({ client, prove }) => {
      const { id: requestId } = await askForData(client, 'copy');
      await client.privacyRequests.takeCopy({ params: { requestId }, headers: await prove() });
      return requestId;
    },
    'privacyRequests.erase': async ({ client, prove }) => {
      const { id: requestId, version } = await askForData(client, 'erasure');
      const headers = await prove();
      await client.privacyRequests.erase({ params: { requestId }, headers, body: { version } });
      return requestId;
    },
    'privacyRequests.refuse': async ({ client }) => {
      const { id: requestId, version } = await askForData(client, 'erasure');
      const body = { version, reason: 'not-identified' } as const;
      await client.privacyRequests.refuse({ params: { requestId }, body });
      return requestId;
    },
    'callbacks.change': async ({ client }) => {
      const requestId = await askForCall();
      const params = { requestId };
      const { version } = await client.callbacks.get({ params });
      const body = { to: 'declined', reason: 'Ada is too far away.' } as const;
      await client.callbacks.change({ params, query: { version }, body });
      return requestId;
    },
    ...createReplyChanges(askForCall),
    ...viewChanges,
    ...createRecurringChanges(members, createFounders(started)),
    ...createReviewChanges(createReviewers(started, { bookPaid, goTo })),
    'companyRecords.create': async ({ client }) =>
      (await client.companyRecords.create({ body: companyForm })).id,
    'companyRecords.change': async ({ client }) => {
      const { id: personId } = await client.companyRecords.create({ body: companyForm });
      const body = { form: { ...companyForm, name: 'Ada’s other fleet' }, seen: companyForm };
      return (await client.companyRecords.change({ params: { personId }, body })).id;
    },
    'companyRecords.setEmployer': async ({ client }) => {
      const { id: employerId } = await client.companyRecords.create({ body: companyForm });
      const { params } = await meetTwo();
      const body = { employerId, seenId: null };
      return (await client.companyRecords.setEmployer({ params, body })).id;
    },
    'contacts.merge': async ({ client }) => (await client.contacts.merge(await meetTwo())).id,
    'contacts.unmerge': async ({ client }) => {
      const two = await meetTwo();
      await client.contacts.merge(two);
      await client.contacts.unmerge({ params: { personId: two.body.otherId } });
      return two.body.otherId;
    },
    'contacts.dismiss': async ({ client }) => (await client.contacts.dismiss(await meetTwo())).id,
    'contacts.addNote': async ({ client }) => {
      const { params } = await meetTwo();
      await client.contacts.addNote({ params, body: note });
      return params.personId;
    },
    'contacts.changeNote': async ({ client }) => {
      const { params } = await meetTwo();
      const { id: noteId } = await client.contacts.addNote({ params, body: note });
      await client.contacts.changeNote({ params: { noteId }, body: { ...note, version: 1 } });
      return noteId;
    },
    'contacts.addTask': async ({ client, id: ownerId }) => {
      const { params } = await meetTwo();
      const body = { title: 'Call Ada', dueDate: daysAhead(2), ownerId };
      await client.contacts.addTask({ params, body });
      return params.personId;
    },
    'contacts.changeTask': async ({ client, id: ownerId }) => {
      const { params } = await meetTwo();
      const body = { title: 'Call Ada', dueDate: null, ownerId };
      const { id: taskId } = await client.contacts.addTask({ params, body });
      const done = { ...body, isDone: true, version: 1 };
      await client.contacts.changeTask({ params: { taskId }, body: done });
      return taskId;
    },
    'contacts.addTag': async ({ client }) => {
      const { params } = await meetTwo();
      return (await client.contacts.addTag({ params, body: tag })).id;
    },
    'contacts.removeTag': async ({ client }) => {
      const { params } = await meetTwo();
      const { id: personId, tags } = await client.contacts.addTag({ params, body: tag });
      await client.contacts.removeTag({ params: { personId, tagId: tags[0]?.id ?? '' } });
      return personId;
    },
    'contacts.addLink': async ({ client }) => {
      const { params } = await meetTwo();
      return (await client.contacts.addLink({ params, body: link })).id;
    },
    'contacts.removeLink': async ({ client }) => {
      const { params } = await meetTwo();
      const { id: personId, links } = await client.contacts.addLink({ params, body: link });
      await client.contacts.removeLink({ params: { personId, linkId: links[0]?.id ?? '' } });
      return personId;
    },
    'bulkActions.orderBulk': async ({ client }) => {
      const { params } = await meetTwo();
      const orderId = randomUUID();
      const target = { personIds: [params.personId] };
      const deed = { kind: 'add-tag' as const, tag };
      return (await client.bulkActions.orderBulk({ body: { orderId, deed, target } })).id;
    },
    ...createAssistantChanges(started),
    ...createMarketingChanges(started),
    ...createBitcoinChanges(started, book),
    ...createCampaignChanges(started),
    ...createContentChanges(started),
    ...createFieldChanges(started),
    'tags.changeTag': async ({ client }) => {
      const { params, body } = await seenTag(client, 'changed');
      await client.tags.changeTag({ params, body: { ...body, name: 'Ada’s tag', tone: 'clay' } });
      return params.tagId;
    },
    'tags.mergeTags': async ({ client }) => {
      const { params, body } = await seenTag(client, 'merged');
      const other = await seenTag(client, 'kept');
      const { tagId: otherId } = other.params;
      const { version: otherVersion } = other.body;
      await client.tags.mergeTags({ params, body: { ...body, otherId, otherVersion } });
      return params.tagId;
    },
    'tags.removeTag': async ({ client }) => {
      const seen = await seenTag(client, 'deleted');
      await client.tags.removeTag(seen);
      return seen.params.tagId;
    },
    'segments.createSegment': async ({ client }) =>
      (await client.segments.createSegment({ body: segment() })).id,
    'segments.changeSegment': async ({ client }) => {
      const { id, version } = await client.segments.createSegment({ body: segment() });
      const body = { ...segment(), filter: { visitsFrom: 2 }, version };
      await client.segments.changeSegment({ params: { segmentId: id }, body });
      return id;
    },
    'segments.removeSegment': async ({ client }) => {
      const { id, version } = await client.segments.createSegment({ body: segment() });
      await client.segments.removeSegment({ params: { segmentId: id }, body: { version } });
      return id;
    },
    'settings.addRegion': async ({ client }) => (await inRegion(client).add()).id,
    'settings.changeRegion': async ({ client }) => {
      const { id } = await inRegion(client).add();
      await inRegion(client).change(id, { capacityPerHour: 4 });
      return id;
    },
    'settings.removeRegion': async ({ client }) => {
      const { id: regionId } = await inRegion(client).add();
      await client.settings.removeRegion({ params: { regionId } });
      return regionId;
    },
    'technicians.add': async ({ client }) => (await createTechniciansOf(() => client).add()).id,
    'technicians.change': async ({ client }) => {
      const { add, change } = createTechniciansOf(() => client);
      const { id } = await add();
      await change(id, { isRetired: true });
      return id;
    },
    'technicianAssignments.assign': async ({ client }) => {
      const { booking } = await bookPaid();
      const { id: technicianId } = await createTechniciansOf(() => client).add();
      await client.technicianAssignments.assign({
        params: { bookingId: booking.id },
        query: await versionOf(client, booking.id),
        body: { technicianId, anyway: false },
      });
      return booking.id;
    },
    'technicianAssignments.assignTogether': async ({ client }) => {
      const { booking } = await bookPaid();
      const { id: technicianId } = await createTechniciansOf(() => client).add();
      const seen = { bookingId: booking.id, ...(await versionOf(client, booking.id)) };
      const body = { technicianId, anyway: false, bookings: [seen] };
      await client.technicianAssignments.assignTogether({ body });
      return booking.id;
    },
    'technicianAssignments.undoAssignments': async ({ client }) => {
      const { booking } = await bookPaid();
      const { id: technicianId } = await createTechniciansOf(() => client).add();
      const { version } = await client.technicianAssignments.assign({
        params: { bookingId: booking.id },
        query: await versionOf(client, booking.id),
        body: { technicianId, anyway: false },
      });
      const body = { bookings: [{ bookingId: booking.id, version }] };
      await client.technicianAssignments.undoAssignments({ body });
      return booking.id;
    },
    'business.changeBusiness': async ({ client }) => {
      const { entered, version } = await client.business.getBusiness();
      const body = {
        ...entered,
        hotline: `+1 757 555 01${String(version + 10).slice(-2)}`,
        version,
      };
      await client.business.changeBusiness({ body });
      return 'settings';
    },
    'settings.addDayOff': takeOff,
    'settings.removeDayOff': async (staff) => {
      const dayOffId = await takeOff(staff);
      await staff.client.settings.removeDayOff({ params: { dayOffId } });
      return dayOffId;
    },
    'audit.export': async ({ client, prove }) => {
      await client.audit.export({ headers: await prove(), body: {} });
      return 'log';
    },
    'staff.invite': invite,
    'staff.withdraw': async (staff) => {
      const invitationId = await invite(staff);
      await staff.client.staff.withdraw({ params: { invitationId } });
      return invitationId;
    },
    'staff.changeRole': async ({ client, prove }) => {
      const userId = await addColleague();
      const body = { role: 'READ_ONLY' };
      await client.staff.changeRole({ headers: await prove(), params: { userId }, body });
      return userId;
    },
    'roles.change': async ({ client, prove }) => {
      const { roles } = await client.roles.list();
      const { permissions = [], version = 0 } =
        roles.find(({ role }) => role === 'READ_ONLY') ?? {};
      await client.roles.change({
        headers: await prove(),
        params: { role: 'READ_ONLY' },
        body: { permissions, version },
      });
      return 'READ_ONLY';
    },
    'staff.removeAccess': async ({ client, prove }) => {
      const userId = await addColleague();
      await client.staff.removeAccess({ headers: await prove(), params: { userId } });
      return userId;
    },
    'dispatch.complete': async ({ client }) => {
      const bookingId = await bookBegun();
      const query = await versionOf(client, bookingId);
      await client.dispatch.complete({ params: { bookingId }, query, body: measured });
      return bookingId;
    },
    'dispatch.miss': async ({ client }) => {
      const bookingId = await bookBegun();
      const query = await versionOf(client, bookingId);
      await client.dispatch.miss({ params: { bookingId }, query });
      return bookingId;
    },
    'dispatch.cancel': async ({ client }) => {
      const { booking } = await bookPaid();
      const body = { reason: 'Ada’s van broke down.', feeCents: 0, waivesFee: true };
      const query = await versionOf(client, booking.id);
      await client.dispatch.cancel({ params: { bookingId: booking.id }, query, body });
      return booking.id;
    },
    'corrections.correct': async ({ client }) => {
      const { booking } = await bookPaid();
      const body = {
        correctionId: randomUUID(),
        location: '200 Granby St, Norfolk, VA 23510',
        phone: '757 555 0100',
        vehicle: 'nissan',
        serviceType: 'emergency' as const,
        priceDifferenceCents: 0,
      };
      const query = await versionOf(client, booking.id);
      await client.corrections.correct({ params: { bookingId: booking.id }, query, body });
      return booking.id;
    },
    'dispatch.move': async ({ client }) => {
      const { booking } = await bookPaid();
      const body = { bookingDate: daysAhead(70), bookingTime: '08:00' };
      const query = await versionOf(client, booking.id);
      await client.dispatch.move({ params: { bookingId: booking.id }, query, body });
      return booking.id;
    },
    'dispatch.undoMove': async ({ client }) => {
      const { booking } = await bookPaid();
      const body = { bookingDate: daysAhead(72), bookingTime: '08:00' };
      const params = { bookingId: booking.id };
      const query = await versionOf(client, booking.id);
      const { version } = await client.dispatch.move({ params, query, body });
      await client.dispatch.undoMove({ params, query: { version } });
      return booking.id;
    },
    'staffChanges.bookByPhone': async ({ client }) => {
      const { id } = await client.staffChanges.bookByPhone({
        headers: { 'idempotency-key': randomUUID() },
        body: {
          ...bookingRequest({ bookingDate: daysAhead(71), phone: '757 555 0100' }),
          useSession: false,
        },
      });
      return id;
    },
    'emergencies.take': async ({ client }) => {
      const { id } = await client.emergencies.take({
        headers: { 'idempotency-key': randomUUID() },
        body: { ...emergencyForm(), customerId: null, technicianId: null, anyway: false },
      });
      return id;
    },
    'emergencies.step': async ({ client }) => {
      const { id } = await client.emergencies.take({
        headers: { 'idempotency-key': randomUUID() },
        body: { ...emergencyForm(), customerId: null, technicianId: null, anyway: false },
      });
      const query = await versionOf(client, id);
      await client.emergencies.step({ params: { bookingId: id }, query, body: { to: 'answered' } });
      return id;
    },
    'staffChanges.bookRequest': async ({ client }) => {
      const params = { requestId: await askForCall() };
      const { version } = await client.callbacks.get({ params });
      const { id } = await client.staffChanges.bookRequest({
        params,
        query: { version },
        headers: { 'idempotency-key': randomUUID() },
        body: {
          ...bookingRequest({ bookingDate: daysAhead(72), phone: '757 555 0100' }),
          customerId: null,
          useSession: false,
        },
      });
      return id;
    },
    'staffChanges.refund': async ({ client, prove }) => {
      const { booking } = await bookPaid();
      await client.staffChanges.refund({
        headers: await prove(),
        params: { bookingId: booking.id },
        query: await versionOf(client, booking.id),
        body: { orderId: randomUUID(), amountCents: 2_000, reason: 'Ada waited for an hour.' },
      });
      return booking.id;
    },
    'staffChanges.addNote': async ({ client }) => {
      const { booking } = await bookPaid();
      await client.staffChanges.addNote({
        headers: { 'idempotency-key': randomUUID() },
        params: { bookingId: booking.id },
        body: { text: 'Ada parks behind Granby Street.' },
      });
      return booking.id;
    },
    'staffChanges.sendMailAgain': async ({ client }) => {
      const { booking } = await bookPaid();
      await sendMails(booking.id);
      const { mails } = await client.dispatch.get({ params: { bookingId: booking.id } });
      await client.staffChanges.sendMailAgain({
        headers: { 'idempotency-key': randomUUID() },
        params: { bookingId: booking.id, emailId: mails[0]?.id ?? '' },
      });
      return booking.id;
    },
    'checklist.confirm': async ({ client }) => {
      await client.checklist.confirm({ body: { key: 'legal' } });
      return 'legal';
    },
    'checklist.signOff': async ({ client }) =>
      (await client.checklist.signOff({ body: { note: 'All of it is known.' } })).id,
    'customers.grantTier': async ({ client }) => {
      const { id: userId } = await members.join();
      await client.customers.grantTier({ params: { userId }, body: tier });
      return userId;
    },
    'customers.endTier': async ({ client }) => {
      const { id: userId } = await members.join();
      await client.customers.grantTier({ params: { userId }, body: tier });
      await client.customers.endTier({ params: { userId } });
      return userId;
    },
  };
}
