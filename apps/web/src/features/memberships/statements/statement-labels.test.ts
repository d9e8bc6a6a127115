import type { StatementVisit } from '@voltcourier/contracts/memberships/statements';
import { expect, it } from 'vitest';
import { formatMonth, statusLabel, formatVisitTime } from './statement-labels.ts';

const VISIT: StatementVisit = {
  id: '7b0f4a1e-3a52-4a9f-9d38-0f6b7c1f0b11',
  number: 'VC-7K3F9',
  status: 'completed',
  localDate: '2026-03-01',
  localTime: '23:30',
  zone: 'America/Los_Angeles',
  service: 'Standard Charge (Level 2)',
  vehicle: '2024 Ford E-Transit, VAN-1',
  driver: 'Dora Driver',
  location: '100 Granby St, Norfolk, VA 23510',
  costCentre: null,
  energyWh: null,
  chargingMinutes: null,
  tookSession: false,
  paidCents: 9_999,
  refundedCents: 0,
};

it('formats the month of a statement', () => {
  expect(['2026-01', '2026-12'].map(formatMonth)).toEqual(['January 2026', 'December 2026']);
});

it('formats the time of a visit in its own time zone', () => {
  expect(formatVisitTime(VISIT)).toBe('Mar 1, 2026, 11:30 PM PT');
  expect(formatVisitTime({ ...VISIT, localTime: '00:05', zone: 'America/New_York' })).toBe(
    'Mar 1, 2026, 12:05 AM ET',
  );
});

it('describes the status of a visit and what was kept on cancellation', () => {
  expect(statusLabel(VISIT)).toBe('Completed');
  expect(statusLabel({ ...VISIT, status: 'no_show' })).toBe('Missed');
  expect(statusLabel({ ...VISIT, status: 'cancelled' })).toBe('Cancelled, fee kept');
  expect(statusLabel({ ...VISIT, status: 'cancelled', tookSession: true })).toBe(
    'Cancelled, session kept',
  );
});
