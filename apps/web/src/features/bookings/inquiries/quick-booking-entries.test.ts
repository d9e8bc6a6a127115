import { RESPONSE_PROMISES, type ResponsePromises } from '@voltcourier/pricing';
import { describe, expect, it, test } from 'vitest';
import {
  checkEntries,
  EMPTY,
  entriesOfVehicle,
  errorsOfStep,
  lastOpenStep,
  planLabel,
  planOfLink,
  stepOf,
  STEPS,
  targetLabel,
  vehicleLabel,
} from './quick-booking-entries.ts';
import { stepIn } from './use-step.ts';

const CONTACT = {
  ...EMPTY,
  name: 'Ada Driver',
  phone: '(757) 555-0142',
  location: '100 Granby St, Norfolk, VA 23510',
};
const COMPLETE = { ...CONTACT, vehicleType: 'nissan-leaf', serviceType: 'standard' };

describe('the steps of a quick booking', () => {
  it('ask for every field once', () => {
    expect(STEPS.flat()).toEqual(Object.keys(EMPTY));
  });

  it('show only the errors of their own fields', () => {
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
    [{ notes: 'Too long.', plan: 'Unknown.' }, 1],
    [{ notes: 'Too long.' }, 2],
    [{}, 3],
  ])('lead to the step with the first of the errors %o', (errors, step) => {
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
  ])('are read from the query %s', (search, step) => {
    expect(stepIn(search, 4)).toBe(step);
  });
});

describe('a saved vehicle', () => {
  const vehicle = { id: 'v1', make: 'Tesla', model: 'Model Y', label: '2024 Tesla Model Y' };
  const typeOf = (make: string, model: string) =>
    entriesOfVehicle({ ...vehicle, make, model, port: null }).vehicleType;

  it('fills in its type and name, and choosing none clears both', () => {
    const filled = entriesOfVehicle({ ...vehicle, port: 'CCS' });
    expect(filled).toEqual({
      vehicleId: 'v1',
      vehicleName: '2024 Tesla Model Y',
      vehicleType: 'tesla-model-y',
    });
    expect(vehicleLabel({ ...COMPLETE, ...filled })).toBe('2024 Tesla Model Y');
    const none = entriesOfVehicle(undefined);
    expect(none).toEqual({ vehicleId: '', vehicleName: '', vehicleType: '' });
    expect(vehicleLabel(COMPLETE)).toBe('Nissan Leaf');
  });

  test.each([
    ['chevy', 'Bolt EUV', 'chevy-bolt'],
    ['HYUNDAI', 'Ioniq 5', 'hyundai-ioniq'],
    ['Ford', 'F-150 Lightning', 'other'],
  ])('%s %s has a type of the form', (make, model, type) => {
    expect(typeOf(make, model)).toBe(type);
  });

  it('is sent with the request only when chosen', () => {
    const none = checkEntries(COMPLETE);
    expect(JSON.stringify(none.ok && none.form)).not.toContain('vehicleId');
    const id = '0b6f0a3e-4c4e-4d0c-9f4b-0c9f1d1f7a11';
    expect(checkEntries({ ...COMPLETE, vehicleId: id })).toMatchObject({
      form: { vehicleId: id },
    });
  });
});

describe('the request of a quick booking', () => {
  it('has null for empty fields', () => {
    expect(checkEntries({ ...COMPLETE, notes: '  ' })).toMatchObject({
      ok: true,
      form: { email: null, preferredTime: null, notes: null },
    });
  });

  it('has the most popular plan by default', () => {
    expect(checkEntries(COMPLETE)).toMatchObject({
      form: { plan: 'professional', interval: 'monthly' },
    });
  });

  it('has the chosen plan with its interval', () => {
    expect(checkEntries({ ...COMPLETE, plan: 'unlimited', interval: 'annually' })).toMatchObject({
      ok: true,
      form: { plan: 'unlimited', interval: 'annually', urgency: 'normal' },
    });
  });
});

describe('the plan', () => {
  test.each([
    ['plan=professional&interval=annually', { plan: 'professional', interval: 'annually' }],
    ['plan=essential', { plan: 'essential', interval: 'monthly' }],
    ['plan=essential&interval=weekly', { plan: 'essential', interval: 'monthly' }],
    ['plan=gold&interval=annually', undefined],
    ['', undefined],
  ])('is read from the link %s', (query, plan) => {
    expect(planOfLink(new URLSearchParams(query))).toEqual(plan);
  });

  it('is labeled with its price', () => {
    expect(planLabel('professional', 'annually')).toBe('Professional, $1,673 per year');
    expect(planLabel('essential', 'monthly')).toBe('Essential, $99 per month');
    expect(planLabel('', 'monthly')).toBeUndefined();
  });
});

it('each urgency shows its response promise', () => {
  const labels = (promises: ResponsePromises) =>
    (['normal', 'priority', 'emergency'] as const).map((urgency) => targetLabel(urgency, promises));
  expect(labels(RESPONSE_PROMISES)).toEqual(['Within 4 hours', 'Within 2 hours', 'Within 1 hour']);
  expect(labels({ ...RESPONSE_PROMISES, emergencyMinutes: 45 })[2]).toBe('Within 45 minutes');
});
