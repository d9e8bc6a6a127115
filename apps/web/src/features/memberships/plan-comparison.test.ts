import { COMMON_PLAN_FEATURES, PLAN_NAMES, PLANS } from '@voltcourier/pricing';
import { expect, it } from 'vitest';
import { COMPARED_FEATURES } from './plan-comparison.ts';

function rowOf(feature: string) {
  return COMPARED_FEATURES.find((row) => row.feature === feature)?.values;
}

it.each(PLAN_NAMES)('compares %s by the features of its card', (name) => {
  const { features, sessionsPerMonth, responseMinutes } = PLANS[name];
  const promises = (pattern: RegExp) => features.some((feature) => pattern.test(feature));
  expect(rowOf('Sessions a month')?.[name]).toBe(
    sessionsPerMonth === null ? 'Unlimited' : `Up to ${sessionsPerMonth}`,
  );
  expect(rowOf('Response time')?.[name]).toBe(`${responseMinutes} minutes`);
  expect(rowOf('Support')?.[name]).toBe(promises(/^24\/7/u) ? '24/7' : 'Business hours');
  expect(rowOf('24/7 emergency service')?.[name]).toBe(promises(/^24\/7 emergency service$/u));
  expect(rowOf('Priority scheduling')?.[name]).toBe(
    features.find((feature) => /priority/iu.test(feature))?.replace(/ scheduling$/u, '') ?? false,
  );
});

it('includes the common features in every plan', () => {
  for (const feature of COMMON_PLAN_FEATURES) {
    expect(rowOf(feature)).toEqual({ essential: true, professional: true, unlimited: true });
  }
});
