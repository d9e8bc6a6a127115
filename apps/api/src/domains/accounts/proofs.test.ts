import { randomUUID } from 'node:crypto';
import { TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addEmployee } from '../../testing/employees.ts';
import { useApi } from '../../testing/harness.ts';
import { addPerson, signIn } from '../../testing/people.ts';
import { failureOf } from '../../testing/requests.ts';
import { pruneProofs } from './proofs.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
let staff: Awaited<ReturnType<typeof addEmployee>>;
let userId = '';

beforeEach(async () => {
  staff = await addEmployee(started);
  userId = (await addPerson(started.api, 'DISPATCHER')).id;
});
afterEach(() => {
  started.api.clock.offsetMs = 0;
});

const change = (headers: { 'proof-token'?: string }, role = 'SUPPORT', of = userId) =>
  staff.client.staff.changeRole({ headers, params: { userId: of }, body: { role } });

const roleNow = async () => {
  const { people } = await staff.client.staff.people();
  return people.find(({ id }) => id === userId)?.role;
};

describe('an action that requires a proof', () => {
  it('is allowed with a proof only', async () => {
    for (const headers of [{}, { 'proof-token': 'x'.repeat(43) }]) {
      expect(await failureOf(change(headers))).toMatchObject({
        code: 'proof_required',
        status: 403,
      });
    }
    expect(await roleNow()).toBe('DISPATCHER');
    await change(await staff.prove());
    expect(await roleNow()).toBe('SUPPORT');
  });

  it('uses up its proof when it succeeds, and not when it fails', async () => {
    const proof = await staff.prove();
    expect(await failureOf(change(proof, 'SUPPORT', randomUUID()))).toMatchObject({
      code: 'not_found',
    });
    await change(proof);
    expect(await failureOf(change(proof, 'MARKETING'))).toMatchObject({ code: 'proof_required' });
    expect(await roleNow()).toBe('SUPPORT');
    const once = await staff.prove();
    const outcomes = await Promise.allSettled([change(once, 'MARKETING'), change(once, 'ADMIN')]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('rejects a proof of another session or user, and an expired one', async () => {
    const other = await addEmployee(started);
    const own = await signIn(started.api, staff);
    const elsewhere = started.api.client((input, init) =>
      fetch(input, {
        ...init,
        headers: { ...Object.fromEntries(new Headers(init?.headers)), ...own.cookie },
      }),
    );
    const { proof } = await elsewhere.security.prove({ body: { password: staff.password } });
    for (const headers of [await other.prove(), { 'proof-token': proof }]) {
      expect(await failureOf(change(headers))).toMatchObject({ code: 'proof_required' });
    }
    const old = await staff.prove();
    started.api.clock.offsetMs = 5 * 60_000 + 1_000;
    expect(await failureOf(change(old))).toMatchObject({ code: 'proof_required' });
    await pruneProofs(started.api.ctx);
    const rows = await started.api.deps.db.selectFrom('proofs').select('token_hash').execute();
    expect(rows).toEqual([]);
  });
});

describe('a proof', () => {
  const prove = (body: object) => staff.client.security.prove({ body });

  it('is given for the password', async () => {
    expect(await failureOf(prove({ password: 'Not my password 1' }))).toMatchObject({
      code: 'password_wrong',
      fieldErrors: [{ path: 'password' }],
    });
    expect(await failureOf(prove({}))).toMatchObject({ fieldErrors: [{ path: 'password' }] });
    expect(await failureOf(prove({ code: '123456' }))).toMatchObject({ code: 'password_wrong' });
    expect((await prove({ password: staff.password })).proof).toMatch(/^[\w-]{43}$/u);
  });

  it('is given for a code instead of the password when an authenticator app is set up', async () => {
    const { password } = staff;
    const { secret } = await staff.client.security.beginAuthenticator({ body: { password } });
    const codeAhead = (ms: number) => new TOTP({ secret }).generate({ timestamp: Date.now() + ms });
    await staff.client.security.confirmAuthenticator({ body: { code: codeAhead(0) } });
    expect(await failureOf(prove({ password }))).toMatchObject({
      code: 'code_wrong',
      fieldErrors: [{ path: 'code' }],
    });
    const next = codeAhead(30_000);
    const { proof } = await prove({ code: next });
    await change({ 'proof-token': proof });
    expect(await failureOf(prove({ code: next }))).toMatchObject({ code: 'code_wrong' });
  });

  it('allows ten attempts a minute, and five wrong codes in 15 minutes', async () => {
    const strict = await started.startAnother({
      RATE_LIMIT_FACTOR: '1',
      TRUST_PROXY: 'loopback',
      LOG_LEVEL: 'silent',
    });
    const { cookie } = await signIn(started.api, staff);
    // Uses its own IP address, because the other tests have used up the attempts of theirs.
    const from = { ...cookie, 'x-forwarded-for': '203.0.113.9' };
    const client = strict.client((input, init) =>
      fetch(input, {
        ...init,
        headers: { ...Object.fromEntries(new Headers(init?.headers)), ...from },
      }),
    );
    const codes: unknown[] = [];
    for (let time = 0; time < 11; time += 1) {
      const guess = client.security.prove({ body: { password: 'Not my password 1' } });
      codes.push((await failureOf(guess)).code);
    }
    expect(codes.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'password_wrong'));
    expect(codes.at(-1)).toBe('rate_limited');

    const { password } = staff;
    const { secret } = await staff.client.security.beginAuthenticator({ body: { password } });
    const code = new TOTP({ secret }).generate();
    await staff.client.security.confirmAuthenticator({ body: { code } });
    const wrong: unknown[] = [];
    for (let time = 0; time < 6; time += 1) wrong.push((await failureOf(prove({ code }))).code);
    expect(wrong).toEqual([...Array.from({ length: 5 }, () => 'code_wrong'), 'rate_limited']);
  });
});
