import {
  endpoint,
  type Method,
  type Policy,
  routes,
  routesOf,
  type User,
} from '@voltcourier/contracts';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { cloneDatabase, dropDatabase } from '../../testing/database.ts';
import { addEmployee } from '../../testing/employees.ts';
import { askValid, ENDPOINTS } from '../../testing/endpoints.ts';
import { type Api, useApi } from '../../testing/harness.ts';
import { addPerson, type Person } from '../../testing/people.ts';
import { createSubjects } from '../../testing/subjects.ts';
import { readsReplica } from './replica-reads.ts';

const started = useApi();
const replicated = ENDPOINTS.filter(({ endpoint: { reads } }) => reads === 'replica');

let staff: Awaited<ReturnType<typeof addEmployee>>;
let customer: Person;
let elsewhere = '';

beforeAll(async () => {
  elsewhere = await cloneDatabase(inject('templateUrl'));
  staff = await addEmployee(started);
  customer = await addPerson(started.api, 'CUSTOMER');
});
afterAll(() => dropDatabase(elsewhere));

/** Returns a read-only database URL, like a replica's. */
function readOnly(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('options', '-c default_transaction_read_only=on');
  return url.href;
}

/** Starts another process with a replica. */
const startWithReplica = (url: string): Promise<Api> =>
  started.startAnother({ DATABASE_READ_URL: url, LOG_LEVEL: 'silent' });

const customersOf = async (api: Api, cookie: string) => {
  const response = await fetch(`${api.url}/api/staff/customers?search=${customer.email}`, {
    headers: { cookie },
  });
  expect(response.status).toBe(200);
  return (await response.json()) as { customers: unknown[] };
};

describe('an endpoint that reads the replica', () => {
  it('must be a read by staff', () => {
    expect(replicated.length).toBeGreaterThan(20);
    for (const { key, endpoint: declared } of replicated) {
      expect(readsReplica(key, declared)).toBe(true);
    }
    const declare = (changes: Partial<Policy>, method: Method = 'GET') =>
      routesOf(
        { thing: endpoint({ method, path: '/thing', response: z.object({}) }) },
        { thing: { access: 'crm:read', summary: 'A thing', reads: 'replica', ...changes } },
      ).thing;
    expect(readsReplica('a.thing', declare({}))).toBe(true);
    expect(() => readsReplica('a.thing', declare({}, 'POST'))).toThrow('may not read a replica');
    for (const changes of [
      { access: 'public' },
      { access: 'customer' },
      { requiresProof: true },
      { audit: 'audit.export' },
    ] as const) {
      expect(() => readsReplica('a.thing', declare(changes))).toThrow('may not read a replica');
    }
  });

  it('writes nothing, and responds as from the primary', async () => {
    const subjects = createSubjects(started);
    const user = { ...staff, role: 'ADMIN' } as unknown as User;
    const known = {
      ...(await subjects.writeCampaigns(user)),
      ...(await subjects.meetPeople(user)),
      ...(await subjects.addLeads(user)),
    };
    const values = Object.fromEntries(
      Object.entries(known)
        // A cursor of one list means nothing to another.
        .filter(([name]) => name !== 'after')
        .map(([name, hints]) => [name, Array.isArray(hints) ? hints[0] : hints]),
    );
    const api = await startWithReplica(readOnly(started.api.config.database.url));
    // Both servers answer at the same moment, so that times in their answers match.
    started.api.clock.stoppedAt = new Date();
    api.clock.stoppedAt = started.api.clock.stoppedAt;
    const warn = vi.spyOn(api.ctx.log, 'warn');
    const answered: string[] = [];
    for (const { key, endpoint: declared } of replicated) {
      const [expected, found] = await Promise.all(
        [started.api, api].map((one) => askValid(one, declared, values, staff.cookie)),
      );
      expect(found?.status, key).toBe(expected?.status);
      if (found?.ok !== true) continue;
      expect(await found.json(), key).toEqual(await expected?.json());
      answered.push(key);
    }
    expect(warn.mock.calls).toEqual([]);
    expect(answered.length).toBeGreaterThan(replicated.length * 0.8);
    started.api.clock.stoppedAt = undefined;
  });
});

describe('a replica', () => {
  it('serves lists of staff, and no other endpoints', async () => {
    const api = await startWithReplica(readOnly(elsewhere));
    const { cookie } = staff.cookie as { cookie: string };
    const ofPrimary = await customersOf(started.api, cookie);
    const ofReplica = await customersOf(api, cookie);
    expect(ofReplica).not.toEqual(ofPrimary);
    // Sessions and changes are known only to the primary.
    const colleagues = await askValid(api, routes.staff.people, {}, staff.cookie);
    expect(await colleagues.text()).toContain(staff.email);
  });

  it('is not used for a client that has seen newer data', async () => {
    const api = await startWithReplica(readOnly(elsewhere));
    const { cookie } = staff.cookie as { cookie: string };
    const ofPrimary = await customersOf(started.api, cookie);
    expect(await customersOf(api, `${cookie}; vc_seen=FFFFFF/0`)).toEqual(ofPrimary);
    expect(await customersOf(api, `${cookie}; vc_seen=0/1`)).not.toEqual(ofPrimary);
    expect(await customersOf(api, `${cookie}; vc_seen=nonsense`)).not.toEqual(ofPrimary);
  });

  it('makes changes return a position cookie, unlike reads', async () => {
    const api = await startWithReplica(readOnly(elsewhere));
    const read = await askValid(api, routes.customers.list, {}, staff.cookie);
    expect(read.headers.getSetCookie()).toEqual([]);
    const changed = await askValid(
      api,
      routes.segments.createSegment,
      { name: 'Seen', filter: {} },
      staff.cookie,
    );
    const [seen = ''] = changed.headers.getSetCookie();
    expect(seen).toMatch(
      /^vc_seen=[0-9A-F]+(?:\/|%2F)[0-9A-F]+; Max-Age=30; Path=\/api; HttpOnly/u,
    );
    // Without a replica, no cookie is needed.
    const without = await askValid(
      started.api,
      routes.segments.createSegment,
      { name: 'Unseen', filter: {} },
      staff.cookie,
    );
    expect(without.headers.getSetCookie()).toEqual([]);
  });

  it('that is unreachable is replaced by the primary', async () => {
    const api = await started.startAnother({
      DATABASE_READ_URL: 'postgresql://nobody@127.0.0.1:1/nothing',
      LOG_LEVEL: 'silent',
    });
    const { cookie } = staff.cookie as { cookie: string };
    expect(await customersOf(api, cookie)).toEqual(await customersOf(started.api, cookie));
  });

  it('that fails is taken out of use, and the primary responds', async () => {
    const lost = await cloneDatabase(inject('templateUrl'));
    const api = await startWithReplica(readOnly(lost));
    const warn = vi.spyOn(api.ctx.log, 'warn');
    await dropDatabase(lost);
    const { cookie } = staff.cookie as { cookie: string };
    expect(await customersOf(api, cookie)).toEqual(await customersOf(started.api, cookie));
    expect(warn).toHaveBeenCalledWith(
      expect.objectContaining({ reason: expect.any(String) }),
      'The read replica is out of use; the primary answers.',
    );
  });
});
