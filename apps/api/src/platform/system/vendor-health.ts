import type { Vendor } from '@voltcourier/contracts';

/** What is known of calls to a vendor. */
export interface VendorNotes {
  readonly succeededAt: Date | null;
  readonly failedAt: Date | null;
  readonly failure: string | null;
}

/** When vendors answered this process, since it was last asked. */
export interface VendorHealth {
  /** Notes how a call ended; without a failure it was answered. */
  note(vendor: Vendor, failure?: string): void;
  /** What was noted since the last time. */
  take(): ReadonlyMap<Vendor, VendorNotes>;
}

const NOTHING: VendorNotes = { succeededAt: null, failedAt: null, failure: null };

/** Begins to note. */
export function createVendorHealth(now: () => Date = () => new Date()): VendorHealth {
  let notes = new Map<Vendor, VendorNotes>();
  return {
    note: (vendor, failure) => {
      const before = notes.get(vendor) ?? NOTHING;
      notes.set(
        vendor,
        failure === undefined
          ? { ...before, succeededAt: now() }
          : { ...before, failedAt: now(), failure },
      );
    },
    take: () => {
      const taken = notes;
      notes = new Map();
      return taken;
    },
  };
}
