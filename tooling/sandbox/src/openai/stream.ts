import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';

/** How a stream ended: all of it was sent, the client has left, or it was broken off on purpose. */
export type StreamEnding = 'answered' | 'left' | 'broken';

/** A stream's content, and how it is sent. */
export type EventStream = {
  headers: Record<string, string>;
  events: readonly object[];
  /** Whether each event is named by its type, and no `[DONE]` follows: the Responses API's way. */
  isNamed: boolean;
  pauseMs: number;
  /** Whether the connection is closed after half of the events. */
  isBroken: boolean;
};

function messageOf(event: object, isNamed: boolean): string {
  const name = isNamed ? `event: ${String(Reflect.get(event, 'type'))}\n` : '';
  return `${name}data: ${JSON.stringify(event)}\n\n`;
}

/** Sends server-sent events until they are all sent, or nobody listens any more. */
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
    if (pauseMs > 0) await wait(pauseMs);
  }
  if (raw.destroyed) return 'left';
  if (isBroken) {
    // What was written is sent first: it has to arrive before the connection ends.
    await new Promise((resolve) => {
      raw.write('', resolve);
    });
    raw.destroy();
    return 'broken';
  }
  raw.end(isNamed ? undefined : 'data: [DONE]\n\n');
  return 'answered';
}
