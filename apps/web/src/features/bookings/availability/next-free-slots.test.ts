import { expect, it } from 'vitest';
import { nextFreeSlots } from './use-availability.ts';

const slot = (time: string, free: number) => ({ time, free, startsAt: `2026-11-22T${time}:00Z` });

it('the next free slots skip full ones and continue on the next day', () => {
  const availability = {
    region: { id: 'hampton-roads', name: 'Hampton Roads', zone: 'America/New_York' },
    window: { from: '2026-11-22', to: '2027-02-22' },
    days: [
      { date: '2026-11-22', slots: [slot('18:00', 0), slot('19:00', 1)] },
      { date: '2026-11-23', slots: [slot('08:00', 3), slot('09:00', 2)] },
    ],
  };
  expect(nextFreeSlots(availability, 2).map(({ date, time }) => `${date} ${time}`)).toEqual([
    '2026-11-22 19:00',
    '2026-11-23 08:00',
  ]);
  expect(nextFreeSlots({ ...availability, days: [] }, 2)).toEqual([]);
});
