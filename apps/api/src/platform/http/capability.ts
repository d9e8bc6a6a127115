import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';

/**
 * Capabilities of bookings: whoever holds one may read and pay the booking. They are derived from
 * the booking's ID, so that a repeated request returns the same one and nothing secret is stored.
 */
export function createCapabilities(secret: string) {
  // Created once, because doing it per booking takes as long as the rest of the response headers.
  const key = createSecretKey(createHmac('sha256', secret).update('booking capability').digest());
  const grant = (bookingId: string): string =>
    createHmac('sha256', key).update(bookingId.toLowerCase()).digest('base64url');
  return {
    grant,
    /** Whether a token is a booking's capability; runs in constant time. */
    isCapability: (bookingId: string, token: string): boolean => {
      const expected = Buffer.from(grant(bookingId));
      const given = Buffer.from(token);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}

/** The capabilities of bookings. */
export type Capabilities = ReturnType<typeof createCapabilities>;

/** Name prefix of cookies with a booking's capability. */
export const BOOKING_COOKIE_PREFIX = 'vc_booking_';

/** Name of the cookie with a booking's capability. */
export const bookingCookie = (bookingId: string): string =>
  `${BOOKING_COOKIE_PREFIX}${bookingId.toLowerCase()}`;

/** Header for the capability if cookies can't be used. */
export const BOOKING_TOKEN_HEADER = 'booking-token';
