import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { sendPasswordReset } from '../../accounts/password-reset.ts';
import { sendEmail } from '../../messaging/notifications/sending.ts';
import { createHolders } from '../../../testing/appointments.ts';
import { browserFetch, useApi } from '../../../testing/harness.ts';
import { daysAhead, failureOf } from '../../../testing/requests.ts';
import { createVendors } from '../../../testing/vendors.ts';

const PASSWORD = 'Plenty of volts 7';
const started = useApi({ LOG_LEVEL: 'silent' });
let vendors: ReturnType<typeof createVendors>;
const { book, bookPaid } = createHolders(started, () => vendors);

beforeAll(async () => {
  vendors = createVendors(started.sandbox);
  await vendors.control('POST', '/stripe/webhooks', { drop: true });
});

/** Runs the job that the endpoint stored, as the worker does, and sends the mail. */
async function runOffer(email: string): Promise<string | undefined> {
  const { ctx, deps } = started.api;
  const requestId = randomUUID();
  await sendPasswordReset(ctx, { requestId, email, name: 'Ada Marie Driver' });
  const row = await deps.db
    .selectFrom('emails')
    .select(['id', 'kind'])
    .where('account_token_id', '=', requestId)
    .executeTakeFirst();
  if (row !== undefined) await sendEmail(ctx, row.id);
  return row?.kind;
}

const linkIn = async (email: string): Promise<string> => {
  const mail = (await vendors.mailsTo(email)).find(({ text }) => text.includes('/reset-password#'));
  return /\/reset-password#([\w-]+)/u.exec(mail?.text ?? '')?.[1] ?? '';
};

describe('an account for a guest', () => {
  it('is created by setting a password, and has the earlier booking', async () => {
    const email = `guest-${randomUUID()}@example.com`;
    const { booking, client } = await bookPaid({ email, bookingDate: daysAhead(20) });
    const params = { id: booking.id };
    expect((await client.customerChanges.get({ params, headers: {} })).isGuests).toBe(true);
    expect(await client.customerChanges.offerAccount({ params })).toEqual({ requested: true });
    expect(await runOffer(email)).toBe('account-offer');

    const someone = started.api.client();
    const login = { usernameOrEmail: email, password: PASSWORD };
    expect(await failureOf(someone.accounts.login({ body: login }))).toMatchObject({
      code: 'unauthenticated',
    });
    const body = { token: await linkIn(email), password: PASSWORD };
    await someone.accounts.resetPassword({ body });
    const { user } = await someone.accounts.login({ body: login });
    expect(user).toMatchObject({ firstName: 'Ada', lastName: 'Marie Driver', emailVerified: true });
    const { bookings } = await someone.customerChanges.list({ query: { when: 'upcoming' } });
    expect(bookings.map(({ id }) => id)).toEqual([booking.id]);
    expect((await client.customerChanges.get({ params, headers: {} })).isGuests).toBe(false);
  });

  it('is not created for an existing account, which gets a password reset instead', async () => {
    const email = `known-${randomUUID()}@example.com`;
    await started.api.client().accounts.register({
      body: { username: `known-${email.slice(6, 14)}`, email, password: PASSWORD },
    });
    const { booking, client } = await book({ email, bookingDate: daysAhead(21) });
    const answer = await client.customerChanges.offerAccount({ params: { id: booking.id } });
    expect(answer).toEqual({ requested: true });
    expect(await runOffer(email)).toBe('password-reset');
    const body = { usernameOrEmail: email, password: PASSWORD };
    expect((await started.api.client().accounts.login({ body })).user.email).toBe(email);
  });

  it('is not offered to a caller without the capability', async () => {
    const { booking } = await book({ bookingDate: daysAhead(22) });
    const refused = await failureOf(
      started.api.client().customerChanges.offerAccount({ params: { id: booking.id } }),
    );
    expect(refused).toMatchObject({ code: 'unauthenticated' });
  });
});

describe('the calendar file of a booking', () => {
  const fileOf = (id: string, fetchAs: typeof fetch) =>
    fetchAs(`${started.api.url}/api/booking/${id}/calendar.ics`);

  it('has the booking’s ID as its UID, and the booking number', async () => {
    const browser = browserFetch();
    const { booking } = await bookPaid({ bookingDate: daysAhead(23) }, browser);
    const answer = await fileOf(booking.id, browser);
    expect(answer.headers.get('content-type')).toContain('text/calendar');
    const text = (await answer.text()).replaceAll('\r\n ', '');
    expect(text).toContain(`UID:${booking.id}@`);
    expect(text).toContain(`Booking ${booking.number ?? ''}.`);
  });

  it('is not found for an unconfirmed booking', async () => {
    const browser = browserFetch();
    const { booking } = await book({ bookingDate: daysAhead(24) }, browser);
    expect((await fileOf(booking.id, browser)).status).toBe(404);
  });
});
