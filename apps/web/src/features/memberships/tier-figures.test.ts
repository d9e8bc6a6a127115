import { expect, it } from 'vitest';
import { tierFigures } from './tier-figures.ts';

it.each([
  ['BASIC', '2 charges a month at $129'],
  ['PREMIUM', '5 charges + 1 emergency a month at $199'],
  ['PLATINUM', 'Unlimited charges a month at $299'],
  ['UNLIMITED', 'Unlimited charges and emergencies a month at $299'],
  ['ESSENTIAL', '10 charges a month at $99'],
  ['FREE', undefined],
])('the dashboard shows the sessions and the price of %s', (tier, expected) => {
  expect(tierFigures(tier)).toBe(expected);
});
