import type { OwnVisitRow } from '@voltcourier/contracts/visits/own-visits';
import { expect, test } from 'vitest';
import { BOOKING } from '../../../testing/bookings.ts';
import { daysOf } from './visit-days.ts';

const NOW = Date.parse('2027-03-13T23:30:00Z');

const visit = (name: string, startsAt: string, kind: OwnVisitRow['kind'] = 'scheduled') => ({
  ...BOOKING,
  name,
  startsAt,
  kind,
});

test('visits are grouped by the days of their region, emergencies first', () => {
  const days = daysOf(
    [
      visit('not closed', '2027-03-12T15:00:00Z'),
      visit('now', '2027-03-13T22:00:00Z', 'emergency'),
      // After midnight in UTC, but in the evening of today in the region.
      visit('tonight', '2027-03-14T00:00:00Z'),
      visit('morning', '2027-03-14T12:00:00Z'),
      visit('noon', '2027-03-14T16:00:00Z'),
      visit('later', '2027-03-15T16:00:00Z'),
    ],
    'America/New_York',
    NOW,
  );
  expect(days.map(({ title, visits }) => [title, visits.map(({ name }) => name)])).toEqual([
    ['Emergencies', ['now']],
    ['Earlier, still open', ['not closed']],
    ['Today', ['tonight']],
    ['Tomorrow', ['morning', 'noon']],
    ['Monday, March 15', ['later']],
  ]);
});
