import { Readable } from 'node:stream';

const BUFFER_BYTES = 16 * 1024;

/** A stream of events to one reader (HTML Living Standard, Server-sent events). */
export interface EventStream {
  readonly body: Readable;
  send(event: string, data?: string): void;
  /** Sends a heartbeat; closes the stream when the reader took nothing during the last three. */
  heartbeat(): void;
  end(): void;
}

/**
 * A stream of events that keeps no more than a few kilobytes for a reader who is slow: what doesn't
 * fit is dropped, and `resync`, an event's name, tells the reader so as soon as they read again.
 * Who loses the stream asks for another after `retryMs`.
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
