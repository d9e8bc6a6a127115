import type { Effects } from '@voltcourier/contracts/bookings/settings';

/** The effects as shown; absent for a dry run. */
export type Agreed = Pick<Effects, 'overfullHours' | 'appointments'>;

/** The part of the request that confirms the effects; without it the request is a dry run. */
export const agreementOf = (agreed: Agreed | undefined) => ({
  apply: agreed !== undefined,
  agreed: {
    overfullHours: agreed?.overfullHours ?? 0,
    appointments: agreed?.appointments ?? 0,
  },
});
