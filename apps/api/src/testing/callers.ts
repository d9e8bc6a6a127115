import { randomUUID } from 'node:crypto';
import { API_PREFIX, type Role, routes } from '@voltcourier/contracts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { bookingCookie } from '../platform/http/capability.ts';
import type { Api } from './harness.ts';
import { addPerson, type Credentials, type Person, signIn } from './people.ts';
import { bookingRequest, daysAhead } from './requests.ts';

/** Credentials of a caller. */
export interface Proof {
  readonly headers: Record<string, string>;
  readonly role?: Role;
  readonly by?: 'cookie' | 'bearer';
  readonly holdsBooking?: boolean;
  /** Drivers are refused some calls by their company's own rules. */
  readonly isDriver?: boolean;
}

/** All kinds of callers of an endpoint, and the booking that some of them hold. */
export interface Callers {
  readonly bookingId: string;
  readonly proofs: ReadonlyMap<string, Proof>;
  /** Whether their stored data is unchanged. */
  readonly areWhole: () => Promise<boolean>;
}

/** Staff of every role except administrators. */
export const EMPLOYEES = [
  ['a dispatcher', 'DISPATCHER'],
  ['somebody of support', 'SUPPORT'],
  ['somebody of marketing', 'MARKETING'],
  ['somebody who may only read', 'READ_ONLY'],
  ['a technician', 'TECHNICIAN'],
] as const;

/** All callers, in order. */
export const WHO: readonly string[] = [
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

let slots = 0;

/** Returns an unused slot; it has three seats, for two bookings. */
function nextSlot(): { bookingDate: string; bookingTime: string } {
  const slot = {
    bookingDate: daysAhead(2 + (slots % 80)),
    bookingTime: `${10 + Math.floor(slots / 80)}:00`,
  };
  slots += 1;
  return slot;
}

async function book(
  api: Api,
  slot: { bookingDate: string; bookingTime: string },
  headers: Record<string, string>,
) {
  const response = await fetch(`${api.url}${API_PREFIX}/booking`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(bookingRequest(slot)),
  });
  return z.parse(routes.bookings.create.response, await response.json());
}

async function foundCompany({ deps }: Api, owner: Person, driver: Person): Promise<string> {
  const companyId = randomUUID();
  await deps.db
    .insertInto('companies')
    .values({ id: companyId, name: 'Fleet', owner_id: owner.id, created_at: new Date() })
    .execute();
  await deps.db
    .insertInto('company_members')
    .values(
      [
        { user_id: owner.id, role: 'owner' },
        { user_id: driver.id, role: 'driver' },
      ].map((member) => ({ ...member, company_id: companyId, joined_at: new Date() })),
    )
    .execute();
  return companyId;
}

const tokenOf = ({ bearer }: Credentials): string => bearer['authorization']?.slice(7) ?? '';

/** Returns the session ID in a bearer token. */
function sessionIn(api: Api, { authorization }: Record<string, string>): string {
  return api.app.jwt.decode<{ sid: string }>(authorization?.slice(7) ?? '')?.sid ?? '';
}

/** Creates ended sessions of the administrator: one ended explicitly, one expired. */
async function endedSessions(api: Api, admin: Person) {
  const ended = await signIn(api, admin);
  await fetch(`${api.url}${API_PREFIX}/auth/logout`, { method: 'POST', headers: ended.bearer });
  const expired = await signIn(api, admin);
  const sid = sessionIn(api, expired.bearer);
  await api.deps.db
    .updateTable('sessions')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where('id', '=', sid)
    .execute();
  return { ended, expired };
}

/** Creates invalid tokens for an active session: one without a signature and one expired. */
function worthlessTokens(api: Api, current: Credentials) {
  const claims = api.app.jwt.decode<object>(tokenOf(current));
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return {
    forged: `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`,
    old: api.app.jwt.sign({ ...claims, iat: 1_000, exp: 2_000 }),
  };
}

const both = (
  name: string,
  { cookie, bearer }: Credentials,
  proof: Omit<Proof, 'by' | 'headers'>,
): [string, Proof][] => [
  [`${name} by cookie`, { headers: cookie, by: 'cookie', ...proof }],
  [`${name} by bearer token`, { headers: bearer, by: 'bearer', ...proof }],
];

