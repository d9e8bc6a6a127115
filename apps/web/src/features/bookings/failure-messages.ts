import type { ApiError } from '@voltcourier/contracts/client';

/** Describes why a booking failed, for the customer (specification section 8, Booking). */
export function failureMessage({ reply, status, message }: ApiError): string {
  switch (reply) {
    case 'text':
      return `Server error: ${status}`;
    case 'json':
      return 'Failed to create booking';
    case 'undecoded':
      return 'Something went wrong with your booking. Please check all fields and try again.';
    default:
      return message;
  }
}
