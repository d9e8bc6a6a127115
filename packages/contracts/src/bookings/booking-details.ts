import * as z from 'zod/mini';

const nullableText = () => z.nullable(z.string());

/**
 * Free-text details of a visit for the technician; null if not given. Staff and mails to them show
 * them, data copies include them, and an erasure removes them; a new detail is automatically part
 * of all of these.
 */
export const BookingDetails = z.object({ chargingPort: nullableText(), notes: nullableText() });

/** {@link BookingDetails} as the client reads them. */
export type BookingDetails = z.output<typeof BookingDetails>;

/** Labels of the details for staff, and the text for missing ones. */
export const BOOKING_DETAIL_LABELS: Readonly<
  Record<keyof BookingDetails, { readonly label: string; readonly missing: string }>
> = {
  chargingPort: { label: 'Charging port', missing: 'Not given' },
  notes: { label: 'Notes', missing: 'Not given' },
};

/** The details with their labels, in display order. */
export const bookingDetailRows = (details: BookingDetails) =>
  Object.entries(BOOKING_DETAIL_LABELS).map(([name, label]) => ({
    ...label,
    text: details[name as keyof BookingDetails],
  }));