async function employeeProofs(api: Api): Promise<[string, Proof][]> {
  const employees: [string, Proof][] = [];
  for (const [name, role] of EMPLOYEES) {
    employees.push(...both(name, await signIn(api, await addPerson(api, role)), { role }));
  }
  return employees;
}

type Made = Awaited<ReturnType<typeof book>>;

function bookingProofs(mine: Made, other: Made): [string, Proof][] {
  const cookie = bookingCookie(mine.booking.id);
  const holdsBooking = true;
  return [
    ['somebody with another booking’s token', { headers: { 'booking-token': other.accessToken } }],
    [
      'somebody with another booking’s token under this one’s name',
      { headers: { cookie: `${cookie}=${other.accessToken}` } },
    ],
    [
      'the holder of the booking by cookie',
      { headers: { cookie: `${cookie}=${mine.accessToken}` }, holdsBooking },
    ],
    [
      'the holder of the booking by header',
      { headers: { 'booking-token': mine.accessToken }, holdsBooking },
    ],
  ];
}

/** Returns the callers' stored data, without what every call updates. */
async function rowsOf({ deps }: Api, ids: readonly string[]): Promise<string> {
  const { rows } = await sql<{ row: string }>`
    select to_jsonb(u)::text as row from users u
      where id in (select user_id from sessions where id::text = any(${ids}))
    union all select (to_jsonb(s) - 'last_seen_at')::text from sessions s where id::text = any(${ids})
    union all select to_jsonb(b)::text from bookings b where id::text = any(${ids})
    union all select to_jsonb(c)::text from companies c where id::text = any(${ids})
    union all select to_jsonb(m)::text from company_members m where company_id::text = any(${ids})
    order by row`.execute(deps.db);
  return rows.map(({ row }) => row).join('\n');
}

async function makeCallers(api: Api, admin: Person): Promise<Callers> {
  const owner = await addPerson(api, 'CUSTOMER');
  const stranger = await addPerson(api, 'CUSTOMER');
  const colleague = await addPerson(api, 'CUSTOMER');
  const companyId = await foundCompany(api, owner, colleague);
  const owning = await signIn(api, owner);
  const slot = nextSlot();
  const mine = await book(api, slot, owning.bearer);
  const other = await book(api, slot, {});
  const { ended, expired } = await endedSessions(api, admin);
  const current = await signIn(api, admin);
  const customer = await signIn(api, stranger);
  const { forged, old } = worthlessTokens(api, current);
  const driving = await signIn(api, colleague);
  const employees = await employeeProofs(api);
  const token = { 'booking-token': mine.accessToken };
  const proofs = new Map<string, Proof>([
    ['nobody', { headers: {} }],
    ...bookingProofs(mine, other),
    ...both('a customer', customer, { role: 'CUSTOMER' }),
    ...both('the customer who owns the booking', owning, { role: 'CUSTOMER', holdsBooking: true }),
    [
      'a customer who holds the booking',
      { headers: { ...customer.bearer, ...token }, role: 'CUSTOMER', holdsBooking: true },
    ],
    ...both('a colleague of the owner', driving, { role: 'CUSTOMER', isDriver: true }),
    ...both('an administrator', current, { role: 'ADMIN' }),
    ...employees,
    ...both('somebody who has signed out', ended, {}),
    ...both('somebody whose session has expired', expired, {}),
    ['somebody with an unsigned token', { headers: { authorization: `Bearer ${forged}` } }],
    ['somebody with an old token', { headers: { authorization: `Bearer ${old}` } }],
  ]);
  const bearers = [...proofs.values()].filter(({ by }) => by === 'bearer');
  const sessions = bearers.map(({ headers }) => sessionIn(api, headers));
  const ids = [...sessions, mine.booking.id, other.booking.id, companyId];
  const stored = await rowsOf(api, ids);
  return {
    bookingId: mine.booking.id,
    proofs,
    areWhole: async () => (await rowsOf(api, ids)) === stored,
  };
}

/**
 * Callers of a test file. They are created once, and recreated only after a call has changed the
 * stored data of one: signed them out, canceled their booking or closed their company.
 */
export function createCallers() {
  let callers: Callers | undefined;
  return async (api: Api, admin: Person): Promise<Callers> => {
    if (callers === undefined || !(await callers.areWhole())) {
      callers = await makeCallers(api, admin);
    }
    return callers;
  };
}
