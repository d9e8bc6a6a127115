import {
  type AnyEndpoint,
  API_PREFIX,
  ErrorBody,
  ROLE_PERMISSIONS,
  type Role,
  routes,
} from '@voltcourier/contracts';
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { askValid, ENDPOINTS } from '../../testing/endpoints.ts';
import { type Api, useApi } from '../../testing/harness.ts';
import { tableOf } from '../../testing/markdown.ts';
import { addPerson, type Credentials, type Person, signIn } from '../../testing/people.ts';
import { bookingRequest, daysAhead } from '../../testing/requests.ts';
import { bookingCookie } from './capability.ts';

/** What somebody can prove about themselves. */
interface Proof {
  readonly headers: Record<string, string>;
  readonly role?: Role;
  readonly by?: 'cookie' | 'bearer';
  readonly holdsBooking?: boolean;
  /** A driver in a company: its own rules refuse some calls to drivers. */
  readonly isDriver?: boolean;
}

const started = useApi();
let proofs: Readonly<Record<string, Proof>> = {};
let bookingId = '';
let slots = 0;
let admin: Person;

/** What the contract's access says of a caller, and nothing else decides. */
function expectedRefusal(
  { access, method, asksAgain }: AnyEndpoint,
  { role, by, holdsBooking = false }: Proof,
): 'unauthenticated' | 'forbidden' | 'proof_required' | undefined {
  if (access === 'public') return undefined;
  if (access === 'booking-holder') {
    // What staff change goes through endpoints of their own.
    const isStaff =
      method === 'GET' && role !== undefined && ROLE_PERMISSIONS[role].includes('bookings:read');
    if (holdsBooking || (isStaff && by === 'cookie')) return undefined;
    return role === undefined ? 'unauthenticated' : 'forbidden';
  }
  if (role === undefined) return 'unauthenticated';
  if (access === 'customer' || access === 'signed-in') return undefined;
  if (!ROLE_PERMISSIONS[role].includes(access) || by !== 'cookie') return 'forbidden';
  return asksAgain ? 'proof_required' : undefined;
}

const codeOf = async (response: Response) => z.parse(ErrorBody, await response.json()).code;

