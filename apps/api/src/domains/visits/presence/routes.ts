import type { Routes } from '@voltcourier/contracts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { type Handlers, staffActor } from '../../../platform/http/handlers.ts';
import { createLookers, type Lookers, readLook } from './lookers.ts';
import { announceLook } from './repository.ts';

/** Who looks at bookings, as heard from all processes since this one was first asked. */
function hearLooks(ctx: Context): Lookers {
  const lookers = createLookers();
  ctx.listener.subscribe({
    onListening: () => undefined,
    // Whoever still looks says so again within seconds.
    onDisconnected: () => undefined,
    onNotification: (channel, text) => {
      const look = channel === 'looks' ? readLook(text) : undefined;
      if (look !== undefined) lookers.note(look);
    },
  });
  return lookers;
}

/** Handlers of who has a booking open. */
export function presenceHandlers(ctx: Context): Handlers<Routes>['presence'] {
  let heard: Lookers | undefined;
  return {
    look: async ({ caller, params: { bookingId }, body: { isLeaving } }) => {
      heard ??= hearLooks(ctx);
      const { id, name } = staffActor(caller);
      const isKnown = heard.at(bookingId).some((person) => person.id === id);
      const look = { bookingId, person: { id, name }, isLeaving };
      if (!(await announceLook(ctx.db, look, isKnown === isLeaving))) {
        throw new AppError('not_found', 'There is no such booking.');
      }
      return { others: heard.at(bookingId).filter((person) => person.id !== id) };
    },
  };
}
