import { describe, expect, it } from 'vitest';
import { checkEntries, EMPTY, isIncomplete } from './form-entries.ts';

const filled = {
  ...EMPTY,
  name: ' Ada Driver ',
  phone: '757 555 0101',
  email: 'ada@example.com',
  location: 'I-64 east, exit 273',
  vehicle: 'Nissan Leaf',
};

describe('the entries of the emergency form', () => {
  it('become a request with the position of the phone', () => {
    const checked = checkEntries({
      ...filled,
      latitude: '36.84690',
      longitude: '-76.28550',
      accuracyMetres: '20',
    });
    expect(checked.ok && checked.form).toEqual({
      name: 'Ada Driver',
      phone: '757 555 0101',
      email: 'ada@example.com',
      location: 'I-64 east, exit 273',
      vehicle: 'Nissan Leaf',
      chargingPort: null,
      urgency: 'critical',
      notes: null,
      coordinates: { latitude: 36.8469, longitude: -76.2855, accuracyMetres: 20 },
    });
  });

  it('have a message for each missing field', () => {
    const checked = checkEntries(EMPTY);
    expect(checked.ok ? {} : checked.errors).toEqual({
      name: 'Name must be at least 2 characters.',
      email: 'Please enter a valid email address.',
      phone: 'Please enter a phone number that we can call.',
      location: 'Tell us where you are.',
      vehicle: 'Tell us which car it is.',
    });
  });

  it('are incomplete with a field missing, and complete with one invalid', () => {
    expect(isIncomplete(EMPTY)).toBe(true);
    expect(isIncomplete({ ...filled, vehicle: ' ' })).toBe(true);
    expect(isIncomplete({ ...filled, email: 'ada@' })).toBe(false);
  });
});
