import { randomUUID } from 'node:crypto';
import { createHolders } from './appointments.ts';
import { createAssistantChanges } from './assistant-changes.ts';
import { createBitcoinChanges } from './bitcoin-changes.ts';
import { createBookingChanges, versionOf } from './booking-changes.ts';
import { createCampaignChanges } from './campaign-changes.ts';
import { createContactChanges } from './contact-changes.ts';
import { createContentChanges } from './content-changes.ts';
import type { addEmployee } from './employees.ts';
import { createFieldChanges } from './field-changes.ts';
import { createImportChanges } from './import-changes.ts';
import { leadChanges } from './lead-changes.ts';
import type { useApi } from './harness.ts';
import { createMarketingChanges } from './marketing-changes.ts';
import { createMembers } from './members.ts';
import { addPerson } from './people.ts';
import { createFounders } from './companies.ts';
import { createRecurringChanges } from './recurring-changes.ts';
import { createReplyChanges } from './reply-changes.ts';
import { createReviewChanges, createReviewers } from './review-changes.ts';
import { viewChanges } from './view-changes.ts';
import { createRegions, NOTHING_KEPT } from './regions.ts';
import { daysAhead, quickBookingForm } from './requests.ts';
import { createTechniciansOf } from './technicians.ts';
import { createVendors } from './vendors.ts';

type Employee = Awaited<ReturnType<typeof addEmployee>>;

/** Makes the call once, successfully, and returns the ID of its subject. */
type StaffChange = (staff: Employee) => Promise<string>;

/**
 * A successful call of each endpoint with which staff change something, by key. If one is missing,
 * `platform/audit/recording.test.ts` fails, because no change may bypass the audit log.
 */
export function createStaffChanges(
  started: ReturnType<typeof useApi>,
): Readonly<Record<string, StaffChange>> {
  const holders = createHolders(started, () => createVendors(started.sandbox));
  const { book, bookPaid, goTo } = holders;
  const members = createMembers(started);
  const tier = { tier: 'BASIC', reason: 'Had it since 2023.' } as const;

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

  return {
    'testEmails.send': async ({ client }) => {
      const params = { kind: 'booking-confirmed' };
      await client.testEmails.send({ params, body: { to: 'ada@tests.example', about: null } });
      return params.kind;
    },
    ...leadChanges,
    ...createImportChanges(started),
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
    ...createContactChanges(started),
    ...createAssistantChanges(started),
    ...createMarketingChanges(started),
    ...createBitcoinChanges(started, book),
    ...createCampaignChanges(started),
    ...createContentChanges(started),
    ...createFieldChanges(started),
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
    ...createBookingChanges(holders, askForCall),
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
