import { randomUUID } from 'node:crypto';
import { numRuns } from '@voltcourier/property-tests/num-runs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOSTILE_STRINGS } from './testing/arbitraries.ts';
import { CALL, emergencyFields, HOTLINE } from './testing/emergency-pages.ts';
import { useApi } from './testing/harness.ts';
import { addPerson, signIn } from './testing/people.ts';
import { createRawClient } from './testing/raw-requests.ts';
import { ODD_CONTENT_TYPES, oddHeaders, pathPart } from './testing/wild-requests.ts';

const started = useApi({ BRAND_HOTLINE: HOTLINE, LOG_LEVEL: 'silent' });
let raw: ReturnType<typeof createRawClient>;
beforeAll(() => {
  raw = createRawClient(started.api.url);
});
afterAll(() => raw.close());

describe('random input to pages', () => {
  const text = fc.oneof(
    fc.constantFrom(...HOSTILE_STRINGS.filter(({ length }) => length < 4_000)),
    fc.string({ unit: 'binary', maxLength: 300 }),
  );
  const posted = fc
    .dictionary(fc.constantFrom(...Object.keys(emergencyFields()), '__proto__', 'x'), text)
    .map((change) => new URLSearchParams({ ...emergencyFields(), ...change }).toString());
  const bytes = fc.uint8Array({ maxLength: 2_000 }).map((array) => Buffer.from(array));
  const types = fc.oneof(
    { weight: 5, arbitrary: fc.constant('application/x-www-form-urlencoded') },
    fc.constantFrom(...ODD_CONTENT_TYPES),
  );

  it('of the emergency form returns only pages and redirects', async () => {
    const statuses = new Set<number>();
    await fc.assert(
      fc.asyncProperty(
        fc.oneof({ weight: 4, arbitrary: posted }, bytes),
        types,
        oddHeaders,
        async (body, type, odd) => {
          const answer = await raw.send({
            method: 'POST',
            path: '/emergency',
            headers: { 'content-type': type, ...odd },
            body,
          });
          statuses.add(answer.status);
          expect([303, 403, 413, 415, 422]).toContain(answer.status);
          if (answer.status === 303) return;
          expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
          expect(answer.text).toContain(CALL);
          expect(answer.text).not.toContain('<script');
        },
      ),
      { numRuns: numRuns(60, 300) },
    );
    expect(statuses).toContain(303);
    expect(statuses).toContain(422);
  });

  it('of status and unsubscribe links returns only client errors', async () => {
    const requests = fc.record({
      method: fc.constantFrom('GET', 'POST', 'HEAD'),
      path: fc
        .tuple(
          fc.constantFrom('/emergency/status/', '/unsubscribe/', '/unsubscribe/news/'),
          pathPart,
        )
        .map(([prefix, part]) => `${prefix}${part}`),
      headers: oddHeaders,
      body: fc.constant(undefined),
    });
    await fc.assert(
      fc.asyncProperty(requests, async (request) => {
        const { status } = await raw.send(request);
        expect([400, 401, 403, 404]).toContain(status);
      }),
      { numRuns: numRuns(60, 300) },
    );
  });
});

describe('a caller without a session', () => {
  it.each([
    '/staff/bookings/changes',
    '/staff/customer-data/imports/nonsense/errors.csv',
    '/staff/customer-data/exports/nonsense/people.csv',
    '/staff/checklist/sign-offs/nonsense.pdf',
    '/account/company/statements/nonsense.csv',
    '/account/company/statements/nonsense.pdf',
    '/account/charging-history.csv',
    '/booking/nonsense/receipt.pdf',
  ])('is refused before the input is validated: %s', async (path) => {
    const answer = await raw.send({
      method: 'GET',
      path: `/api${path}?page=nonsense`,
      headers: {},
      body: undefined,
    });
    expect(answer.status).toBe(401);
  });
});

describe('a file of staff that doesn’t exist', () => {
  it.each([
    [(id: string) => `customer-data/imports/${id}/errors.csv`, 'Reload the list.'],
    [(id: string) => `customer-data/exports/${id}/people.csv`, 'Export it again.'],
    [(id: string) => `checklist/sign-offs/${id}.pdf`, 'Reload the page.'],
    [(id: string) => `accounting/2026-01/${id}.csv`, 'Download one from the accounting page.'],
  ])('is refused with what to do next: %s', async (pathOf, next) => {
    const { cookie } = await signIn(started.api, await addPerson(started.api, 'ADMIN'));
    for (const id of [randomUUID(), 'nonsense']) {
      const url = `${started.api.url}/api/staff/${pathOf(id)}`;
      const answer = await fetch(url, { headers: cookie });
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ error: expect.stringContaining(next) });
    }
  });
});
