import { PLANS } from '@voltcourier/pricing';
import { describe, expect, it } from 'vitest';
import { type Arrival, leadOf } from './arrivals.ts';

const arrivalOf = (change: Partial<Arrival>): Arrival => ({
  source: 'quick-booking',
  plan: null,
  interval: null,
  service: 'fast',
  notes: null,
  isCompany: false,
  ...change,
});

describe('a request as a lead', () => {
  it('is a membership with the value of a year if it names a plan', () => {
    const { professional } = PLANS;
    expect(leadOf(arrivalOf({ plan: 'professional', interval: 'annually' }))).toEqual({
      kind: 'membership',
      valueCents: professional.annualCents,
      title: 'Professional plan, annual',
    });
    const monthly = { kind: 'membership', valueCents: professional.monthlyCents * 12 };
    expect(leadOf(arrivalOf({ plan: 'professional', interval: 'monthly' }))).toMatchObject(monthly);
    expect(leadOf(arrivalOf({ plan: 'professional', notes: 'For our fleet' }))).toMatchObject({
      ...monthly,
      title: 'Professional plan',
    });
  });

  it('is a fleet if it is from a company or its notes say so', () => {
    expect(leadOf(arrivalOf({ isCompany: true }))).toMatchObject({
      kind: 'fleet',
      valueCents: null,
    });
    expect(leadOf(arrivalOf({ notes: 'We run 12 vans in Norfolk.' })).kind).toBe('fleet');
    expect(leadOf(arrivalOf({ notes: 'Our FLEET needs you' })).kind).toBe('fleet');
    expect(leadOf(arrivalOf({ notes: 'Caravans are fine' })).kind).toBe('other');
  });

  it('is an event if its notes say so, even from a company', () => {
    expect(leadOf(arrivalOf({ notes: 'A wedding in May', isCompany: true })).kind).toBe('event');
    expect(leadOf(arrivalOf({ notes: 'In any eventuality' })).kind).toBe('other');
  });

  it('is of another kind otherwise, without personal data in its title', () => {
    const notes = 'Ada Driver, blue gate';
    expect(leadOf(arrivalOf({ notes }))).toEqual({
      kind: 'other',
      valueCents: null,
      title: 'Fast charge',
    });
    expect(leadOf(arrivalOf({ source: 'contact', service: null, notes })).title).toBe(
      'Contact message',
    );
  });
});
