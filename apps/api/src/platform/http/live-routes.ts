import type { RawRoutes } from '@voltcourier/contracts/raw-routes';
import { AppError } from '../app-error.ts';
import type { Listener } from '../database/listener.ts';
import { createEventStream } from './event-stream.ts';
import type { StreamHandler } from './raw-handlers.ts';

const HEARTBEAT_MS = 15_000;
const RETRY_MS = 2_000;

/** Browsers open six connections per server, and need one for everything else. */
const MAX_STREAMS_OF_SESSION = 5;

/**
 * Streams to staff which bookings and requests change, whichever process changes them. The stream
 * contains only their IDs; the client then reads them as usual. Events:
 *
 * - `ready`: from here on no change is missed; data read earlier may be stale;
 * - `change`: a booking or request has changed; the data is its ID;
 * - `viewers`: someone has opened or closed a booking or request; the data is its ID;
 * - `waiting`: changes can't be received at the moment;
 * - `end`: the user is signed out or may no longer see bookings.
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
      throw new AppError(
        'rate_limited',
        'Too many open pages are listening for changes. Please close some.',
      );
    }
    streamsOf.set(sessionId, open + 1);

    const stream = createEventStream('ready', RETRY_MS);
    const endUnlessAllowed = async (): Promise<void> => {
      try {
        await checkAccess();
      } catch (refusal) {
        // While the database is unreachable, access can't be checked, and no changes arrive either.
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
        else if (channel === 'viewer_changes') stream.send('viewers', id);
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
