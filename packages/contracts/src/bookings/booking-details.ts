import * as z from 'zod/mini';

const said = () => z.nullable(z.string());

/**
 * What a customer says of a visit beside who, where and when: free text for the technician, null
 * where nothing was said. Staff see it, mails to them tell it, copies of somebody's data have it,
 * and an erasure takes it out; what is added here is in all of these.
 */
export const BookingDetails = z.object({ chargingPort: said(), notes: said() });

/** {@link BookingDetails} as the client reads them. */
export type BookingDetails = z.output<typeof BookingDetails>;

/** How staff read each detail: what it is called, and what stands for one that wasn't said. */
export const BOOKING_DETAIL_WORDS: Readonly<
  Record<keyof BookingDetails, { readonly label: string; readonly unsaid: string }>
> = {
  chargingPort: { label: 'Charging port', unsaid: 'not said' },
  notes: { label: 'Notes', unsaid: 'none' },
};

/** The details with their words, in the order in which staff read them. */
export const bookingDetailRows = (details: BookingDetails) =>
  Object.entries(BOOKING_DETAIL_WORDS).map(([name, words]) => ({
    ...words,
    said: details[name as keyof BookingDetails],
  }));
