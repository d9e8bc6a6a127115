// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { changes, fieldOf, press, refusal, show, user } from '../../testing/show.tsx';
import { NewEmergency } from './new-emergency.tsx';

const TAKE = 'POST /api/staff/emergencies';
const PLACE = '100 Main St, Norfolk, VA 23510';
const technician = (at: number, name: string, state: string, miles: number | null) => ({
  id: `00000000-0000-4000-8000-00000000000${at}`,
  name,
  color: 'sea',
  regionId: 'norfolk',
  regionName: 'Norfolk',
  zone: 'America/New_York',
  state,
  worksToday: state !== 'off',
  visitsToday: at,
  current: null,
  next: null,
  miles,
});
const answersOf = (technicians: readonly object[]) => ({
  [TAKE]: () => refusal(409, 'technician_off', 'Olga is off shift at 10:00 AM. Assign anyway?'),
  'GET /api/staff/emergencies/technicians': {
    region: { id: 'norfolk', name: 'Norfolk' },
    technicians,
  },
});

/** Enters what the caller says. */
async function tell() {
  await user.type(fieldOf('Name'), 'Grace');
  await user.type(fieldOf('Phone'), '757 555 0100');
  await user.type(fieldOf('Email'), 'grace@example.com');
  await user.type(fieldOf('Where is the car?'), PLACE);
  await user.type(fieldOf('Vehicle'), 'Blue Kia EV6');
}

test('selects the first free technician, and shows why another one is refused', async () => {
  const [kim, olga] = [technician(1, 'Kim', 'free', 4), technician(2, 'Olga', 'off', null)];
  show(<NewEmergency />, answersOf([kim, olga]));
  await tell();
  const chosen = await screen.findByRole<HTMLInputElement>('radio', { name: 'Kim' });
  expect(chosen.checked).toBe(true);
  expect(screen.getByText('Free · 4 mi away · 1 booking today')).toBeDefined();
  await user.click(screen.getByRole('radio', { name: 'Olga' }));
  await press('Save and assign Olga');
  expect(await screen.findByText('Olga is off shift at 10:00 AM. Assign anyway?')).toBeDefined();
  expect(fieldOf('Name').value).toBe('Grace');
  expect(changes()[0]?.body).toMatchObject({
    name: 'Grace',
    location: PLACE,
    vehicle: 'Blue Kia EV6',
    customerId: null,
    technicianId: olga.id,
    anyway: true,
    chargingPort: null,
  });
  await user.click(screen.getByRole('radio', { name: 'Assign later' }));
  await press('Save unassigned');
  await waitFor(() => expect(changes()).toHaveLength(2));
  expect(changes()[1]?.body).toMatchObject({ technicianId: null, anyway: false });
});

test('selects no technician when none is free, and focuses a missing field', async () => {
  show(<NewEmergency />, answersOf([technician(2, 'Olga', 'off', null)]));
  await press('Save unassigned');
  await waitFor(() => expect(document.activeElement).toBe(fieldOf('Name')));
  expect(changes()).toEqual([]);
  await tell();
  const later = await screen.findByRole<HTMLInputElement>('radio', { name: 'Assign later' });
  expect(later.checked).toBe(true);
});
