import type { ClaimFacts } from '../facts.ts';
import { PRICING_FACTS } from '../pricing-facts.ts';
import { US_STATES } from '../us-states.ts';

const cityNames = ['NORFOLK', 'VIRGINIA BEACH', 'NEWPORT NEWS', 'DALLAS', 'RICHMOND'];

/** Facts of a business that serves every state: 147 visits, 92 customers, 12 members. For tests. */
export const NATIONWIDE: ClaimFacts = {
  ...PRICING_FACTS,
  areas: {
    regions: ['Hampton Roads', 'Eastern United States'],
    states: new Map(US_STATES.map((name) => [name, 'all'])),
    cities: new Map(cityNames.map((name) => [name, true])),
  },
  counts: { charges: 147, customers: 92, members: 12 },
};

/** The same business, serving only Hampton Roads. For tests. */
export const LOCAL: ClaimFacts = {
  ...NATIONWIDE,
  areas: {
    regions: ['Hampton Roads'],
    states: new Map(US_STATES.map((name) => [name, name === 'Virginia' ? 'part' : 'none'])),
    cities: new Map(cityNames.map((name, index) => [name, index < 3])),
  },
};
