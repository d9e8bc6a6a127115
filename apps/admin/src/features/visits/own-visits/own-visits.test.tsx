// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import type { OwnVisit, OwnVisitRow } from '@voltcourier/contracts/visits/own-visits';
import { expect, test } from 'vitest';
import { BOOKING } from '../../../testing/bookings.ts';
import { changes, fieldOf, press, refusal, showAt, user } from '../../../testing/show.tsx';
import { ADMIN, ME } from '../../../testing/staff.ts';
import { OwnVisits } from './own-visits.tsx';

const LIST = 'GET /api/staff/own-visits';
const GET = `GET /api/staff/own-visits/${BOOKING.id}`;
const STEP = `POST /api/staff/own-visits/${BOOKING.id}/step`;
const COMPLETE = `POST /api/staff/own-visits/${BOOKING.id}/complete`;
const KIM = { id: '00000000-0000-4000-8000-0000000000c1', name: 'Kim', color: 'sea' } as const;
const TECHNICIAN = { ...KIM, regionName: 'Hampton Roads', zone: 'America/New_York' };

const VISIT: OwnVisit = { ...BOOKING, technician: KIM, canFinish: true };
const EMERGENCY: OwnVisit = {
  ...VISIT,
  kind: 'emergency',
  name: 'Grace Stranded',
  emergency: { stage: 'assigned', answeredAt: null, arrivedAt: null },
  coordinates: { latitude: 36.85, longitude: -76.29 },
};
const DONE: OwnVisitRow = { ...VISIT, id: KIM.id, name: 'Sam Charged', status: 'completed' };

const shown = (visit: OwnVisit, answers: object = {}, isOpen = true) =>
  showAt(isOpen ? `/?booking=${BOOKING.id}` : '/', <OwnVisits />, {
    [ME]: { ...ADMIN, role: 'TECHNICIAN' },
    [LIST]: { technician: TECHNICIAN, open: [visit], hasMore: false, over: [DONE] },
    [GET]: visit,
    ...answers,
  });

test('lists open visits by day, and those that are done', async () => {
  shown(VISIT, {}, false);
  const day = await screen.findByRole('region', { name: 'Saturday, January 5' });
  const visit = within(day).getByRole('link', { name: /Ada Driver/u });
  expect(visit.textContent).toMatch(/10:00\sAM/u);
  expect(visit.textContent).toContain('100 Granby St, Norfolk, VA 23510');
  const done = within(screen.getByRole('region', { name: 'Done today' })).getByRole('link');
  expect(done.textContent).toMatch(/Sam Charged.*Completed/u);
});

test('leads to the car, and calls the customer', async () => {
  shown(EMERGENCY);
  const directions = await screen.findByRole<HTMLAnchorElement>('link', {
    name: 'Directions to 100 Granby St, Norfolk, VA 23510',
  });
  expect(new URL(directions.href).searchParams.get('destination')).toBe('36.85,-76.29');
  const call = screen.getByRole<HTMLAnchorElement>('link', { name: /^Call Grace Stranded/u });
  expect(call.href).toBe('tel:+17575550101');
});

test('records the step of an emergency, based on the version shown', async () => {
  const arrived = { stage: 'arrived', answeredAt: null, arrivedAt: BOOKING.createdAt } as const;
  shown(EMERGENCY, { [STEP]: { ...EMERGENCY, version: '3', emergency: arrived } });
  await screen.findByText('Status');
  await press('Mark arrived');
  expect(await screen.findByRole('button', { name: 'Mark complete' })).toBeDefined();
  expect(changes()).toMatchObject([{ call: STEP, body: { to: 'arrived' } }]);
  expect(changes()[0]?.query.get('version')).toBe('2');
});

test('completes a visit with its readings, and keeps them if that is refused', async () => {
  const why = 'This appointment hasn’t started yet.';
  shown(VISIT, { [COMPLETE]: () => refusal(409, 'too_early', why) });
  await screen.findByText('Status');
  await press('Complete the visit');
  await user.type(fieldOf('Energy (kWh)'), '18.4');
  await user.type(fieldOf('Charging time (min)'), '42');
  await press('Complete booking');
  expect(await screen.findByText(why)).toBeDefined();
  expect(fieldOf('Energy (kWh)').value).toBe('18.4');
  expect(changes()).toMatchObject([
    { call: COMPLETE, body: { energyWh: 18_400, chargingMinutes: 42, percentBefore: null } },
  ]);
});

test('shows the notes of dispatch and the amount to collect', async () => {
  const staffNotes = [
    { id: KIM.id, at: BOOKING.createdAt, author: 'ada', text: 'Gate code 4411.' },
  ];
  shown({ ...VISIT, staffNotes, onSiteCents: 2_500 });
  expect(await screen.findByText('Gate code 4411.')).toBeDefined();
  expect(screen.getByText('$25.00')).toBeDefined();
});

test('says why a visit that was given to somebody else can’t be shown', async () => {
  const sentence = 'This visit isn’t assigned to you. Go back to your visits.';
  shown(VISIT, { [GET]: () => refusal(404, 'not_found', sentence) });
  expect(await screen.findByText(sentence)).toBeDefined();
});

test('tells an account without a technician who can link it', async () => {
  shown(VISIT, { [LIST]: { technician: null, open: [], hasMore: false, over: [] } }, false);
  expect(await screen.findByText('Your account isn’t linked to a technician')).toBeDefined();
});
