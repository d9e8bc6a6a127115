import { ACCESS } from './access.ts';
import { ASSISTANT } from './assistant.ts';
import { BOOKINGS } from './bookings.ts';
import { MONEY } from './money.ts';
import type { Mutation } from './mutation.ts';
import { PEOPLE } from './people.ts';
import { VENDORS } from './vendors.ts';
import { VISITS } from './visits.ts';

/** Every mutation, by what it guards. */
export const MUTATIONS: readonly Mutation[] = [
  ...BOOKINGS,
  ...MONEY,
  ...ACCESS,
  ...PEOPLE,
  ...VENDORS,
  ...ASSISTANT,
  ...VISITS,
];
