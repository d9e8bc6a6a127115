import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { untilWaiting } from '../../testing/lock-waits.ts';
import { PASSWORD, register } from '../../testing/newcomers.ts';
import { bookingRequest, eventually, failureOf } from '../../testing/requests.ts';
import { createVendors, type SentMail } from '../../testing/vendors.ts';
import { sendPasswordReset } from './password-reset.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
const registered = (change?: object) => register(started.api, change);
let vendors: ReturnType<typeof createVendors>;
beforeAll(async () => {
  vendors = createVendors(started.sandbox);
  await started.api.startWork();
});

const HOUR_MS = 3_600_000;

const signedIn = async (usernameOrEmail: string, password = PASSWORD) => {
  const client = started.api.client();
  await client.accounts.login({ body: { usernameOrEmail, password } });
  return client;
};

const mailTo = (address: string, subject: RegExp): Promise<SentMail> =>
  eventually(async () => {
    const mails = await vendors.mailsTo(address);
    return mails.find((mail) => subject.test(mail.subject));
  });

/** Returns the link token of a mail and checks that the HTML and text parts both contain it. */
function tokenIn({ html, text }: SentMail): string {
  const token = /#([\w-]{43})/u.exec(text)?.[1] ?? '';
  expect(token).not.toBe('');
  expect(html).toContain(`#${token}"`);
  return token;
}

const WELCOME = /^Welcome to VoltCourier/u;
const RESET = /^Choose a new password/u;
const CHANGED = /password was changed$/u;

const resetToken = async (email: string): Promise<string> => {
  await started.api.client().accounts.forgotPassword({ body: { email } });
  return tokenIn(await mailTo(email, RESET));
};

/** Runs a function with the clock moved forward. */
async function later<Value>(hours: number, run: () => Promise<Value>): Promise<Value> {
  started.api.clock.offsetMs = hours * HOUR_MS;
  try {
    return await run();
  } finally {
    started.api.clock.offsetMs = 0;
  }
}

describe('an email address', () => {
  it('is verified by the link of the welcome mail, which also claims guest bookings', async () => {
    const guest = started.api.client();
    const email = `Guest-${randomUUID().slice(0, 8)}@example.com`;
    const { booking } = await guest.bookings.create({
      body: bookingRequest({ email: email.toUpperCase() }),
      headers: {},
    });
    const { client, user } = await registered({ email });
    expect(user).toMatchObject({ email, emailVerified: false, role: 'CUSTOMER' });
    const mine = () => client.bookings.get({ params: { id: booking.id } });
    expect(await failureOf(mine())).toMatchObject({ code: 'forbidden' });

    const token = tokenIn(await mailTo(email, WELCOME));
    expect(await started.api.client().accounts.verifyEmail({ body: { token } })).toEqual({ email });
    expect(await client.accounts.me()).toMatchObject({ emailVerified: true });
    expect((await mine()).booking.id).toBe(booking.id);
    const events = await started.api.deps.db
      .selectFrom('booking_events')
      .select(['from_status', 'to_status', 'actor', 'detail'])
      .where('booking_id', '=', booking.id)
      .orderBy('id')
      .execute();
    expect(events.at(-1)).toEqual({
      from_status: 'pending',
      to_status: 'pending',
      actor: 'customer',
      detail: { joined: user.id },
    });
    expect(await vendors.mailsTo(email)).toHaveLength(1);
    expect(await client.accounts.resendVerification()).toEqual({ sent: false });
  });

  it('that is verified doesn’t claim a booking of another account', async () => {
    const owner = await registered();
    const { form, client } = await registered();
    const { booking } = await owner.client.bookings.create({
      body: bookingRequest({ email: form.email, bookingTime: '11:00' }),
      headers: {},
    });
    const token = tokenIn(await mailTo(form.email, WELCOME));
    await client.accounts.verifyEmail({ body: { token } });
    expect(await failureOf(client.bookings.get({ params: { id: booking.id } }))).toMatchObject({
      code: 'forbidden',
    });
  });

  it('is changed by a link sent to the new one, and the old one is notified', async () => {
    const { client, form } = await registered();
    const email = `new-${form.email}`;
    const change = (password: string, to = email) =>
      client.accounts.changeEmail({ body: { email: to, password } });
    expect(await failureOf(change('Not the password 1'))).toMatchObject({
      code: 'password_wrong',
      fieldErrors: [{ path: 'password', message: 'That password isn’t right.' }],
    });
    const other = await registered();
    expect(await failureOf(change(PASSWORD, other.form.email))).toMatchObject({
      code: 'email_taken',
    });
    await change(PASSWORD);
    expect(await client.accounts.me()).toMatchObject({ email: form.email });
    const token = tokenIn(await mailTo(email, /^Confirm your new email/u));
    await started.api.client().accounts.verifyEmail({ body: { token } });
    expect(await client.accounts.me()).toMatchObject({ email, emailVerified: true });
    await mailTo(form.email, /has a new email address$/u);
    // The token sent to the old address is no longer valid.
    const old = tokenIn(await mailTo(form.email, WELCOME));
    expect(await failureOf(client.accounts.verifyEmail({ body: { token: old } }))).toMatchObject({
      code: 'link_unusable',
    });
    await signedIn(email);
  });

  it('goes to one of two accounts that confirm it at the same moment', async () => {
    const people = await Promise.all([registered(), registered()]);
    const email = `shared-${people[0].form.email}`;
    for (const { client } of people) {
      await client.accounts.changeEmail({ body: { email, password: PASSWORD } });
    }
    const mails = await eventually(async () => {
      const found = await vendors.mailsTo(email);
      return found.length === 2 && found;
    });
    const { db } = started.api.deps;
    const { client } = people[0];
    const links = mails.map((mail) => ({ body: { token: tokenIn(mail) } }));
    let requests: Promise<PromiseSettledResult<unknown>[]> | undefined;
    await db.transaction().execute(async (trx) => {
      // Both requests wait here, after they have found the address free.
      await sql`lock table account_events in exclusive mode`.execute(trx);
      requests = Promise.allSettled(links.map((link) => client.accounts.verifyEmail(link)));
      await untilWaiting(db, 2);
    });
    const outcomes = (await requests) ?? [];
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'email_taken', status: 409 },
    });
  });
});

