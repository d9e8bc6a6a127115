import {
  type AnyRoute,
  API_PREFIX,
  ERROR_STATUS,
  ErrorBody,
  type ErrorCode,
  DEFAULT_PERMISSIONS,
  routes,
} from '@voltcourier/contracts';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { answerQuestions } from '../../testing/assistant.ts';
import { createCallers, EMPLOYEES, type Proof, WHO } from '../../testing/callers.ts';
import { askValid, ENDPOINTS } from '../../testing/endpoints.ts';
import { useApi } from '../../testing/harness.ts';
import { tableOf } from '../../testing/markdown.ts';
import { addPerson, type Person } from '../../testing/people.ts';

const started = useApi();
const callersOf = createCallers();
let admin: Person;

/** Derives the expected refusal of a caller from the contract's access alone. */
function expectedRefusal(
  { access, method, requiresProof }: AnyRoute,
  { role, by, holdsBooking = false }: Proof,
): 'unauthenticated' | 'forbidden' | 'proof_required' | undefined {
  if (access === 'public') return undefined;
  if (access === 'booking-holder') {
    // Staff make changes through endpoints of their own.
    const isStaff =
      method === 'GET' && role !== undefined && DEFAULT_PERMISSIONS[role].includes('bookings:read');
    if (holdsBooking || (isStaff && by === 'cookie')) return undefined;
    return role === undefined ? 'unauthenticated' : 'forbidden';
  }
  if (role === undefined) return 'unauthenticated';
  if (access === 'customer' || access === 'signed-in') return undefined;
  if (!DEFAULT_PERMISSIONS[role].includes(access) || by !== 'cookie') return 'forbidden';
  return requiresProof ? 'proof_required' : undefined;
}

const codeOf = async (response: Response) => z.parse(ErrorBody, await response.json()).code;

const known = (bookingId: string) => ({
  id: bookingId,
  bookingId,
  year: 2020,
  usernameOrEmail: admin.email,
  password: admin.password,
  zone: 'America/New_York',
  ownerId: admin.id,
  nextStep: 'Call',
  filters: '',
  hidden: [],
  forCompany: false,
  widths: { name: 200 },
  permissions: [...DEFAULT_PERMISSIONS.READ_ONLY],
});

/** Columns of the table in docs/security.md. */
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

/** Outcome of each call, by endpoint and caller. */
const outcomes = new Map<string, Map<string, string>>();

beforeAll(async () => {
  admin = await addPerson(started.api, 'ADMIN');
  await answerQuestions(started.api);
});

/**
 * Returns what is wrong with the responses to a stranger, who must be refused before the input is
 * read.
 */
async function wrongToStranger(endpoint: AnyRoute): Promise<string[]> {
  if (endpoint.access === 'public') return [];
  const wrong: string[] = [];
  const filled = endpoint.path.replaceAll(/:\w+/gu, 'nonsense');
  for (const headers of [{}, { cookie: 'vc_session=nonsense' }, { 'booking-token': 'x' }]) {
    const response = await fetch(`${started.api.url}${API_PREFIX}${filled}?page=nonsense`, {
      method: endpoint.method,
      headers: { ...(endpoint.body && { 'content-type': 'application/json' }), ...headers },
      // A token may belong to a booking named in the body, so only then is the body read.
      ...(endpoint.body && { body: 'booking-token' in headers ? '{"bookingId":0}' : '{"' }),
    });
    const answer = `${response.status} ${await codeOf(response)}`;
    if (answer !== '401 unauthenticated') {
      wrong.push(`a stranger with ${JSON.stringify(headers)}: ${answer}`);
    }
  }
  return wrong;
}

/** Error codes allowed for an admitted caller: those declared, and those caused by input. */
function codesFor(endpoint: AnyRoute, { isDriver }: Proof): readonly ErrorCode[] {
  // Other common codes would indicate a bug in the API or the test.
  const common = ['not_found'] as const;
  // Apart from access, only a driver's own company refuses.
  const mayRefuse = isDriver === true && endpoint.path.startsWith('/account/company');
  const errors = endpoint.errors.filter(
    (code) => ![401, 403].includes(ERROR_STATUS[code]) || (mayRefuse && code === 'forbidden'),
  );
  // There are few callers, and some are the same person, so they can reach an account's limit.
  return [...common, ...(endpoint.accountLimit ? (['rate_limited'] as const) : []), ...errors];
}

/** Returns the expected response, or undefined if the actual one matches the contract. */
async function expectedInstead(
  endpoint: AnyRoute,
  proof: Proof,
  response: Response,
): Promise<string | undefined> {
  const refusal = expectedRefusal(endpoint, proof);
  if (response.ok && refusal === undefined) {
    const type = response.headers.get('content-type');
    const isDeclared =
      response.status === endpoint.status && type === 'application/json; charset=utf-8';
    return isDeclared ? undefined : `${endpoint.status} in JSON`;
  }
  const code = await codeOf(response);
  if (refusal !== undefined) return code === refusal ? undefined : refusal;
  const codes = codesFor(endpoint, proof);
  const isDeclared = codes.includes(code) && response.status === ERROR_STATUS[code];
  return isDeclared ? undefined : `a declared answer (${code})`;
}

describe('each endpoint', () => {
  it.each(ENDPOINTS)('admits and refuses each kind of caller as declared: $key', async (row) => {
    const { key, endpoint } = row;
    const { bookingId, proofs } = await callersOf(started.api, admin);
    expect([...proofs.keys()]).toEqual(WHO);
    // With the correct password, the account would be deleted after the first call.
    const password = endpoint === routes.privacy.deleteAccount ? 'Not mine 1' : admin.password;
    const wrong = await wrongToStranger(endpoint);
    const seen = new Map<string, string>();
    outcomes.set(key, seen);
    for (const [who, proof] of proofs) {
      const input = {
        ...known(bookingId),
        password,
        // This role's permissions can change without affecting the test's other callers.
        ...(endpoint === routes.roles.change && { role: 'READ_ONLY' }),
      };
      const response = await askValid(started.api, endpoint, input, proof.headers);
      const isRefused = response.status === 401 || response.status === 403;
      const request =
        expectedRefusal(endpoint, proof) === 'proof_required' ? 'proof' : String(response.status);
      seen.set(who, isRefused ? request : 'yes');
      const expected = await expectedInstead(endpoint, proof, response);
      if (expected !== undefined) wrong.push(`${who}: ${response.status}, not ${expected}`);
    }
    expect(wrong).toEqual([]);
  });
});

describe('docs/security.md', () => {
  const file = path.resolve(import.meta.dirname, '../../../../../docs/security.md');
  const marked = /(?<=<!-- access:begin -->\n\n)[\s\S]*?(?=\n\n<!-- access:end -->)/u;

  it('lists the callers that each endpoint admits', () => {
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
    // UPDATE_DOCS=1 writes the changes.
    expect(marked.exec(text)?.[0]).toBe(table);
  });
});
