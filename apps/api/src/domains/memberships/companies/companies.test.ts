import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readSessions } from '../sessions-repository.ts';
import { getBookingRow } from '../../bookings/reading.ts';
import { sendEmail } from '../../messaging/notifications/sending.ts';
import { createHolders } from '../../../testing/appointments.ts';
import { createFounders } from '../../../testing/companies.ts';
import { useApi } from '../../../testing/harness.ts';
import { createMembers } from '../../../testing/members.ts';
import { bookingRequest, daysAhead, failureOf } from '../../../testing/requests.ts';
import { createVendors } from '../../../testing/vendors.ts';

const DAY = 86_400_000;
const started = useApi({ LOG_LEVEL: 'silent' });
let vendors: ReturnType<typeof createVendors>;
const { join } = createMembers(started);
const { found: founder, makeMember } = createFounders(started);
const { book } = createHolders(started, () => vendors);

beforeAll(() => {
  vendors = createVendors(started.sandbox);
});
afterEach(() => {
  started.api.clock.offsetMs = 0;
});

type Person = Awaited<ReturnType<typeof join>>;

const emailsTo = async (invitationId: string) => {
  const { deps, ctx } = started.api;
  const rows = await deps.db
    .selectFrom('emails')
    .select('id')
    .where('company_invitation_id', '=', invitationId)
    .execute();
  for (const { id } of rows) await sendEmail(ctx, id);
};

