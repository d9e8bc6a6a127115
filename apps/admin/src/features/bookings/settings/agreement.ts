import type { Effects } from '@voltcourier/contracts/bookings/settings';

/** What a change means, as it was shown: nothing where it was only looked at. */
export type Agreed = Pick<Effects, 'overfullHours' | 'appointments'>;

/** What is sent of an agreement; without one it is only looked at what a change would mean. */
export const agreementOf = (agreed: Agreed | undefined) => ({
  apply: agreed !== undefined,
  agreed: {
    overfullHours: agreed?.overfullHours ?? 0,
    appointments: agreed?.appointments ?? 0,
  },
});
