import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { User } from '@voltcourier/contracts';
import {
  closeCompany,
  createCompany,
  removeEmployee,
} from '../domains/memberships/companies/service.ts';
import { inviteEmployee } from '../domains/memberships/companies/company-invitations.ts';
import { addCostCentre, getFleet, importFleet } from '../domains/memberships/fleet/service.ts';
import { grantCustomerTier } from '../domains/crm/customers/service.ts';
import { addDayOff, addRegion } from '../domains/bookings/settings/service.ts';
import { findTechnicianOf } from '../domains/visits/technicians/repository.ts';
import { addTechnician } from '../domains/visits/technicians/service.ts';
import { createPaymentIntent, refreshPaymentStatus } from '../domains/payments/service.ts';
import { createQuickBooking } from '../domains/bookings/inquiries/service.ts';
import { getDispatchBooking } from '../domains/visits/dispatch/service.ts';
import { insertReview, saveDecision } from '../domains/visits/reviews/repository.ts';
import { sendEmail } from '../domains/messaging/notifications/sending.ts';
import type { Hints } from './arbitraries.ts';
import { createContentSubjects } from './content-subjects.ts';
import { createCampaignSubjects } from './campaign-subjects.ts';
import type { useApi } from './harness.ts';
import { createFieldSubjects } from './field-subjects.ts';
import { createMembers } from './members.ts';
import { NOTHING_KEPT, regionForm } from './regions.ts';
import { bookingRequest, daysAhead, quickBookingForm } from './requests.ts';
import { technicianForm } from './technicians.ts';
import { createVendors } from './vendors.ts';
import { textsIn } from '../platform/language/texts.ts';
import { createContactSubjects } from './contact-subjects.ts';

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
    const own = await inviteEmployee(ctx, admin, { email: 'own@example.com', role: 'driver' });
    const [waiting] = own.company?.invitations ?? [];
    // Marked as accepted already, because accepting again returns the same.
    await started.api.deps.db
      .updateTable('company_invitations')
      .set({ accepted_by: admin.id, email: admin.email })
      .where('id', '=', waiting?.id ?? '')
      .execute();
    const { costCentres } = await addCostCentre(ctx, admin, 'North');
    const csv = ['make,model,plate\nTesla,Model 3,ABC', 'make;model\nTesla;"Model 3'];
    await importFleet(ctx, admin, { csv: csv[0] ?? '', apply: true }, textsIn('en'));
    const { vehicles } = await getFleet(ctx, admin);
    return {
      invitationId: [waiting?.id ?? ''],
      memberId: [driver.id],
      costCentreId: [...costCentres.map(({ id }) => id), null],
      seenName: costCentres.map(({ name }) => name),
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

  /** Assigns a visit to the technician of an account, who is added if there is none. */
  const driveTo = async ({ id, username: name, email }: User, bookingId: string): Promise<void> => {
    const { ctx, deps } = started.api;
    if ((await findTechnicianOf(deps.db, id)) === undefined) {
      const actor = { id, name, email, address: '127.0.0.1', userAgent: undefined };
      await addTechnician(ctx, actor, technicianForm({ userId: id }));
    }
    const technician = await findTechnicianOf(deps.db, id);
    await deps.db
      .updateTable('bookings')
      .set({ technician_id: technician?.id ?? null })
      .where('id', '=', bookingId)
      .execute();
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
    const review = { rating: 4, words: 'Quick.', author: 'Ada', city: null, at: new Date() };
    const ids = [randomUUID(), randomUUID()];
    const [waiting = '', published = ''] = ids;
    const [first = '', second = '', third = ''] = visits;
    await insertReview(db, { ...review, id: waiting, bookingId: first });
    await insertReview(db, { ...review, id: published, bookingId: second });
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
    ...createContactSubjects(started),
    addCustomers,
    addRegions,
    addTemplates,
    askForCalls,
    callForHelp,
    defineFields: createFieldSubjects(started),
    writeCampaigns: createCampaignSubjects(started),
    writeContent: createContentSubjects(started),
    writeReviews,
    foundCompany,
    hire,
    driveTo,
    mailsOf,
    saveViews,
    versionsOf,
  };
}
