import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHolders } from '../../../testing/appointments.ts';
import { addEmployee } from '../../../testing/employees.ts';
import { useApi } from '../../../testing/harness.ts';
import { emergencyForm, failureOf } from '../../../testing/requests.ts';
import { createTechniciansOf } from '../../../testing/technicians.ts';
import { createVendors } from '../../../testing/vendors.ts';

const MEASURED = { energyWh: 18_400, chargingMinutes: 42, percentBefore: 12, percentAfter: 80 };

const started = useApi({ LOG_LEVEL: 'silent' });
let vendors: ReturnType<typeof createVendors>;
let dispatcher: Awaited<ReturnType<typeof addEmployee>>;
const { bookPaid, goTo } = createHolders(started, () => vendors);
const { add, change } = createTechniciansOf(() => dispatcher.client);

beforeAll(() => {
  vendors = createVendors(started.sandbox);
});
beforeEach(async () => {
  dispatcher ??= await addEmployee(started);
});
afterEach(() => {
  started.api.clock.offsetMs = 0;
});

/** A technician with an account. */
async function hire() {
  const account = await addEmployee(started, 'TECHNICIAN');
  const { id } = await add({ userId: account.id });
  return { id, ...account.client.ownVisits, account };
}

async function assign(bookingId: string, technicianId: string | null): Promise<void> {
  const params = { bookingId };
  const { version } = await dispatcher.client.dispatch.get({ params });
  await dispatcher.client.technicianAssignments.assign({
    params,
    query: { version },
    body: { technicianId, anyway: true },
  });
}

/** A paid appointment of a technician. */
async function visitOf(technicianId: string, booked: object = {}) {
  const { booking } = await bookPaid(booked);
  await assign(booking.id, technicianId);
  return booking;
}

const emergencyOf = (technicianId: string) =>
  dispatcher.client.emergencies.take({
    headers: { 'idempotency-key': randomUUID() },
    body: { ...emergencyForm(), customerId: null, technicianId, anyway: true },
  });

