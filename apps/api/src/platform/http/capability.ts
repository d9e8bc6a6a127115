import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';

/**
 * The capability of a booking: whoever holds it may read and pay the booking. It is derived from
 * the booking's id, so that repeating a request can repeat it and nothing secret is stored.
 */
export function createCapabilities(secret: string) {
  // Prepared once: for each booking it would take as long as the rest of its answer's headers.
  const key = createSecretKey(createHmac('sha256', secret).update('booking capability').digest());
  const grant = (bookingId: string): string =>
    createHmac('sha256', key).update(bookingId.toLowerCase()).digest('base64url');
  return {
    grant,
    /** Whether a token is the capability of a booking; takes as long for a wrong one. */
    isCapability: (bookingId: string, token: string): boolean => {
      const expected = Buffer.from(grant(bookingId));
      const given = Buffer.from(token);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}

/** The capabilities of bookings. */
export type Capabilities = ReturnType<typeof createCapabilities>;

/** How the name of a cookie begins that carries a booking's capability. */
export const BOOKING_COOKIE_PREFIX = 'vc_booking_';

/** The cookie that carries a booking's capability. */
export const bookingCookie = (bookingId: string): string =>
  `${BOOKING_COOKIE_PREFIX}${bookingId.toLowerCase()}`;

/** The header that carries it where cookies can't. */
export const BOOKING_TOKEN_HEADER = 'booking-token';
