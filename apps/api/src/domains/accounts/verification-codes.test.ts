import { beforeAll, describe, expect, it } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { PASSWORD, register } from '../../testing/newcomers.ts';
import { bookingRequest, eventually, failureOf } from '../../testing/requests.ts';
import { createVendors } from '../../testing/vendors.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
const registered = (change?: object) => register(started.api, change);
let vendors: ReturnType<typeof createVendors>;
beforeAll(async () => {
  vendors = createVendors(started.sandbox);
  await started.api.startWork();
});

/**
 * Returns the code from the mail with a subject and checks that the HTML and text parts both
 * contain it.
 */
const codeTo = (address: string, subject = /^Welcome/u): Promise<string> =>
  eventually(async () => {
    const mails = await vendors.mailsTo(address);
    const { html, text } = mails.find((mail) => subject.test(mail.subject)) ?? {};
    const [, code] = /Your code: (\d{6})/u.exec(text ?? '') ?? [];
    if (code !== undefined) expect(html).toContain(code);
    return code;
  });

/** Returns a different six-digit code. */
const otherThan = (code: string, by = 1) =>
  String((Number(code) + by) % 1_000_000).padStart(6, '0');

const verifyBy = (client: Awaited<ReturnType<typeof registered>>['client'], code: string) =>
  client.accounts.verifyEmailByCode({ body: { code } });

async function atMinutes<Value>(minutes: number, run: () => Promise<Value>): Promise<Value> {
  started.api.clock.offsetMs = minutes * 60_000;
  try {
    return await run();
  } finally {
    started.api.clock.offsetMs = 0;
  }
}

describe('the code of a verification mail', () => {
  it('verifies the address, with or without spaces, and claims guest bookings', async () => {
    const email = 'coded@example.com';
    const guest = await started.api
      .client()
      .bookings.create({ body: bookingRequest({ bookingTime: '13:00', email }), headers: {} });
    const { client, user } = await registered({ email });
    const code = await codeTo(email);
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
    expect(await verifyBy(client, spaced)).toEqual({ email });
    expect(await client.accounts.me()).toMatchObject({ emailVerified: true });
    const row = await started.api.deps.db
      .selectFrom('bookings')
      .select('customer_id')
      .where('id', '=', guest.booking.id)
      .executeTakeFirstOrThrow();
    expect(row.customer_id).toBe(user.id);
    // A repeated request, such as a double click, succeeds: the address is already verified.
    expect(await verifyBy(client, code)).toEqual({ email });
    const events = await started.api.deps.db
      .selectFrom('account_events')
      .select('kind')
      .where('user_id', '=', user.id)
      .where('kind', '=', 'email-verified')
      .execute();
    expect(events).toHaveLength(1);
  });

  it('counts once under concurrent requests', async () => {
    const { client, form, user } = await registered();
    const code = await codeTo(form.email);
    await Promise.allSettled([verifyBy(client, code), verifyBy(client, code)]);
    expect(await client.accounts.me()).toMatchObject({ emailVerified: true });
    const events = await started.api.deps.db
      .selectFrom('account_events')
      .select('id')
      .where('user_id', '=', user.id)
      .where('kind', '=', 'email-verified')
      .execute();
    expect(events).toHaveLength(1);
  });

  it('allows five attempts, after which a new mail is needed', async () => {
    const { client, form } = await registered();
    const code = await codeTo(form.email);
    for (let by = 1; by <= 5; by += 1) {
      expect(await failureOf(verifyBy(client, otherThan(code, by)))).toMatchObject({
        code: 'code_wrong',
        status: 422,
        fieldErrors: [
          {
            path: 'code',
            message: 'This code isn’t right. Enter the 6 digits from our latest email.',
          },
        ],
      });
    }
    expect(await failureOf(verifyBy(client, code))).toMatchObject({
      code: 'code_wrong',
      fieldErrors: [{ message: 'This code has expired. Please ask for a new one.' }],
    });
    await client.accounts.resendVerification();
    const anew = await codeTo(form.email, /^Verify your email address/u);
    expect(await verifyBy(client, anew)).toEqual({ email: form.email });
  });

  it('is valid for half an hour, and only the latest one', async () => {
    const { client, form } = await registered();
    const first = await codeTo(form.email);
    expect(await atMinutes(31, () => failureOf(verifyBy(client, first)))).toMatchObject({
      fieldErrors: [{ message: 'This code has expired. Please ask for a new one.' }],
    });
    await client.accounts.resendVerification();
    const latest = await codeTo(form.email, /^Verify your email address/u);
    expect(latest).not.toBe(first);
    expect(await failureOf(verifyBy(client, first))).toMatchObject({ code: 'code_wrong' });
    expect(await verifyBy(client, latest)).toEqual({ email: form.email });
  });

  it('is valid only for its own account, and has six digits', async () => {
    const one = await registered();
    const other = await registered();
    const code = await codeTo(one.form.email);
    await codeTo(other.form.email);
    expect(await failureOf(verifyBy(other.client, code))).toMatchObject({ code: 'code_wrong' });
    expect(await failureOf(verifyBy(one.client, '12345'))).toMatchObject({
      code: 'invalid_input',
      fieldErrors: [{ path: 'code', message: 'Enter the 6 digits from our email.' }],
    });
    const nobody = started.api.client().accounts.verifyEmailByCode({ body: { code } });
    expect(await failureOf(nobody)).toMatchObject({ code: 'unauthenticated' });
  });
});

describe('registration without a username', () => {
  it('derives one from the email address, with a number if it is taken', async () => {
    const join = (email: string) =>
      started.api.client().accounts.register({ body: { email, password: PASSWORD } });
    const first = await join('plain.name+ev@example.com');
    const second = await join('plain.name+ev@example.org');
    expect(first.user.username).toBe('plain-name-ev');
    expect(second.user.username).toMatch(/^plain-name-ev-\d+$/u);
    expect(await failureOf(join('PLAIN.name+ev@example.com'))).toMatchObject({
      code: 'email_taken',
      fieldErrors: [{ path: 'email' }],
    });
  });
});
