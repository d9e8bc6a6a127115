import { describe, expect, it, test } from 'vitest';
import {
  checkEntries,
  EMPTY,
  errorsOfStep,
  lastOpenStep,
  planLabel,
  planOfLink,
  stepOf,
  STEPS,
  targetLabel,
} from './quick-booking-entries.ts';
import { stepIn } from './use-step.ts';

const CONTACT = {
  ...EMPTY,
  name: 'Ada Driver',
  phone: '(757) 555-0142',
  location: '100 Granby St, Norfolk, VA 23510',
};
const COMPLETE = { ...CONTACT, vehicleType: 'nissan-leaf', serviceType: 'standard' };

describe('steps', () => {
  it('ask every field once', () => {
    expect(STEPS.flat()).toEqual(Object.keys(EMPTY));
  });

  it('say what is missing in them, and nothing of other steps', () => {
    expect(errorsOfStep(EMPTY, 1)).toEqual({
      name: 'Name must be at least 2 characters.',
      phone: 'Please enter a phone number that we can call.',
      location: 'Please enter your full address.',
    });
    expect(errorsOfStep(EMPTY, 2)).toEqual({
      vehicleType: 'Please select your vehicle type.',
      serviceType: 'Please select a service type.',
    });
    expect(errorsOfStep({ ...CONTACT, email: 'ada' }, 1)).toEqual({
      email: 'Please enter a valid email address.',
    });
  });

  it('open one after another', () => {
    expect([EMPTY, CONTACT, COMPLETE].map(lastOpenStep)).toEqual([1, 2, 3]);
    expect(lastOpenStep({ ...COMPLETE, phone: 'none' })).toBe(1);
  });

  test.each([
    [{ location: 'Not served.' }, 1],
    [{ notes: 'Too long.', plan: 'Unknown.' }, 2],
    [{ plan: 'Unknown.' }, 3],
    [{}, 3],
  ])('are found by what is wrong: %o', (errors, step) => {
    expect(stepOf(errors)).toBe(step);
  });

  test.each([
    ['', 1],
    ['?step=2', 2],
    ['?step=4', 4],
    ['?step=9', 4],
    ['?step=0', 1],
    ['?step=-1', 1],
    ['?step=2x', 1],
  ])('are read from the address %s', (search, step) => {
    expect(stepIn(search, 4)).toBe(step);
  });
});

describe('what is sent', () => {
  it('has null where nothing was entered', () => {
    expect(checkEntries({ ...COMPLETE, notes: '  ' })).toMatchObject({
      ok: true,
      form: { email: null, preferredTime: null, notes: null, plan: null, interval: null },
    });
  });

  it('has the plan with its interval', () => {
    expect(checkEntries({ ...COMPLETE, plan: 'unlimited', interval: 'annually' })).toMatchObject({
      ok: true,
      form: { plan: 'unlimited', interval: 'annually', urgency: 'normal' },
    });
  });
});

describe('plans', () => {
  test.each([
    ['plan=professional&interval=annually', { plan: 'professional', interval: 'annually' }],
    ['plan=essential', { plan: 'essential', interval: 'monthly' }],
    ['plan=essential&interval=weekly', { plan: 'essential', interval: 'monthly' }],
    ['plan=gold&interval=annually', undefined],
    ['', undefined],
  ])('come from the link %s', (query, plan) => {
    expect(planOfLink(new URLSearchParams(query))).toEqual(plan);
  });

  it('are said with their price', () => {
    expect(planLabel('professional', 'annually')).toBe('Professional, $1,673 per year');
    expect(planLabel('essential', 'monthly')).toBe('Essential, $99 per month');
    expect(planLabel('', 'monthly')).toBeUndefined();
  });
});

it('says how soon we are there', () => {
  expect((['normal', 'priority', 'emergency'] as const).map(targetLabel)).toEqual([
    'Within 4 hours',
    'Within 2 hours',
    'Within 1 hour',
  ]);
});
