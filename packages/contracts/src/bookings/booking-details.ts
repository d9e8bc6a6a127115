import * as z from 'zod/mini';

const said = () => z.nullable(z.string());

/**
 * Free-text details of a visit for the technician; null if not given. Staff and mails to them show
 * them, data copies include them, and an erasure removes them; a new detail is automatically part
 * of all of these.
 */
export const BookingDetails = z.object({ chargingPort: said(), notes: said() });

/** {@link BookingDetails} as the client reads them. */
export type BookingDetails = z.output<typeof BookingDetails>;

/** Labels of the details for staff, and the text for missing ones. */
export const BOOKING_DETAIL_WORDS: Readonly<
  Record<keyof BookingDetails, { readonly label: string; readonly unsaid: string }>
> = {
  chargingPort: { label: 'Charging port', unsaid: 'Not given' },
  notes: { label: 'Notes', unsaid: 'Not given' },
};

/** The details with their labels, in display order. */
export const bookingDetailRows = (details: BookingDetails) =>
  Object.entries(BOOKING_DETAIL_WORDS).map(([name, words]) => ({
    ...words,
    said: details[name as keyof BookingDetails],
  }));
