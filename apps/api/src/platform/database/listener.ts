import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';

const CHANNELS = [
  'booking_changes',
  'access_changes',
  'generation_changes',
  'presence',
  'viewer_changes',
] as const;

/** A channel on which the database announces changed rows. */
export type Channel = (typeof CHANNELS)[number];

const FIRST_RETRY_MS = 250;
const LAST_RETRY_MS = 1_000;
const PROBE_MS = 10_000;
const PROBE_TIMEOUT_MS = 5_000;

/** Receives notifications. None of these may throw. */
export interface Subscriber {
  /** From now on, no notification is missed; earlier ones may have been. */
  onListening(): void;
  /** The connection is lost, and a new one is being opened. */
  onDisconnected(): void;
  onNotification(channel: Channel, id: string): void;
}

/** Subscribes to the database's notifications (PostgreSQL, LISTEN and NOTIFY). */
export interface Listener {
  /** Returns a function that ends the subscription. */
  subscribe(subscriber: Subscriber): () => void;
  close(): Promise<void>;
}

const isChannel = (name: string): name is Channel => CHANNELS.some((channel) => channel === name);

const connectionTo = (url: string) =>
  new pg.Client({
    connectionString: url,
    application_name: 'voltcourier-listener',
    connectionTimeoutMillis: 5_000,
    query_timeout: PROBE_TIMEOUT_MS,
    keepAlive: true,
  });

function notifySubscribers(
  { channel, payload = '' }: pg.Notification,
  subscribers: Iterable<Subscriber>,
): void {
  if (!isChannel(channel)) return;
  for (const subscriber of subscribers) subscriber.onNotification(channel, payload);
}

async function listenOn(connection: pg.Client): Promise<void> {
  await connection.connect();
  for (const channel of CHANNELS) await connection.query(`listen ${channel}`);
}

/**
 * Creates a listener with one connection for all subscribers, opened for the first of them. A lost
 * connection is replaced, with growing pauses between attempts.
 */
export function createListener({ url, log }: { url: string; log: Logger }): Listener {
  const subscribers = new Set<Subscriber>();
  const ending = new AbortController();
  let isListening = false;
  let running: Promise<void> | undefined;

  /** Listens on a new connection until it is lost. Returns whether it was ever established. */
  const listen = async (): Promise<boolean> => {
    const connection = connectionTo(url);
    let probes: NodeJS.Timeout | undefined;
    let hasListened = false;
    try {
      const lost = new Promise<never>((_resolve, reject) => {
        connection.once('end', () => reject(new Error('The connection has ended.')));
        connection.on('error', reject);
        ending.signal.addEventListener('abort', () => reject(new Error('The process ends.')));
        probes = setInterval(() => {
          // A connection can die without an event; only a query reveals it.
          if (isListening) connection.query('select 1').catch(reject);
        }, PROBE_MS);
      });
      connection.on('notification', (message) => notifySubscribers(message, subscribers));
      await Promise.race([listenOn(connection), lost]);
      isListening = true;
      hasListened = true;
      for (const subscriber of subscribers) subscriber.onListening();
      await lost;
    } catch (error) {
      if (!ending.signal.aborted)
        log.warn({ err: error }, 'The subscription to database notifications is down.');
    }
    clearInterval(probes);
    isListening = false;
    if (hasListened) for (const subscriber of subscribers) subscriber.onDisconnected();
    const ended = connection.end().catch(() => undefined);
    // A dead connection may never emit `end`.
    if (ending.signal.aborted) await Promise.race([ended, delay(1_000, null, { ref: false })]);
    return hasListened;
  };

  const run = async (): Promise<void> => {
    for (let retryMs = FIRST_RETRY_MS; !ending.signal.aborted;) {
      retryMs = (await listen()) ? FIRST_RETRY_MS : Math.min(retryMs * 2, LAST_RETRY_MS);
      await delay(retryMs, null, { signal: ending.signal, ref: false }).catch(() => undefined);
    }
  };

  return {
    subscribe: (subscriber) => {
      subscribers.add(subscriber);
      running ??= run();
      if (isListening) subscriber.onListening();
      return () => void subscribers.delete(subscriber);
    },
    close: async () => {
      ending.abort();
      await running;
    },
  };
}
