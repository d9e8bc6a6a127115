import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { collectLeads } from '../../crm/leads/arrival-pass.ts';
import { resolveIdentities } from '../../crm/contacts/identity-resolution.ts';
import { addEmployee } from '../../../testing/employees.ts';
import { useApi } from '../../../testing/harness.ts';
import { createMembers } from '../../../testing/members.ts';
import { daysAhead, failureOf, quickBookingForm } from '../../../testing/requests.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
const members = createMembers(started);
let staff: Awaited<ReturnType<typeof addEmployee>>;

beforeAll(async () => {
  staff = await addEmployee(started);
});
let day = 30;
beforeEach(() => {
  day += 1;
});

const askForCall = async (change: object = {}) => {
  const body = quickBookingForm({ email: 'ada@requests.example', ...change });
  const { request } = await started.api.client().inquiries.createQuickBooking({
    body,
    headers: {},
  });
  return request.id;
};

const about = (requestId: string) => {
  const params = { requestId };
  const get = () => staff.client.callbacks.get({ params });
  const draft = () => staff.client.callbacks.draft({ params });
  /** Books the draft, with missing fields filled in. */
  const book = async (change: object = {}, seen?: string, key: string = randomUUID()) => {
    const { customerId, email, phone, location, serviceType, ...details } = await draft();
    return staff.client.staffChanges.bookRequest({
      params,
      query: { version: seen ?? (await get()).version },
      headers: { 'idempotency-key': key },
      body: {
        ...details,
        phone: phone ?? '',
        location: location ?? '',
        email: email ?? 'asked@requests.example',
        serviceType: serviceType ?? 'emergency',
        bookingDate: daysAhead(day),
        bookingTime: '10:00',
        customerId,
        useSession: false,
        ...change,
      },
    });
  };
  return { get, draft, book };
};

describe('the booking draft of a request', () => {
  it('has its name, vehicle, service, notes and a slot at the preferred time', async () => {
    const id = await askForCall({
      name: 'Ada Wish',
      vehicleType: 'tesla-model-3',
      serviceType: 'fast',
      preferredTime: 'tomorrow at 2 pm',
      notes: 'Level 2 of the garage.',
    });
    const draft = await about(id).draft();
    expect(draft).toMatchObject({
      name: 'Ada Wish',
      email: 'ada@requests.example',
      vehicle: 'tesla',
      serviceType: 'scheduled',
      notes: 'Tesla Model 3. Level 2 of the garage.',
      customerId: null,
      bookingDate: daysAhead(1),
      bookingTime: '14:00',
    });
  });

  it('has no email if none was given, and is not found for a contact request', async () => {
    const id = await askForCall({ email: null });
    expect(await about(id).draft()).toMatchObject({ email: null });
    const { request } = await started.api.client().inquiries.create({
      body: { name: 'Ada', email: 'ada@requests.example', vehicle: 'chevy' },
      headers: {},
    });
    expect(await failureOf(about(request.id).draft())).toMatchObject({ code: 'not_found' });
  });
});

describe('booking a request', () => {
  it('closes it, links both and sends a payment link', async () => {
    const id = await askForCall();
    const { get, book } = about(id);
    const booking = await book();
    expect(booking).toMatchObject({
      status: 'pending',
      requestId: id,
      mails: [{ kind: 'payment-link', state: 'waiting' }],
    });
    const request = await get();
    expect(request).toMatchObject({ status: 'done', bookingId: booking.id, next: [] });
    expect(request.closedAt).not.toBeNull();
    expect(request.events.at(-1)).toMatchObject({ status: 'done', actor: staff.username });
    const { entries } = await staff.client.audit.list({ query: { subject: id } });
    expect(entries.map(({ action }) => action)).toContain('request.change');
  });

  it('wins its lead, and creates none for a request without one', async () => {
    const [id, other] = [await askForCall(), await askForCall()];
    await resolveIdentities(started.api.ctx);
    const leadOf = async (requestId: string) => {
      const { leads } = await staff.client.leads.list({ query: { show: 'all' } });
      for (const { id: leadId } of leads) {
        const lead = await staff.client.leads.get({ params: { leadId } });
        if (lead.requestId === requestId) return lead;
      }
      return undefined;
    };
    await about(other).book();
    await collectLeads(started.api.ctx);
    expect(await leadOf(id)).toMatchObject({ stage: 'new' });
    expect(await leadOf(other)).toBeUndefined();
    await about(id).book({ bookingTime: '12:00' });
    const won = await leadOf(id);
    expect(won).toMatchObject({ stage: 'won' });
    expect(won?.events.at(-1)).toMatchObject({ from: 'new', to: 'won', actor: staff.username });
  });

  it('happens once per idempotency key, and is rejected afterwards', async () => {
    const id = await askForCall();
    const { get, book } = about(id);
    const { version } = await get();
    const key = randomUUID();
    const first = await book({}, version, key);
    expect((await book({}, version, key)).id).toBe(first.id);
    expect(await failureOf(book({}, version))).toMatchObject({ code: 'changed_meanwhile' });
    expect(await failureOf(book())).toMatchObject({ code: 'too_late' });
  });

  it('succeeds for one of two concurrent requests', async () => {
    const id = await askForCall();
    const { get, book } = about(id);
    const { version } = await get();
    const outcomes = await Promise.allSettled([
      book({ bookingTime: '10:00' }, version),
      book({ bookingTime: '14:00' }, version),
    ]);
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toHaveLength(1);
    expect(refused[0]).toMatchObject({ code: 'changed_meanwhile' });
    expect((await get()).bookingId).not.toBeNull();
  });

  it('leaves the request open if the slot is full', async () => {
    const id = await askForCall({ location: '500 W 5th Ave, Anchorage, AK 99501' });
    const other = await askForCall({ location: '500 W 5th Ave, Anchorage, AK 99501' });
    // The Alaska region has one seat per hour.
    await about(other).book();
    const { get, book } = about(id);
    expect(await failureOf(book())).toMatchObject({ code: 'slot_full' });
    expect(await get()).toMatchObject({ status: 'open', bookingId: null });
  });

  it('can use a session of the customer’s account', async () => {
    const member = await members.join();
    const params = { userId: member.id };
    const granted = { tier: 'BASIC', reason: 'Had it since 2023.' } as const;
    await staff.client.customers.grantTier({ params, body: granted });
    const body = quickBookingForm({ email: member.email });
    const { request } = await member.client.inquiries.createQuickBooking({ body, headers: {} });
    const { draft, book } = about(request.id);
    expect((await draft()).customerId).toBe(member.id);
    const booking = await book({ useSession: true });
    expect(booking).toMatchObject({ status: 'confirmed', usesSession: true, amountCents: 0 });
  });
});