async function makeProofs(api: Api): Promise<Record<string, Proof>> {
  const owner = await addPerson(api, 'CUSTOMER');
  const stranger = await addPerson(api, 'CUSTOMER');
  // A slot has three places: one for each endpoint, on the days that can be booked, then an hour later.
  const slot = {
    bookingDate: daysAhead(2 + (slots % 80)),
    bookingTime: `${10 + Math.floor(slots / 80)}:00`,
  };
  slots += 1;
  const book = async (headers: Record<string, string>) => {
    const response = await fetch(`${api.url}${API_PREFIX}/booking`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(bookingRequest(slot)),
    });
    return z.parse(routes.bookings.create.response, await response.json());
  };
  const colleague = await addPerson(api, 'CUSTOMER');
  const companyId = randomUUID();
  await api.deps.db
    .insertInto('companies')
    .values({ id: companyId, name: 'Fleet', owner_id: owner.id, created_at: new Date() })
    .execute();
  await api.deps.db
    .insertInto('company_members')
    .values(
      [
        { user_id: owner.id, role: 'owner' },
        { user_id: colleague.id, role: 'driver' },
      ].map((member) => ({ ...member, company_id: companyId, joined_at: new Date() })),
    )
    .execute();
  const owning = await signIn(api, owner);
  const mine = await book(owning.bearer);
  const other = await book({});
  bookingId = mine.booking.id;

  const ended = await signIn(api, admin);
  await fetch(`${api.url}${API_PREFIX}/auth/logout`, { method: 'POST', headers: ended.bearer });
  const expired = await signIn(api, admin);
  const sid = api.app.jwt.decode<{ sid: string }>(expired.bearer['authorization']?.slice(7) ?? '');
  await api.deps.db
    .updateTable('sessions')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where('id', '=', sid?.sid ?? '')
    .execute();
  const current = await signIn(api, admin);
  const customer = await signIn(api, stranger);
  const claims = api.app.jwt.decode<object>(current.bearer['authorization']?.slice(7) ?? '');
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const forged = `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`;
  const old = api.app.jwt.sign({ ...claims, iat: 1_000, exp: 2_000 });
  const token = { 'booking-token': mine.accessToken };

  const both = (
    name: string,
    { cookie, bearer }: Credentials,
    proof: Omit<Proof, 'by' | 'headers'>,
  ): [string, Proof][] => [
    [`${name} by cookie`, { headers: cookie, by: 'cookie', ...proof }],
    [`${name} by bearer token`, { headers: bearer, by: 'bearer', ...proof }],
  ];
  return Object.fromEntries<Proof>([
    ['nobody', { headers: {} }],
    ['somebody with another booking’s token', { headers: { 'booking-token': other.accessToken } }],
    [
      'somebody with another booking’s token under this one’s name',
      { headers: { cookie: `${bookingCookie(mine.booking.id)}=${other.accessToken}` } },
    ],
    [
      'the holder of the booking by cookie',
      {
        headers: { cookie: `${bookingCookie(mine.booking.id)}=${mine.accessToken}` },
        holdsBooking: true,
      },
    ],
    ['the holder of the booking by header', { headers: token, holdsBooking: true }],
    ...both('a customer', customer, { role: 'CUSTOMER' }),
    ...both('the customer who owns the booking', owning, { role: 'CUSTOMER', holdsBooking: true }),
    [
      'a customer who holds the booking',
      { headers: { ...customer.bearer, ...token }, role: 'CUSTOMER', holdsBooking: true },
    ],
    ...both('a colleague of the owner', await signIn(api, colleague), {
      role: 'CUSTOMER',
      isDriver: true,
    }),
    ...both('an administrator', current, { role: 'ADMIN' }),
    ...(await employeeProofs(api)),
    ...both('somebody who has signed out', ended, {}),
    ...both('somebody whose session has expired', expired, {}),
    ['somebody with an unsigned token', { headers: { authorization: `Bearer ${forged}` } }],
    ['somebody with an old token', { headers: { authorization: `Bearer ${old}` } }],
  ]);
}

/** Staff of every role but the administrators. */
const EMPLOYEES = [
  ['a dispatcher', 'DISPATCHER'],
  ['somebody of support', 'SUPPORT'],
  ['somebody of marketing', 'MARKETING'],
  ['somebody who may only read', 'READ_ONLY'],
] as const;

async function employeeProofs(api: Api): Promise<[string, Proof][]> {
  const employees: [string, Proof][] = [];
  for (const [name, role] of EMPLOYEES) {
    const { cookie, bearer } = await signIn(api, await addPerson(api, role));
    employees.push(
      [`${name} by cookie`, { headers: cookie, by: 'cookie', role }],
      [`${name} by bearer token`, { headers: bearer, by: 'bearer', role }],
    );
  }
  return employees;
}

const known = () => ({
  id: bookingId,
  bookingId,
  year: 2020,
  usernameOrEmail: admin.email,
  password: admin.password,
  zone: 'America/New_York',
  ownerId: admin.id,
  nextStep: 'Call',
});

const WHO = [
  'nobody',
  'somebody with another booking’s token',
  'somebody with another booking’s token under this one’s name',
  'the holder of the booking by cookie',
  'the holder of the booking by header',
  'a customer by cookie',
  'a customer by bearer token',
  'the customer who owns the booking by cookie',
  'the customer who owns the booking by bearer token',
  'a customer who holds the booking',
  'a colleague of the owner by cookie',
  'a colleague of the owner by bearer token',
  'an administrator by cookie',
  'an administrator by bearer token',
  ...EMPLOYEES.flatMap(([name]) => [`${name} by cookie`, `${name} by bearer token`]),
  'somebody who has signed out by cookie',
  'somebody who has signed out by bearer token',
  'somebody whose session has expired by cookie',
  'somebody whose session has expired by bearer token',
  'somebody with an unsigned token',
  'somebody with an old token',
];

