import type { User } from '@voltcourier/contracts/accounts/accounts';
import type { RecurringBooking } from '@voltcourier/contracts/visits/recurring-bookings';
import { describe, expect, it } from 'vitest';
import { entriesOf, refusedField } from './recurring-entries.ts';

const USER = { firstName: 'Ada', lastName: 'Driver', email: 'ada@example.com' } as User;
const KNOWN: RecurringBooking = {
  id: '7b0f4a1e-3a52-4a9f-9d38-0f6b7c1f0b11',
  version: 1,
  state: 'active',
  reason: null,
  company: null,
  everyWeeks: 2,
  startsOn: '2026-10-28',
  endsOn: null,
  time: '15:00',
  zone: 'America/New_York',
  serviceType: 'emergency',
  serviceLabel: 'Standard Charge (Level 2)',
  vehicle: 'Tesla',
  vehicleId: null,
  location: '100 Granby St, Norfolk, VA 23510',
  name: 'Ada Driver',
  email: 'ada@example.com',
  phone: null,
  notes: null,
  occurrences: [],
};

describe('the form that changes a recurring booking', () => {
  it.each([
    ['2026-10-20', '2026-10-28'],
    ['2026-10-28', '2026-10-28'],
    ['2026-10-29', '2026-11-11'],
    ['2026-11-26', '2026-12-09'],
  ])('begins on %s with the next date, %s', (today, startsOn) => {
    const entries = entriesOf(USER, KNOWN, null, [], new Date(`${today}T12:00:00Z`));
    expect(entries).toMatchObject({ startsOn, time: '15:00', everyWeeks: '2' });
  });

  it('begins with the date of this evening in its own zone', () => {
    const evening = new Date('2026-10-28T21:00:00-04:00');
    expect(entriesOf(USER, KNOWN, null, [], evening)).toMatchObject({ startsOn: '2026-10-28' });
  });

  it('shows at the address that no van drives there', () => {
    const message = 'We can’t find this address.';
    expect(refusedField({ code: 'not_served', message })).toEqual({ location: message });
    expect(refusedField({ code: 'changed_meanwhile', message })).toBeUndefined();
  });
});
