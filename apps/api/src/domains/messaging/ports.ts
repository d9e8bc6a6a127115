import type { SlotProposal } from '@voltcourier/contracts';

/** What messaging needs of bookings, which stand after it: the application hands it in. */
export interface FreeSlots {
  /** Free slots of a region near an instant, the nearest first. */
  listNear(regionId: string, instant: Date): Promise<SlotProposal[]>;
}

declare module '../../platform/context.ts' {
  interface Ports {
    readonly freeSlots: FreeSlots;
  }
}
