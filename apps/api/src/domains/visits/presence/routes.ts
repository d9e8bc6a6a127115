import type { Routes } from '@voltcourier/contracts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { type Handlers, staffActor } from '../../../platform/http/handlers.ts';
import { createLookers, type Look, type Lookers, readLook } from './lookers.ts';
import { announceLook, type Looked } from './repository.ts';

/** Tracks who has what open, as announced by all processes since this one was first asked. */
function hearLooks(ctx: Context): Lookers {
  const lookers = createLookers();
  ctx.listener.subscribe({
    onListening: () => undefined,
    // People who still have a record open announce it again within seconds.
    onDisconnected: () => undefined,
    onNotification: (channel, text) => {
      const look = channel === 'looks' ? readLook(text) : undefined;
      if (look !== undefined) lookers.note(look);
    },
  });
  return lookers;
}

/** Maximum number of records in a response, as its contract allows. */
const MOST_RECORDS = 500;

/** Handlers of who has a booking or request open. */
export function presenceHandlers(ctx: Context): Handlers<Routes>['presence'] {
  let heard: Lookers | undefined;
  const lookersNow = () => (heard ??= hearLooks(ctx));
  const look = async (kind: Looked, said: Look) => {
    const lookers = lookersNow();
    if (!(await announceLook(ctx.db, kind, said, lookers.isChange(said)))) {
      throw new AppError('not_found', `This ${kind} no longer exists. Reload the list.`);
    }
    const others = lookers.at(said.recordId).filter((person) => person.id !== said.person.id);
    return { others };
  };
  return {
    look: ({ caller, params: { bookingId: recordId }, body: { isLeaving, tab = '' } }) => {
      const { id, name } = staffActor(caller);
      return look('booking', { recordId, person: { id, name }, tab, isLeaving });
    },
    lookAtRequest: ({ caller, params: { requestId: recordId }, body: { isLeaving, tab = '' } }) => {
      const { id, name } = staffActor(caller);
      return look('request', { recordId, person: { id, name }, tab, isLeaving });
    },
    lookers: ({ caller }) =>
      Promise.resolve({
        records: lookersNow().besides(staffActor(caller).id).slice(0, MOST_RECORDS),
      }),
  };
}
