import { describe, expect, it } from 'vitest';
import { type BookingEntries, checkEntries, EMPTY } from './form-entries.ts';

const filled: BookingEntries = {
  ...EMPTY,
  name: 'Ada Driver',
  email: 'ada@example.com',
  location: '100 Granby St, Norfolk, VA 23510',
  vehicle: 'tesla',
  serviceType: 'fleet',
  bookingDate: '2026-11-22',
  bookingTime: '10:00',
};

describe('the entries of the booking form', () => {
  it('become a booking with a trimmed name', () => {
    const checked = checkEntries({ ...filled, name: '  Ada Driver ' });
    expect(checked.ok && checked.form).toMatchObject({ name: 'Ada Driver', notes: null });
  });

  it('have a message for each missing field', () => {
    const checked = checkEntries(EMPTY);
    expect(checked.ok ? {} : checked.errors).toEqual({
      name: 'Name must be at least 2 characters.',
      email: 'Email address is required',
      location: 'Please enter your full address.',
      vehicle: 'Please select your vehicle type.',
      serviceType: 'Please select a service type.',
      bookingDate: 'Please select a date.',
      bookingTime: 'Please select a time slot.',
    });
  });

  it.each([
    [' ', 'Email address is required'],
    ['ada@', 'Please enter a valid email address'],
    ['ada.example.com', 'Please enter a valid email address'],
    ['ada@exa mple.com', 'Please enter a valid email address.'],
  ])('have a message for the email address %j', (email, message) => {
    const checked = checkEntries({ ...filled, email });
    expect(checked.ok ? {} : checked.errors).toEqual({ email: message });
  });
});
