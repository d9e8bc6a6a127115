import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { syncMembership } from '../../domains/memberships/billing/service.ts';
import { answerQuestions } from '../../testing/assistant.ts';
import { addEmployee } from '../../testing/employees.ts';
import { ENDPOINTS } from '../../testing/endpoints.ts';
import { useApi } from '../../testing/harness.ts';
import { failureOf } from '../../testing/requests.ts';
import { createStaffChanges } from '../../testing/staff-changes.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
const changes = createStaffChanges(started);
let staff: Awaited<ReturnType<typeof addEmployee>>;

/** All endpoints with which staff change something. */
const CHANGES = ENDPOINTS.filter(
  ({ endpoint }) =>
    endpoint.access.includes(':') && endpoint.method !== 'GET' && endpoint.audit !== undefined,
);

const entries = (subjectId: string) =>
  started.api.deps.db
    .selectFrom('audit_log')
    .selectAll()
    .where('subject_id', '=', subjectId)
    .orderBy('id')
    .execute();

beforeAll(async () => {
  await syncMembership(started.api.ctx);
  await answerQuestions(started.api);
});
beforeEach(async () => {
  staff = await addEmployee(started);
});
afterEach(() => {
  started.api.clock.offsetMs = 0;
});

describe('changes by staff', () => {
  it('are tested for each endpoint', () => {
    expect(Object.keys(changes).toSorted()).toEqual(CHANGES.map(({ key }) => key).toSorted());
  });

  it.each(CHANGES)('are recorded in the audit log: $key', async ({ key, endpoint }) => {
    const subjectId = (await changes[key]?.(staff)) ?? '';
    const written = await entries(subjectId);
    expect(written.map(({ action }) => action)).toContain(endpoint.audit);
    expect(written.at(-1)).toMatchObject({
      action: endpoint.audit,
      actor_id: staff.id,
      actor_name: staff.username,
      actor_email: staff.email,
      address: '127.0.0.1',
      user_agent: 'node',
    });
    // The log outlives data that is erased elsewhere.
    const text = JSON.stringify(written.map(({ before, after }) => [before, after]));
    // An ID can contain any letters.
    expect(text.replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gu, '')).not.toMatch(
      /\bada\b|@|granby|since 2023/iu,
    );
  });

  it('are not recorded when they are refused or repeated', async () => {
    const params = { bookingId: (await changes['dispatch.miss']?.(staff)) ?? '' };
    const { version } = await staff.client.dispatch.get({ params });
    const query = { version };
    await staff.client.dispatch.miss({ params, query });
    expect(
      await failureOf(staff.client.dispatch.complete({ params, query, body: MEASURED })),
    ).toMatchObject({ code: 'too_late' });
    expect(await entries(params.bookingId)).toMatchObject([
      {
        action: 'booking.miss',
        before: { status: 'confirmed' },
        after: { status: 'no_show', feeCents: 9_999, refundCents: 0 },
      },
    ]);
    const unknown = { bookingId: randomUUID() };
    expect(await failureOf(staff.client.dispatch.miss({ params: unknown, query }))).toMatchObject({
      code: 'not_found',
    });
    expect(await entries(unknown.bookingId)).toEqual([]);
  });
});

const MEASURED = { energyWh: 1_000, chargingMinutes: 10, percentBefore: null, percentAfter: null };
