import { PLANS } from '@voltcourier/pricing';
import { describe, expect, it } from 'vitest';
import { type Arrival, leadOf } from './arrivals.ts';

const asked = (change: Partial<Arrival>): Arrival => ({
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
    expect(leadOf(asked({ plan: 'professional', interval: 'annually' }))).toEqual({
      kind: 'membership',
      valueCents: professional.annualCents,
      title: 'Professional plan, annual',
    });
    const monthly = { kind: 'membership', valueCents: professional.monthlyCents * 12 };
    expect(leadOf(asked({ plan: 'professional', interval: 'monthly' }))).toMatchObject(monthly);
    expect(leadOf(asked({ plan: 'professional', notes: 'For our fleet' }))).toMatchObject({
      ...monthly,
      title: 'Professional plan',
    });
  });

  it('is a fleet if it is from a company or its notes say so', () => {
    expect(leadOf(asked({ isCompany: true }))).toMatchObject({ kind: 'fleet', valueCents: null });
    expect(leadOf(asked({ notes: 'We run 12 vans in Norfolk.' })).kind).toBe('fleet');
    expect(leadOf(asked({ notes: 'Our FLEET needs you' })).kind).toBe('fleet');
    expect(leadOf(asked({ notes: 'Caravans are fine' })).kind).toBe('other');
  });

  it('is an event if its notes say so, even from a company', () => {
    expect(leadOf(asked({ notes: 'A wedding in May', isCompany: true })).kind).toBe('event');
    expect(leadOf(asked({ notes: 'In any eventuality' })).kind).toBe('other');
  });

  it('is of another kind otherwise, without personal data in its title', () => {
    const notes = 'Ada Driver, blue gate';
    expect(leadOf(asked({ notes }))).toEqual({
      kind: 'other',
      valueCents: null,
      title: 'Fast charge',
    });
    expect(leadOf(asked({ source: 'contact', service: null, notes })).title).toBe(
      'Contact message',
    );
  });
});
