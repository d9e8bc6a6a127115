import type { User } from '@voltcourier/contracts/accounts/accounts';

/** A member of staff who may do everything, as `GET /api/auth/me` answers them. */
export const ADMIN: User = {
  id: '00000000-0000-4000-8000-0000000000aa',
  username: 'ada',
  email: 'ada@voltcourier.example',
  emailVerified: true,
  firstName: 'Ada',
  lastName: null,
  role: 'ADMIN',
  membershipTier: 'FREE',
  membershipEndDate: null,
  needsSecondFactor: false,
};

/** What is asked to know who is signed in. */
export const ME = 'GET /api/auth/me';
