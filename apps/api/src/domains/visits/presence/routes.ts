import type { Routes } from '@voltcourier/contracts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { type Handlers, staffActor } from '../../../platform/http/handlers.ts';
import { createViewers, type Presence, type Viewers, parsePresence } from './viewers.ts';
import { announcePresence, type ViewedKind } from './repository.ts';

/** Tracks who has what open, as announced by all processes since this one was first asked. */
function trackPresence(ctx: Context): Viewers {
  const viewers = createViewers();
  ctx.listener.subscribe({
    onListening: () => undefined,
    // People who still have a record open announce it again within seconds.
    onDisconnected: () => undefined,
    onNotification: (channel, text) => {
      const presence = channel === 'presence' ? parsePresence(text) : undefined;
      if (presence !== undefined) viewers.note(presence);
    },
  });
  return viewers;
}

/** Maximum number of records in a response, as its contract allows. */
const MOST_RECORDS = 500;

/** Handlers of who has a booking or request open. */
export function presenceHandlers(ctx: Context): Handlers<Routes>['presence'] {
  let tracked: Viewers | undefined;
  const currentViewers = () => (tracked ??= trackPresence(ctx));
  const report = async (kind: ViewedKind, presence: Presence) => {
    const viewers = currentViewers();
    if (!(await announcePresence(ctx.db, kind, presence, viewers.isChange(presence)))) {
      throw new AppError('not_found', `This ${kind} no longer exists. Reload the list.`);
    }
    const others = viewers
      .at(presence.recordId)
      .filter((person) => person.id !== presence.person.id);
    return { others };
  };
  return {
    reportBooking: ({ caller, params: { bookingId: recordId }, body: { isLeaving, tab = '' } }) => {
      const { id, name } = staffActor(caller);
      return report('booking', { recordId, person: { id, name }, tab, isLeaving });
    },
    reportRequest: ({ caller, params: { requestId: recordId }, body: { isLeaving, tab = '' } }) => {
      const { id, name } = staffActor(caller);
      return report('request', { recordId, person: { id, name }, tab, isLeaving });
    },
    viewers: ({ caller }) =>
      Promise.resolve({
        records: currentViewers().besides(staffActor(caller).id).slice(0, MOST_RECORDS),
      }),
  };
}
