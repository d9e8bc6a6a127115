import { randomUUID } from 'node:crypto';
import {
  DEFAULT_PERMISSIONS,
  EDITABLE_ROLES,
  type EditableRole,
  STAFF_PERMISSIONS,
  type StaffPermission,
} from '@voltcourier/contracts';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addEmployee } from '../../../testing/employees.ts';
import { useApi } from '../../../testing/harness.ts';
import { failureOf } from '../../../testing/requests.ts';
import { listRolesThatMay } from './roles.ts';

const started = useApi({ LOG_LEVEL: 'silent' });

type Employee = Awaited<ReturnType<typeof addEmployee>>;
let admin: Employee;

beforeAll(async () => {
  await started.api.startWork();
  admin = await addEmployee(started);
});

const roleOf = async (role: EditableRole) => {
  const { roles } = await admin.client.roles.list();
  const found = roles.find((one) => one.role === role);
  if (found === undefined) throw new Error(`There is no role ${role}.`);
  return found;
};

const change = async (
  role: EditableRole,
  permissions: readonly StaffPermission[],
  { by = admin, version }: { by?: Employee; version?: number } = {},
) =>
  by.client.roles.change({
    headers: await by.prove(),
    params: { role },
    body: {
      permissions: [...permissions],
      version: version ?? (await roleOf(role)).version,
    },
  });

afterEach(async () => {
  for (const role of EDITABLE_ROLES) {
    const { permissions } = await roleOf(role);
    const usual = DEFAULT_PERMISSIONS[role];
    if (permissions.join() !== STAFF_PERMISSIONS.filter((one) => usual.includes(one)).join()) {
      await change(role, usual);
    }
  }
});

describe('the permissions of a role', () => {
  it('are the defaults until they are changed', async () => {
    const { roles } = await admin.client.roles.list();
    expect(roles.map(({ role }) => role)).toEqual([...EDITABLE_ROLES]);
    for (const { role, permissions } of roles) {
      expect(new Set(permissions)).toEqual(new Set(DEFAULT_PERMISSIONS[role]));
    }
  });

  it('apply from the next request on, when granted and when revoked', async () => {
    const person = await addEmployee(started, 'READ_ONLY');
    const tags = () => person.client.staff.people();
    expect(await failureOf(tags())).toMatchObject({ code: 'forbidden' });
    await change('READ_ONLY', ['bookings:read', 'staff:read']);
    await tags();
    expect(await person.client.roles.permissions()).toEqual({
      permissions: ['bookings:read', 'staff:read'],
    });
    expect(await failureOf(person.client.deliveries.list({ query: {} }))).toMatchObject({
      code: 'forbidden',
    });
    await change('READ_ONLY', ['bookings:read']);
    expect(await failureOf(tags())).toMatchObject({ code: 'forbidden' });
    expect(await roleOf('READ_ONLY')).toMatchObject({
      changedBy: admin.username,
      changedAt: expect.any(String),
    });
  });

  it('decide whether staff can read a customer’s booking', async () => {
    const person = await addEmployee(started, 'MARKETING');
    const bookingId = randomUUID();
    const read = () => person.client.bookings.get({ params: { id: bookingId } });
    expect(await failureOf(read())).toMatchObject({ code: 'forbidden' });
    await change('MARKETING', ['bookings:read']);
    expect(await failureOf(read())).toMatchObject({ code: 'not_found' });
  });

  it('are recorded in the audit log, before and after a change', async () => {
    await change('SUPPORT', ['bookings:read']);
    const { entries } = await admin.client.audit.list({ query: { subject: 'SUPPORT' } });
    expect(entries[0]).toMatchObject({
      action: 'staff.permissions',
      subject: { kind: 'role', id: 'SUPPORT' },
      before: { permissions: expect.arrayContaining(['refunds:write']) },
      after: { permissions: ['bookings:read'] },
    });
  });

  it('determine the roles that may write campaigns', async () => {
    expect(await listRolesThatMay(started.api.ctx.db, 'campaigns:write')).toEqual([
      'ADMIN',
      'MARKETING',
    ]);
    await change('SUPPORT', ['campaigns:read', 'campaigns:write']);
    expect(await listRolesThatMay(started.api.ctx.db, 'campaigns:write')).toEqual([
      'ADMIN',
      'SUPPORT',
      'MARKETING',
    ]);
  });
});

describe('a change of permissions', () => {
  it('is refused if they were changed since they were read', async () => {
    const { version } = await roleOf('DISPATCHER');
    const other = await addEmployee(started);
    const outcomes = await Promise.all([
      failureOf(change('DISPATCHER', ['bookings:read'], { version })).catch(() => undefined),
      failureOf(change('DISPATCHER', ['overview:read'], { version, by: other })).catch(
        () => undefined,
      ),
    ]);
    const refused = outcomes.filter((outcome) => outcome !== undefined);
    expect(refused).toHaveLength(1);
    expect(refused[0]).toMatchObject({ code: 'changed_meanwhile' });
    expect((await roleOf('DISPATCHER')).version).toBe(version + 1);
  });

  it.each([
    [[], 'Choose at least one permission.'],
    [['overview:read', 'staff:write'], 'Only administrators may invite staff and change roles.'],
    [['bookings:write'], 'A role that can change something must also be able to see it.'],
    [['overview:read', 'overview:read'], 'A permission is named twice.'],
  ] as const)('is refused for the invalid set %j', async (permissions, message) => {
    expect(await failureOf(change('SUPPORT', permissions))).toMatchObject({
      code: 'invalid_input',
      fieldErrors: [{ path: 'permissions', message }],
    });
  });

  it('is refused for administrators, without a proof, and without permission to change staff', async () => {
    const body = { permissions: ['bookings:read' as const], version: 0 };
    const params = { role: 'ADMIN' as EditableRole };
    const fixed = admin.client.roles.change({ headers: await admin.prove(), params, body });
    expect(await failureOf(fixed)).toMatchObject({ code: 'not_found' });
    const unproved = admin.client.roles.change({ headers: {}, params: { role: 'SUPPORT' }, body });
    expect(await failureOf(unproved)).toMatchObject({ code: 'proof_required' });
    const support = await addEmployee(started, 'SUPPORT');
    await change('SUPPORT', ['staff:read']);
    await support.client.roles.list();
    expect(await failureOf(change('SUPPORT', ['audit:read'], { by: support }))).toMatchObject({
      code: 'forbidden',
    });
  });
});