describe('a technician', () => {
  it('sees their own open visits in order of time, and no others', async () => {
    const [kim, lee] = [await hire(), await hire()];
    const first = await visitOf(kim.id);
    const second = await visitOf(kim.id);
    await visitOf(lee.id);
    const emergency = await emergencyOf(kim.id);
    const { technician, open, hasMore, over } = await kim.list();
    expect(technician).toMatchObject({ id: kim.id, zone: 'America/New_York' });
    expect(open.map(({ id }) => id)).toEqual([emergency.id, first.id, second.id]);
    expect([hasMore, over]).toEqual([false, []]);
  });

  it('gets what they need at the car, without prices, payments or an email address', async () => {
    const kim = await hire();
    const { id } = await visitOf(kim.id, {
      email: 'grace.private@example.com',
      phone: '757 555 0199',
      notes: 'Gate code 4411.',
    });
    await dispatcher.client.staffChanges.addNote({
      params: { bookingId: id },
      headers: {},
      body: { text: 'Ring twice.' },
    });
    const visit = await kim.get({ params: { bookingId: id } });
    expect(visit).toMatchObject({
      phone: '757 555 0199',
      notes: 'Gate code 4411.',
      staffNotes: [{ text: 'Ring twice.' }],
      canFinish: false,
      onSiteCents: 0,
    });
    const { open } = await kim.list();
    expect(JSON.stringify([visit, open])).not.toMatch(
      /grace\.private|amountCents|paidCents|"events"|"mails"/u,
    );
  });

  it('completes a visit with its readings, which is then among those of today', async () => {
    const kim = await hire();
    const { id, startsAt } = await visitOf(kim.id);
    const params = { bookingId: id };
    const { version } = await kim.get({ params });
    expect(
      await failureOf(kim.complete({ params, query: { version }, body: MEASURED })),
    ).toMatchObject({ code: 'too_early' });
    goTo(startsAt, 0);
    const done = await kim.complete({ params, query: { version }, body: MEASURED });
    expect(done).toMatchObject({ status: 'completed', measured: MEASURED });
    const { open, over } = await kim.list();
    expect(open).toEqual([]);
    expect(over.map((visit) => visit.id)).toEqual([id]);
    const { events } = await dispatcher.client.dispatch.get({ params });
    expect(events.at(-1)).toMatchObject({ status: 'completed', actor: kim.account.username });
  });

  it('records the steps of an emergency', async () => {
    const kim = await hire();
    const params = { bookingId: (await emergencyOf(kim.id)).id };
    const { version } = await kim.get({ params });
    const answered = await kim.step({ params, query: { version }, body: { to: 'answered' } });
    expect(answered.emergency?.stage).toBe('answered');
    const arrived = await kim.step({
      params,
      query: { version: answered.version },
      body: { to: 'arrived' },
    });
    expect(arrived.emergency?.stage).toBe('arrived');
    // Based on what was seen before the last step.
    expect(
      await failureOf(
        kim.step({ params, query: { version: answered.version }, body: { to: 'answered' } }),
      ),
    ).toMatchObject({ code: 'changed_meanwhile' });
  });

  it('neither sees nor changes a visit of another technician', async () => {
    const [kim, lee] = [await hire(), await hire()];
    const { id: bookingId, startsAt } = await visitOf(lee.id);
    const params = { bookingId };
    const { version } = await lee.get({ params });
    goTo(startsAt, 0);
    const emergency = { bookingId: (await emergencyOf(lee.id)).id };
    const ofEmergency = { version: (await lee.get({ params: emergency })).version };
    const refused = [
      kim.get({ params }),
      kim.complete({ params, query: { version }, body: MEASURED }),
      kim.step({ params: emergency, query: ofEmergency, body: { to: 'answered' } }),
      kim.get({ params: { bookingId: randomUUID() } }),
    ];
    expect((await Promise.all(refused.map(failureOf))).map(({ code }) => code)).toEqual(
      refused.map(() => 'not_found'),
    );
    expect(await lee.get({ params })).toMatchObject({ status: 'confirmed', version });
    // A step that is already recorded isn't confirmed to somebody else either.
    await lee.step({ params: emergency, query: ofEmergency, body: { to: 'answered' } });
    expect(
      await failureOf(
        kim.step({ params: emergency, query: ofEmergency, body: { to: 'answered' } }),
      ),
    ).toMatchObject({ code: 'not_found' });
  });

  it('loses a visit that is assigned to somebody else', async () => {
    const [kim, lee] = [await hire(), await hire()];
    const { id: bookingId, startsAt } = await visitOf(kim.id);
    const params = { bookingId };
    const { version } = await kim.get({ params });
    await assign(bookingId, lee.id);
    goTo(startsAt, 0);
    expect(
      await failureOf(kim.complete({ params, query: { version }, body: MEASURED })),
    ).toMatchObject({ code: 'not_found' });
    expect((await kim.list()).open).toEqual([]);
    expect((await lee.list()).open.map(({ id }) => id)).toEqual([bookingId]);
  });

  it('sees nothing of the bookings, customers and settings of the business', async () => {
    const { account } = await hire();
    const { client } = account;
    const refused = [
      client.dispatch.list({ query: { show: 'open' } }),
      client.technicians.list(),
      client.callbacks.list({ query: { show: 'open' } }),
      client.contacts.list({ query: {} }),
    ];
    expect((await Promise.all(refused.map(failureOf))).map(({ code }) => code)).toEqual(
      refused.map(() => 'forbidden'),
    );
  });
});

describe('a staff account without a technician at work', () => {
  it('has no visits', async () => {
    const { client } = await addEmployee(started, 'TECHNICIAN');
    expect(await client.ownVisits.list()).toEqual({
      technician: null,
      open: [],
      hasMore: false,
      over: [],
    });
    const { booking } = await bookPaid();
    expect(
      await failureOf(client.ownVisits.get({ params: { bookingId: booking.id } })),
    ).toMatchObject({ code: 'not_found' });
  });

  it('includes one whose technician has retired', async () => {
    const kim = await hire();
    await change(kim.id, { isRetired: true });
    expect((await kim.list()).technician).toBeNull();
  });
});
