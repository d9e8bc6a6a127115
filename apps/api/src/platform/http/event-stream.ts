import { Readable } from 'node:stream';

const BUFFER_BYTES = 16 * 1024;

/** An event stream to one client (HTML Living Standard, Server-sent events). */
export interface EventStream {
  readonly body: Readable;
  send(event: string, data?: string): void;
  /** Sends a heartbeat; closes the stream if the client read nothing during the last three. */
  heartbeat(): void;
  end(): void;
}

/**
 * Creates an event stream that buffers only a few kilobytes for a slow client. Events that don't
 * fit are dropped, and the event named `resync` is sent as soon as the client reads again. A
 * disconnected client reconnects after `retryMs`.
 */
export function createEventStream(resync: string, retryMs: number): EventStream {
  let isFull = false;
  let hasDropped = false;
  let missedHeartbeats = 0;
  let isOver = false;
  const push = (text: string): void => {
    if (!isOver) isFull = !body.push(text);
  };
  const write = (event: string, data: string): void => push(`event: ${event}\ndata: ${data}\n\n`);
  const body = new Readable({
    highWaterMark: BUFFER_BYTES,
    read: () => {
      isFull = false;
      missedHeartbeats = 0;
      if (!hasDropped) return;
      hasDropped = false;
      write(resync, '');
    },
  });
  body.once('close', () => {
    isOver = true;
  });
  push(`retry: ${retryMs}\n\n`);
  return {
    body,
    send: (event, data = '') => {
      if (isFull) hasDropped = true;
      else write(event, data);
    },
    heartbeat: () => {
      missedHeartbeats = isFull ? missedHeartbeats + 1 : 0;
      if (missedHeartbeats > 2) body.destroy();
      else if (!isFull) push(':\n\n');
    },
    end: () => {
      if (isOver) return;
      isOver = true;
      body.push(null);
    },
  };
}
