import { describe, expect, it } from 'vitest';
import { browserFetch, useApi } from '../../testing/harness.ts';
import { PASSWORD, register } from '../../testing/newcomers.ts';
import { bookingRequest, failureOf } from '../../testing/requests.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
const registered = (change?: object) => register(started.api, change);

describe('registration', () => {
  it('signs in with a token and a cookie, which both end with sign-out', async () => {
    const fetchAsBrowser = browserFetch();
    const client = started.api.client(fetchAsBrowser);
    const { form } = await registered();
    const { token } = await client.accounts.login({
      body: { usernameOrEmail: form.username.toUpperCase(), password: PASSWORD },
    });
    const statuses = async () => {
      const url = `${started.api.url}/api/auth/me`;
      const byToken = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
      return [byToken.status, (await fetchAsBrowser(url)).status];
    };
    expect(await statuses()).toEqual([200, 200]);
    await fetch(`${started.api.url}/api/auth/logout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await statuses()).toEqual([401, 401]);
  });

  it('rejects a taken username, a taken email address and a common password, each with its field', async () => {
    const { form } = await registered();
    const attempt = (change: object) => failureOf(registered(change));
    expect(await attempt({ email: form.email.toUpperCase() })).toMatchObject({
      code: 'email_taken',
      status: 409,
      fieldErrors: [{ path: 'email' }],
    });
    expect(await attempt({ username: form.username.toUpperCase() })).toMatchObject({
      code: 'username_taken',
      fieldErrors: [{ path: 'username' }],
    });
    expect(await attempt({ password: 'Password1' })).toMatchObject({
      code: 'password_common',
      status: 422,
      fieldErrors: [
        { path: 'password', message: expect.stringMatching(/^Many people use this password/u) },
      ],
    });
  });

  it('lets the signed-in user own their new bookings', async () => {
    const { client, user } = await registered();
    const { booking } = await client.bookings.create({
      body: bookingRequest({ bookingTime: '12:00' }),
      headers: {},
    });
    const row = await started.api.deps.db
      .selectFrom('bookings')
      .select('customer_id')
      .where('id', '=', booking.id)
      .executeTakeFirstOrThrow();
    expect(row.customer_id).toBe(user.id);
  });
});
