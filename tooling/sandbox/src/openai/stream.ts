import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';

/** How a stream ended: sent completely, the client disconnected, or interrupted on purpose. */
export type StreamEnding = 'answered' | 'left' | 'broken';

/** A stream's events, and how they are sent. */
export type EventStream = {
  headers: Record<string, string>;
  events: readonly object[];
  /** Whether events are named by type and no `[DONE]` follows, as in the Responses API. */
  isNamed: boolean;
  /** Pause before the next event, which may change while the stream is sent. */
  pauseMs: () => number;
  /** Whether the connection is closed after half of the events. */
  isBroken: boolean;
};

function messageOf(event: object, isNamed: boolean): string {
  const name = isNamed ? `event: ${String(Reflect.get(event, 'type'))}\n` : '';
  return `${name}data: ${JSON.stringify(event)}\n\n`;
}

/** Sends server-sent events until all are sent or the client disconnects. */
export async function sendEvents(reply: FastifyReply, stream: EventStream): Promise<StreamEnding> {
  const { events, isNamed, pauseMs, isBroken } = stream;
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...stream.headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache',
  });
  const shown = isBroken ? events.slice(0, Math.ceil(events.length / 2)) : events;
  for (const event of shown) {
    if (raw.destroyed) return 'left';
    raw.write(messageOf(event, isNamed));
    const nextMs = pauseMs();
    if (nextMs > 0) await wait(nextMs);
  }
  if (raw.destroyed) return 'left';
  if (isBroken) {
    // Flushes first: the data must arrive before the connection closes.
    await new Promise((resolve) => {
      raw.write('', resolve);
    });
    raw.destroy();
    return 'broken';
  }
  raw.end(isNamed ? undefined : 'data: [DONE]\n\n');
  return 'answered';
}
