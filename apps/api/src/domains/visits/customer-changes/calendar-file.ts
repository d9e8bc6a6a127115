import type { RawRoutes } from '@voltcourier/contracts/raw-routes';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { RawHandlers } from '../../../platform/http/raw-handlers.ts';
import { findBookingCalendar } from '../../messaging/index.ts';

/** Calendar file of an appointment, for the booking's holder. */
export function bookingCalendarFile(ctx: Context): Pick<RawHandlers<RawRoutes>, 'bookingCalendar'> {
  return {
    bookingCalendar: async ({ params, texts }) => {
      const content = await findBookingCalendar(ctx, params.id, texts.language);
      if (content === undefined) {
        throw new AppError('not_found', 'This booking has no appointment to add to a calendar.');
      }
      return { name: 'appointment.ics', content };
    },
  };
}