describe('a company', () => {
  it('is created by its owner, who can have only one', async () => {
    const { companies, id, email } = await founder();
    expect((await companies.get()).company).toMatchObject({
      name: 'Daughters & Sons',
      role: 'owner',
      members: [{ id, email, role: 'owner' }],
      invitations: [],
    });
    const second = companies.create({ body: { name: 'Another one' } });
    expect(await failureOf(second)).toMatchObject({ code: 'company_member' });
    const again = await companies.create({ body: { name: 'Daughters & Sons' } });
    expect(again).toEqual(await companies.get());
    const { client } = await join();
    expect((await client.companies.get()).company).toBeNull();
    const invited = client.companies.invite({ body: { email, role: 'driver' } });
    expect(await failureOf(invited)).toMatchObject({ code: 'no_company' });
  });

  it('invites nobody who already belongs to it', async () => {
    const { admit, companies, email } = await founder();
    const member = await admit('manager');
    for (const address of [member.email.toUpperCase(), email]) {
      const body = { email: address, role: 'driver' } as const;
      expect(await failureOf(companies.invite({ body }))).toMatchObject({
        code: 'company_member',
        message: 'This person is already in your company.',
      });
    }
    expect((await companies.get()).company?.invitations).toEqual([]);
  });

  it('is joined only with the invited and verified email address', async () => {
    const { invite, companies } = await founder();
    const guest = await join();
    const invitationId = await invite(guest.email.toUpperCase());
    await emailsTo(invitationId);
    const [mail] = await vendors.mailsTo(guest.email.toUpperCase());
    expect(mail?.subject).toContain('Daughters & Sons invites you');
    const params = { invitationId };
    const stranger = await join();
    expect(await failureOf(stranger.client.companies.accept({ params }))).toMatchObject({
      code: 'not_found',
    });
    const { db } = started.api.deps;
    const setVerified = (at: Date | null) =>
      db.updateTable('users').set({ email_verified_at: at }).where('id', '=', guest.id).execute();
    await setVerified(null);
    expect((await guest.client.companies.get()).invited).toEqual([]);
    expect(await failureOf(guest.client.companies.accept({ params }))).toMatchObject({
      code: 'not_found',
    });
    await setVerified(new Date());
    expect((await guest.client.companies.get()).invited).toMatchObject([
      { id: invitationId, company: 'Daughters & Sons', role: 'driver' },
    ]);
    const joined = await guest.client.companies.accept({ params });
    // Drivers don't see the other members.
    expect(joined).toMatchObject({
      company: { role: 'driver', members: null, invitations: null },
      invited: [],
    });
    expect(await guest.client.companies.accept({ params })).toEqual(joined);
    const { company } = await companies.get();
    expect(company?.members).toHaveLength(2);
    expect(company?.invitations).toEqual([]);
  });

  it('can withdraw invitations, which also expire and are replaced by newer ones', async () => {
    const { invite, companies } = await founder();
    const guest = await join();
    const first = await invite(guest.email);
    // A new invitation ends the first one.
    const second = await invite(guest.email, 'manager');
    const accept = (invitationId: string) =>
      guest.client.companies.accept({ params: { invitationId } });
    expect(await failureOf(accept(first))).toMatchObject({ code: 'not_found' });
    await companies.withdraw({ params: { invitationId: second } });
    await emailsTo(second);
    expect(await vendors.mailsTo(guest.email)).toEqual([]);
    expect(await failureOf(accept(second))).toMatchObject({ code: 'not_found' });
    const third = await invite(guest.email);
    started.api.clock.offsetMs = 15 * DAY;
    expect(await failureOf(accept(third))).toMatchObject({ code: 'not_found' });
    started.api.clock.offsetMs = 0;
    const declined = await guest.client.companies.withdraw({ params: { invitationId: third } });
    expect(declined.invited).toEqual([]);
    expect((await companies.get()).company?.invitations).toEqual([]);
  });

  it('allows each role only its own actions', async () => {
    const { companies, id: ownerId, admit } = await founder();
    const manager = await admit('manager');
    const other = await admit('manager');
    const driver = await admit();
    const forbidden = { code: 'forbidden' };
    const by = (person: Person) => {
      const { companies: calls } = person.client;
      return {
        invite: (role: 'manager' | 'driver') =>
          calls.invite({ body: { email: `${randomUUID()}@example.com`, role } }),
        remove: (memberId: string) => calls.remove({ params: { memberId } }),
        promote: (memberId: string) =>
          calls.setRole({ params: { memberId }, body: { role: 'manager' } }),
        close: () => calls.close(),
      };
    };
    expect(await failureOf(by(driver).invite('driver'))).toMatchObject(forbidden);
    expect(await failureOf(by(driver).remove(manager.id))).toMatchObject(forbidden);
    expect(await failureOf(by(driver).promote(driver.id))).toMatchObject(forbidden);
    expect(await failureOf(by(driver).close())).toMatchObject(forbidden);
    expect(await failureOf(by(manager).invite('manager'))).toMatchObject(forbidden);
    expect(await failureOf(by(manager).remove(other.id))).toMatchObject(forbidden);
    expect(await failureOf(by(manager).remove(ownerId))).toMatchObject(forbidden);
    expect(await failureOf(by(manager).promote(driver.id))).toMatchObject(forbidden);
    expect(await failureOf(by(manager).close())).toMatchObject(forbidden);
    const left = await by(manager).invite('driver');
    expect(left.company?.invitations).toHaveLength(1);
    await by(manager).remove(driver.id);
    // A second click changes nothing.
    const ids = (await by(manager).remove(driver.id)).company?.members?.map(({ id }) => id);
    expect(ids).toEqual([ownerId, manager.id, other.id]);
    expect((await driver.client.companies.get()).company).toBeNull();
    await by(other).remove(other.id);
    expect((await by(other).remove(other.id)).company).toBeNull();
    expect(await failureOf(companies.remove({ params: { memberId: ownerId } }))).toMatchObject(
      forbidden,
    );
    const params = { memberId: manager.id };
    await companies.setRole({ params, body: { role: 'driver' } });
    expect(await failureOf(by(manager).invite('driver'))).toMatchObject(forbidden);
    // Members of another company are unknown.
    const elsewhere = await founder();
    expect((await elsewhere.companies.remove({ params })).company?.members).toHaveLength(1);
    expect((await companies.get()).company?.members).toHaveLength(2);
    await companies.close();
    expect((await manager.client.companies.get()).company).toBeNull();
    expect((await companies.close()).company).toBeNull();
  });

  it('admits a user to one company under concurrent acceptances', async () => {
    const guest = await join();
    const hosts = [await founder(), await founder(), await founder()];
    const ids = await Promise.all(hosts.map(({ invite }) => invite(guest.email)));
    const outcomes = await Promise.allSettled(
      ids.map((invitationId) => guest.client.companies.accept({ params: { invitationId } })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

const companyOf = async ({ client }: Person) => (await client.companies.get()).company?.id ?? '';

describe('a booking for a company vehicle', () => {
  it('has the company and cost center, and is only for members of the company', async () => {
    const { db } = started.api.deps;
    const owner = await founder();
    const driver = await owner.admit();
    const company = { company_id: await companyOf(owner), created_at: new Date() };
    const costCentre = await db
      .insertInto('cost_centres')
      .values({ ...company, name: 'North' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const vehicle = await db
      .insertInto('vehicles')
      .values({
        ...company,
        cost_centre_id: costCentre.id,
        make: 'Ford',
        model: 'E-Transit',
        plate: 'VAN-7',
        is_default: false,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { booking } = await book({ vehicleId: vehicle.id }, driver.fetchAs);
    expect(booking.vehicle).toBe('Ford E-Transit, VAN-7');
    expect(await getBookingRow(started.api.ctx, booking.id)).toMatchObject({
      company_id: company.company_id,
      cost_centre_id: costCentre.id,
    });
    const stranger = await join();
    expect(await failureOf(book({ vehicleId: vehicle.id }, stranger.fetchAs))).toMatchObject({
      code: 'not_found',
    });
    await driver.client.companies.remove({ params: { memberId: driver.id } });
    expect(await failureOf(book({ vehicleId: vehicle.id }, driver.fetchAs))).toMatchObject({
      code: 'not_found',
    });
    const own = await book({}, owner.fetchAs);
    const row = await getBookingRow(started.api.ctx, own.booking.id);
    expect(row.company_id).toBeNull();
  });
});

describe('the sessions of a company', () => {
  const leftOf = async ({ client }: Person) => (await client.memberships.get()).sessions.left;

  it('are the owner’s, shared by all members', async () => {
    const owner = await founder();
    const driver = await owner.admit();
    expect(await driver.client.memberships.get()).toMatchObject({
      sessions: { left: 0 },
      pool: 'Daughters & Sons',
    });
    await makeMember(owner.id);
    expect(await driver.client.memberships.get()).toMatchObject({
      status: 'none',
      tier: 'FREE',
      pool: 'Daughters & Sons',
      sessions: { left: 10, granted: 10 },
    });
    const { booking, cancel, get } = await book({ useSession: true }, driver.fetchAs);
    expect([await leftOf(driver), await leftOf(owner)]).toEqual([9, 9]);
    expect((await getBookingRow(started.api.ctx, booking.id)).company_id).toBe(
      await companyOf(owner),
    );
    expect((await get()).cancellation).toMatchObject({ session: 'returned' });
    await cancel();
    expect(await leftOf(owner)).toBe(10);
    expect(await owner.client.memberships.get()).toMatchObject({ pool: null });
  });

  it('return to the owner when a driver who left cancels', async () => {
    const owner = await founder();
    await makeMember(owner.id);
    const driver = await owner.admit();
    const { cancel } = await book({ useSession: true }, driver.fetchAs);
    await driver.client.companies.remove({ params: { memberId: driver.id } });
    expect(await leftOf(driver)).toBe(0);
    expect(await failureOf(book({ useSession: true }, driver.fetchAs))).toMatchObject({
      code: 'no_sessions',
    });
    await cancel();
    expect(await leftOf(owner)).toBe(10);
  });

  it('return however long the visit was postponed', async () => {
    const owner = await founder();
    await makeMember(owner.id);
    const { booking, move, cancel } = await book({ useSession: true }, owner.fetchAs);
    for (const days of [80, 160]) {
      await move(daysAhead(days), '19:00');
      started.api.clock.offsetMs = (days - 1) * DAY;
    }
    await cancel();
    const { movements } = await readSessions(started.api.deps.db, owner.id, new Date(0));
    const changes = movements.filter((movement) => movement.booking === booking.id);
    expect(changes.map(({ change }) => change).toSorted((a, b) => a - b)).toEqual([-1, 1]);
  });

  it('are used only after the driver’s own', async () => {
    const owner = await founder();
    await makeMember(owner.id);
    const driver = await owner.admit();
    await driver.client.memberships.startTrial();
    expect(await driver.client.memberships.get()).toMatchObject({
      pool: null,
      sessions: { left: 1 },
    });
    await book({ useSession: true }, driver.fetchAs);
    expect(await leftOf(owner)).toBe(10);
  });

  it('are never overbooked by concurrent requests', async () => {
    const owner = await founder();
    await makeMember(owner.id);
    const drivers = [await owner.admit(), await owner.admit(), await owner.admit()];
    const outcomes = await Promise.allSettled(
      [owner, ...drivers].flatMap(({ client }, person) =>
        [0, 1, 2, 3].map((index) =>
          client.bookings.create({
            body: bookingRequest({
              useSession: true,
              bookingDate: daysAhead(80 + person),
              bookingTime: `${String(8 + index).padStart(2, '0')}:00`,
            }),
            headers: {},
          }),
        ),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(await leftOf(owner)).toBe(0);
  });
});
