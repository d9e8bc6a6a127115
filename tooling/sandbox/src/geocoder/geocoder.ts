import { RecordedVendor, type VendorFault } from '../vendor/recorded-vendor.ts';

/** Faults that can be requested for the next requests. */
export const GEOCODER_FAULTS = [
  'slow',
  'server_error',
  'timeout',
  'invalid_answer',
  'reset',
] as const;

/** One of {@link GEOCODER_FAULTS}. */
export type GeocoderFaultKind = (typeof GEOCODER_FAULTS)[number];

/** A request received by the geocoder. */
export type GeocoderRequest = {
  /** ISO 8601. */
  at: string;
  path: string;
  parameters: Record<string, string>;
  userAgent: string;
  fault: GeocoderFaultKind | null;
  /** Null if it was not answered. */
  status: number | null;
};

/** The geocoder. */
export class Geocoder extends RecordedVendor<VendorFault<GeocoderFaultKind>, GeocoderRequest> {}
