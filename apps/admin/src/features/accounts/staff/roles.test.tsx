// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import type { RolePermissions } from '@voltcourier/contracts/accounts/roles';
import { describe, expect, it } from 'vitest';
import { changes, press, refusal, show, user } from '../../../testing/show.tsx';
import { ADMIN, ME } from '../../../testing/staff.ts';
import { Roles } from './roles.tsx';

const CHANGE = 'PUT /api/staff/roles/DISPATCHER/permissions';

const dispatcher = (change: Partial<RolePermissions> = {}): RolePermissions => ({
  role: 'DISPATCHER',
  permissions: ['overview:read', 'bookings:read', 'bookings:write'],
  version: 1,
  changedBy: 'grace',
  changedAt: '2026-07-06T15:00:00.000Z',
  ...change,
});

const answers = (given: object = {}) => ({
  [ME]: ADMIN,
  'GET /api/staff/roles': { roles: [dispatcher()] },
  'GET /api/auth/second-factor': {
    authenticatorSince: null,
    recoveryCodesLeft: 0,
    isRequired: false,
  },
  'POST /api/auth/proof': { proof: 'p'.repeat(43), expiresAt: '2026-07-06T16:00:00.000Z' },
  [CHANGE]: { roles: [dispatcher({ version: 2 })] },
  ...given,
});

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

const open = async (given: object = {}) => {
  show(<Roles />, answers(given));
  await screen.findByRole('button', { name: 'Change permissions of Dispatcher' });
  await press('Change permissions of Dispatcher');
};

const save = async () => {
  await user.type(screen.getByLabelText(/^Your password/u), 'Plenty of volts 7');
  await press('Save permissions');
};

describe('the permissions of a role', () => {
  it('are shown with the user who changed them, and without a change button for readers', async () => {
    show(<Roles />, answers({ 'GET /api/auth/permissions': { permissions: ['staff:read'] } }));
    const row = await screen.findByRole('row', { name: /^Dispatcher/u });
    expect(within(row).getByText(/by grace$/u)).toBeTruthy();
    expect(row.textContent).toContain('See the overview · See bookings');
    expect(screen.queryByRole('button', { name: /^Change permissions/u })).toBeNull();
  });

  it('are chosen with those they depend on, and saved with their version', async () => {
    await open();
    await user.click(box('Write notes and call outcomes'));
    expect(box('See contacts, companies and leads').checked).toBe(true);
    await user.click(box('See bookings, requests and the calendar'));
    expect(box('Book, assign, move, complete and cancel').checked).toBe(false);
    expect(screen.queryByRole('checkbox', { name: 'Invite staff and change roles' })).toBeNull();
    await save();
    await expect
      .poll(() => changes().find(({ call }) => call === CHANGE)?.body)
      .toEqual({ permissions: ['overview:read', 'crm:read', 'notes:write'], version: 1 });
  });

  it('are shown as they are now after a conflict', async () => {
    let requests = 0;
    const now = dispatcher({ permissions: ['crm:read'], version: 2 });
    await open({
      'GET /api/staff/roles': () => ({ roles: [(requests += 1) === 1 ? dispatcher() : now] }),
      [CHANGE]: refusal(409, 'changed_meanwhile', 'Someone else changed this role meanwhile.'),
    });
    await save();
    await screen.findByText('These are the current permissions');
    expect(box('See contacts, companies and leads').checked).toBe(true);
    expect(box('See the overview').checked).toBe(false);
  });
});
