import type { Vendor } from '@voltcourier/contracts';

/** Latest results of calls to a vendor. */
export interface VendorNotes {
  readonly succeededAt: Date | null;
  readonly failedAt: Date | null;
  readonly failure: string | null;
}

/** Vendor calls of this process since they were last taken. */
export interface VendorHealth {
  /** Records the result of a call; without a failure it was answered. */
  note(vendor: Vendor, failure?: string): void;
  /** Returns what was recorded since the last call. */
  take(): ReadonlyMap<Vendor, VendorNotes>;
}

const NOTHING: VendorNotes = { succeededAt: null, failedAt: null, failure: null };

/** Creates an empty record of vendor calls. */
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