/** The columns of the table in docs/security.md: what a reader asks about. */
const COLUMNS: readonly (readonly [title: string, who: (typeof WHO)[number]])[] = [
  ['Nobody', 'nobody'],
  ['Signed out', 'somebody who has signed out by cookie'],
  ['Another customer', 'a customer by cookie'],
  ['A colleague', 'a colleague of the owner by cookie'],
  ['Its owner', 'the customer who owns the booking by cookie'],
  ['Its capability', 'the holder of the booking by header'],
  ['ADMIN, cookie', 'an administrator by cookie'],
  ...EMPLOYEES.map(([name, role]) => [role, `${name} by cookie`] as const),
  ['ADMIN, token', 'an administrator by bearer token'],
];

/** How each call was answered, by endpoint and caller. */
const outcomes = new Map<string, Map<string, string>>();

beforeAll(async () => {
  admin = await addPerson(started.api, 'ADMIN');
});

describe.each(ENDPOINTS)('$key', ({ key, endpoint }) => {
  // Afresh for each endpoint: one of them signs out.
  beforeAll(async () => {
    proofs = await makeProofs(started.api);
  });

  if (endpoint.access !== 'public') {
    it('refuses a stranger before it looks at the input', async () => {
      const place = endpoint.path.replaceAll(/:\w+/gu, 'nonsense');
      for (const headers of [{}, { cookie: 'vc_session=nonsense' }, { 'booking-token': 'x' }]) {
        const response = await fetch(`${started.api.url}${API_PREFIX}${place}?page=nonsense`, {
          method: endpoint.method,
          headers: { ...(endpoint.body && { 'content-type': 'application/json' }), ...headers },
          // A token may fit a booking that the body names, so only then is a body read.
          ...(endpoint.body && { body: 'booking-token' in headers ? '{"bookingId":0}' : '{"' }),
        });
        expect(response.status).toBe(401);
        expect(await codeOf(response)).toBe('unauthenticated');
      }
    });
  }

  it('is asked by everybody', () => expect(Object.keys(proofs)).toEqual(WHO));

  it.each(WHO)('is answered as its access says to %s', async (who) => {
    const proof = proofs[who] ?? { headers: {} };
    // Whoever deletes their account can't ask a second time.
    const password = endpoint === routes.privacy.deleteAccount ? 'Not mine 1' : admin.password;
    const response = await askValid(started.api, endpoint, { ...known(), password }, proof.headers);
    const isRefused = response.status === 401 || response.status === 403;
    const refusal = expectedRefusal(endpoint, proof);
    const asked = refusal === 'proof_required' ? 'proof' : String(response.status);
    const seen = outcomes.get(key) ?? new Map<string, string>();
    outcomes.set(key, seen.set(who, isRefused ? asked : 'yes'));
    if (refusal !== undefined) {
      expect(await codeOf(response)).toBe(refusal);
      return;
    }
    const { errors }: { errors: readonly string[] } = endpoint;
    if (proof.isDriver && errors.includes('forbidden') && response.status === 403) {
      expect(endpoint.path).toMatch(/^\/account\/company/u);
      return;
    }
    expect([401, 403]).not.toContain(response.status);
    expect(response.status).not.toBe(400);
  });
});

describe('docs/security.md', () => {
  const file = path.resolve(import.meta.dirname, '../../../../../docs/security.md');
  const marked = /(?<=<!-- access:begin -->\n\n)[\s\S]*?(?=\n\n<!-- access:end -->)/u;

  it('says who was let through to what', () => {
    const rows = ENDPOINTS.map(({ key, endpoint }) => [
      `\`${endpoint.method} ${API_PREFIX}${endpoint.path}\``,
      ...COLUMNS.map(([, who]) => outcomes.get(key)?.get(who) ?? ''),
    ]);
    const table = tableOf([['Call', ...COLUMNS.map(([title]) => title)], ...rows]);
    const text = readFileSync(file, 'utf8');
    if (process.env['UPDATE_DOCS'] === '1') {
      writeFileSync(
        file,
        text.replace(marked, () => table),
      );
      return;
    }
    // What has changed is written with UPDATE_DOCS=1.
    expect(marked.exec(text)?.[0]).toBe(table);
  });
});