describe('a link sent by mail', () => {
  it('works only once, even under concurrent requests', async () => {
    const { form } = await registered();
    const body = { token: tokenIn(await mailTo(form.email, WELCOME)) };
    const clients = Array.from({ length: 4 }, () => started.api.client());
    const results = await Promise.allSettled(
      clients.map((client) => client.accounts.verifyEmail({ body })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await failureOf(started.api.client().accounts.verifyEmail({ body }))).toMatchObject({
      code: 'link_unusable',
      status: 422,
      message: 'This link has been used already.',
    });
  });

  it('works only for its own purpose', async () => {
    const { client, form } = await registered();
    const verify = tokenIn(await mailTo(form.email, WELCOME));
    const reset = await resetToken(form.email);
    const unknown = {
      code: 'link_unusable',
      message: 'This link isn’t valid. Please open it from the email again.',
    };
    expect(await failureOf(client.accounts.verifyEmail({ body: { token: reset } }))).toMatchObject(
      unknown,
    );
    const password = 'Another word 22';
    expect(
      await failureOf(client.accounts.resetPassword({ body: { token: verify, password } })),
    ).toMatchObject(unknown);
    expect(
      await failureOf(client.accounts.verifyEmail({ body: { token: 'x'.repeat(43) } })),
    ).toMatchObject(unknown);
    expect(await client.accounts.me()).toMatchObject({ emailVerified: false });
  });

  it.each([
    ['verify an address', 7 * 24 + 1],
    ['choose a password', 1.1],
  ])('to %s expires', async (what, hours) => {
    const { form } = await registered();
    const isReset = what === 'choose a password';
    const token = isReset
      ? await resetToken(form.email)
      : tokenIn(await mailTo(form.email, WELCOME));
    const { accounts } = started.api.client();
    const failure = await later(hours, () =>
      failureOf(
        isReset
          ? accounts.resetPassword({ body: { token, password: 'Another word 22' } })
          : accounts.verifyEmail({ body: { token } }),
      ),
    );
    expect(failure).toMatchObject({
      code: 'link_unusable',
      message: 'This link has expired. Please ask for a new one.',
    });
  });

  it('has its token stored only as a hash', async () => {
    const { form, user } = await registered();
    const token = tokenIn(await mailTo(form.email, WELCOME));
    const row = await started.api.deps.db
      .selectFrom('account_tokens')
      .selectAll()
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(token);
    expect(row.token_hash).toMatch(/^[\w-]{43}$/u);
  });
});

describe('a password reset', () => {
  it('replaces the password by the link of the mail, and ends every session', async () => {
    const { client, form, token: bearer } = await registered();
    const elsewhere = await signedIn(form.username);
    const token = await resetToken(form.email);
    const password = 'Another word 22';
    const anew = started.api.client().accounts.resetPassword({ body: { token, password } });
    expect(await anew).toEqual({ changed: true, email: form.email });
    for (const ended of [client, elsewhere]) {
      expect(await failureOf(ended.accounts.me())).toMatchObject({ code: 'unauthenticated' });
    }
    const response = await fetch(`${started.api.url}/api/auth/me`, {
      headers: { authorization: `Bearer ${bearer}` },
    });
    expect(response.status).toBe(401);
    expect(await failureOf(signedIn(form.email))).toMatchObject({ code: 'unauthenticated' });
    const again = await signedIn(form.email, password);
    expect(await again.accounts.me()).toMatchObject({ emailVerified: true });
    await mailTo(form.email, CHANGED);
    expect(
      await failureOf(
        again.accounts.resetPassword({ body: { token, password: 'A third word 333' } }),
      ),
    ).toMatchObject({ message: 'This link has been used already.' });
  });

  it('for an unknown address gets the same response, and sends no mail', async () => {
    const { form } = await registered();
    const ask = (email: string) =>
      started.api.client().accounts.forgotPassword({ body: { email } });
    const unknown = `nobody-${randomUUID()}@example.com`;
    expect(await ask(unknown)).toEqual(await ask(form.email));
    await mailTo(form.email, RESET);
    expect(await vendors.mailsTo(unknown)).toEqual([]);
  });

  it('is mailed once, however often the job runs', async () => {
    const { form, user } = await registered();
    const request = { requestId: randomUUID(), email: form.email };
    await Promise.all([
      sendPasswordReset(started.api.ctx, request),
      sendPasswordReset(started.api.ctx, request),
    ]);
    await sendPasswordReset(started.api.ctx, request);
    const rows = await started.api.deps.db
      .selectFrom('emails')
      .innerJoin('account_tokens', 'account_tokens.id', 'emails.account_token_id')
      .select('emails.id')
      .where('account_tokens.user_id', '=', user.id)
      .where('emails.kind', '=', 'password-reset')
      .execute();
    expect(rows).toHaveLength(1);
  });
});

describe('a password', () => {
  it('is changed with the current one, which ends the other sessions', async () => {
    const { client, form } = await registered();
    const elsewhere = await signedIn(form.username);
    const change = (currentPassword: string, newPassword: string) =>
      client.accounts.changePassword({ body: { currentPassword, newPassword } });
    expect(await failureOf(change('Not the password 1', 'Another word 22'))).toMatchObject({
      code: 'password_wrong',
      fieldErrors: [{ path: 'currentPassword', message: 'That password isn’t right.' }],
    });
    expect(await failureOf(change(PASSWORD, 'Password123'))).toMatchObject({
      code: 'password_common',
      fieldErrors: [{ path: 'newPassword' }],
    });
    expect(await change(PASSWORD, 'Another word 22')).toEqual({ endedSessions: 1 });
    expect(await failureOf(elsewhere.accounts.me())).toMatchObject({ code: 'unauthenticated' });
    expect(await client.accounts.me()).toMatchObject({ username: form.username });
    await mailTo(form.email, CHANGED);
  });

  it('that was changed invalidates links requested before', async () => {
    const { client, form } = await registered();
    const reset = await resetToken(form.email);
    await client.accounts.changeEmail({
      body: { email: `thief-${form.email}`, password: PASSWORD },
    });
    const change = tokenIn(await mailTo(`thief-${form.email}`, /^Confirm your new/u));
    const passwords = { currentPassword: PASSWORD, newPassword: 'Another word 22' };
    await client.accounts.changePassword({ body: passwords });
    const uses = [
      client.accounts.resetPassword({ body: { token: reset, password: 'A third word 333' } }),
      client.accounts.verifyEmail({ body: { token: change } }),
    ];
    for (const failure of await Promise.all(uses.map((use) => failureOf(use)))) {
      expect(failure).toMatchObject({ code: 'link_unusable' });
    }
  });
});
