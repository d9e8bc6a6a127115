// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import type { RegionSettings } from '@voltcourier/contracts/bookings/settings';
import { SLOT_TIMES } from '@voltcourier/pricing';
import { expect, test, vi } from 'vitest';
import { changes, fieldOf, press, refusal, show, user } from '../../../testing/show.tsx';
import { RegionForm } from './region-form.tsx';

const ADD = 'POST /api/staff/settings/regions';
const CHANGE = 'PUT /api/staff/settings/regions/norfolk';
const SETTINGS = { regions: [], daysOff: [], brand: [] };
const ALL_DAY = [...SLOT_TIMES];
const WEEK = {
  sunday: [],
  monday: ALL_DAY,
  tuesday: ALL_DAY,
  wednesday: ALL_DAY,
  thursday: ALL_DAY,
  friday: ALL_DAY,
  saturday: ALL_DAY,
};
const NORFOLK: RegionSettings = {
  id: 'norfolk',
  name: 'Norfolk',
  zone: 'America/New_York',
  capacityPerHour: 3,
  isDefault: false,
  isClosed: false,
  openingHours: WEEK,
  servesZone: false,
  zipPrefixes: ['235'],
  version: 4,
  comingAppointments: 2,
  canRemove: false,
};
const ENTERED = {
  name: 'Norfolk',
  zone: 'America/New_York',
  capacityPerHour: 3,
  isDefault: false,
  isClosed: false,
  openingHours: WEEK,
  servesZone: false,
  zipPrefixes: ['235'],
};
const answer = (overfullHours: number) => ({
  settings: SETTINGS,
  effects: { overfullHours, appointments: 0, listed: [] },
});
const bodies = () => changes().map(({ call, body }) => [call, body]);

test('shows what is missing in a new region, and adds it with hours and ZIP prefixes', async () => {
  const onDone = vi.fn();
  show(<RegionForm region={undefined} onDone={onDone} />, { [ADD]: SETTINGS });
  await user.clear(fieldOf('Bookings per hour'));
  await user.type(fieldOf('Bookings per hour'), '51');
  await user.type(fieldOf(/^ZIP prefixes/u), '235, 23x');
  await press('Add region');
  expect(await screen.findByText('From 1 to 50 bookings.')).toBeDefined();
  expect(screen.getByText('Enter the first digits of ZIP codes, like 233 or 23451.')).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(fieldOf('Name')));
  expect(changes()).toEqual([]);
  await user.type(fieldOf('Name'), 'Norfolk');
  await user.clear(fieldOf('Bookings per hour'));
  await user.type(fieldOf('Bookings per hour'), '3');
  await user.clear(fieldOf(/^ZIP prefixes/u));
  await user.type(fieldOf(/^ZIP prefixes/u), '235');
  await press('Close Sunday');
  await press('Add region');
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(bodies()).toEqual([[ADD, ENTERED]]);
});

test('saves a change that affects appointments after confirmation, with the effects that were shown', async () => {
  const onDone = vi.fn();
  show(<RegionForm region={NORFOLK} onDone={onDone} />, { [CHANGE]: () => answer(2) });
  await user.clear(fieldOf('Bookings per hour'));
  await user.type(fieldOf('Bookings per hour'), '1');
  await user.click(fieldOf('Monday 8:00 AM'));
  await press('Save region');
  expect(
    await screen.findByText('2 hours have more appointments than that; they keep theirs.'),
  ).toBeDefined();
  expect(onDone).not.toHaveBeenCalled();
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Save/u }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  const form = {
    ...ENTERED,
    capacityPerHour: 1,
    openingHours: { ...WEEK, monday: ALL_DAY.slice(1) },
  };
  expect(bodies()).toEqual([
    [CHANGE, { form, version: 4, apply: false, agreed: { overfullHours: 0, appointments: 0 } }],
    [CHANGE, { form, version: 4, apply: true, agreed: { overfullHours: 2, appointments: 0 } }],
  ]);
});

test('names what a colleague changed, and can keep the entries', async () => {
  const onDone = vi.fn();
  const answers = [
    refusal(409, 'changed_meanwhile', 'Someone else changed this region.'),
    answer(0),
    answer(0),
  ];
  const next = show(<RegionForm region={NORFOLK} onDone={onDone} />, {
    [CHANGE]: () => answers.shift(),
    'GET /api/staff/settings': SETTINGS,
  });
  await user.type(fieldOf('Name'), ' City');
  await press('Save region');
  expect(await screen.findByText(/Someone else changed this region/u)).toBeDefined();
  next(<RegionForm region={{ ...NORFOLK, zipPrefixes: ['234'], version: 5 }} onDone={onDone} />);
  expect(await screen.findByText(/Changed by someone else: ZIP prefixes\./u)).toBeDefined();
  await press('Keep my entries');
  expect(fieldOf('Name').value).toBe('Norfolk City');
  await press('Save region');
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(changes().at(-1)?.body).toMatchObject({
    form: { name: 'Norfolk City', zipPrefixes: ['235'] },
    version: 5,
    apply: true,
  });
});
