import type { RawRoutes } from '@voltcourier/contracts/raw-routes';
import { AppError } from '../app-error.ts';
import type { Listener } from '../database/listener.ts';
import { createEventStream } from './event-stream.ts';
import type { StreamHandler } from './raw-handlers.ts';

const HEARTBEAT_MS = 15_000;
const RETRY_MS = 2_000;

/** A browser opens six connections to a server, and needs one for everything else. */
const MAX_STREAMS_OF_SESSION = 5;

/**
 * Tells staff which bookings and requests have changed, as they change, whichever process changed them. The
 * stream names them and tells nothing of them: what they are is asked as always. Its events:
 *
 * - `ready`: from here on nothing is missed; what was read before may be old;
 * - `change`: a booking or a request has changed, whose id is the data;
 * - `lookers`: somebody has opened or closed a booking or a request, whose id is the data;
 * - `waiting`: changes can't be heard at the moment;
 * - `end`: the person is signed out, or may not see bookings any more.
 */
export function bookingChangeStream(
  listener: Listener,
): StreamHandler<RawRoutes['bookingChanges']> {
  const streamsOf = new Map<string, number>();
  return async ({ caller, checkAccess }) => {
    const session = await caller.findSession();
    if (session === undefined) throw new AppError('unauthenticated', 'Please sign in.');
    const { id: sessionId, user } = session;
    const open = streamsOf.get(sessionId) ?? 0;
    if (open >= MAX_STREAMS_OF_SESSION) {
      throw new AppError('rate_limited', 'Too many pages listen for changes. Please close some.');
    }
    streamsOf.set(sessionId, open + 1);

    const stream = createEventStream('ready', RETRY_MS);
    const endUnlessAllowed = async (): Promise<void> => {
      try {
        await checkAccess();
      } catch (refusal) {
        // While the database is unreachable the right can't be checked, and no changes arrive either.
        if (!(refusal instanceof AppError)) return;
        stream.send('end');
        stream.end();
      }
    };
    const heartbeats = setInterval(() => {
      stream.heartbeat();
      void endUnlessAllowed();
    }, HEARTBEAT_MS);
    const unsubscribe = listener.subscribe({
      onListening: () => stream.send('ready'),
      onDisconnected: () => stream.send('waiting'),
      onNotification: (channel, id) => {
        if (channel === 'booking_changes') stream.send('change', id);
        else if (channel === 'looker_changes') stream.send('lookers', id);
        else if (channel === 'access_changes' && id === user.id) void endUnlessAllowed();
      },
    });
    stream.body.once('close', () => {
      clearInterval(heartbeats);
      unsubscribe();
      const left = (streamsOf.get(sessionId) ?? 1) - 1;
      if (left > 0) streamsOf.set(sessionId, left);
      else streamsOf.delete(sessionId);
    });
    return stream;
  };
}
