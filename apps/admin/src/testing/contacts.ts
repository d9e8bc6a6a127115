import type { Identity, Person } from '@voltcourier/contracts/crm/contacts';

const AT = '2026-11-20T12:00:00.000Z';

/** A record of a contact. */
export const identityOf = (
  values: Pick<Identity, 'id' | 'name'> & Partial<Identity>,
): Identity => ({
  email: null,
  phone: null,
  source: 'staff',
  createdAt: AT,
  userId: null,
  emailVerified: false,
  mergedInto: null,
  ...values,
});

/** A contact about whom nothing is known but their records. */
export const contactOf = (
  kind: Person['kind'],
  main: Identity,
  ...merged: readonly Identity[]
): Person => ({
  id: main.id,
  kind,
  name: main.name,
  identities: [main, ...merged],
  member: null,
  employers: [],
  isBusinessAccount: false,
  people: [],
  peopleCount: 0,
  lifetimeCents: 0,
  visits: 0,
  upcoming: 0,
  firstSeenAt: AT,
  lastContactAt: AT,
  tags: [],
  tasks: [],
  links: [],
  news: [],
  bouncing: [],
  suspects: [],
});
