import type { User } from '@voltcourier/contracts/accounts/accounts';

/** A staff member with all permissions, as returned by `GET /api/auth/me`. */
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

/** The call that returns the signed-in user. */
export const ME = 'GET /api/auth/me';
