import { API_PREFIX } from '@voltcourier/contracts';
import { expect } from 'vitest';
import type { Api } from './harness.ts';
import { eventually } from './requests.ts';

/** Booking changes as received by a browser. */
export interface ReceivedEvents {
  readonly status: number;
  readonly headers: Headers;
  /** Events, oldest first: `change <id>`. */
  readonly events: readonly string[];
  /** Waits until an event has been received `times` times. */
  waitFor(event: string, times?: number): Promise<void>;
  /** Waits until the server has ended the stream. */
  waitForEnd(): Promise<void>;
  /** Disconnects, like a closed page. */
  leave(): void;
}

/** Opens the stream of changes, and reads it until it ends. */
export async function listenForChanges(
  api: Api,
  headers: Record<string, string>,
): Promise<ReceivedEvents> {
  const leaving = new AbortController();
  const response = await fetch(`${api.url}${API_PREFIX}/staff/bookings/changes`, {
    headers,
    signal: leaving.signal,
  });
  const events: string[] = [];
  let hasEnded = false;
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const [, event, data] = /^event: (.*)\ndata: (.*)$/u.exec(block) ?? [];
        if (event !== undefined) events.push(`${event} ${data}`.trim());
      }
    }
  };
  if (response.ok) {
    const done = () => {
      hasEnded = true;
    };
    read().then(done, done);
  }
  return {
    status: response.status,
    headers: response.headers,
    events,
    waitFor: async (event, times = 1) => {
      await eventually(async () => events.filter((received) => received === event).length >= times);
      expect(events).toContain(event);
    },
    waitForEnd: async () => {
      await eventually(async () => hasEnded);
    },
    leave: () => leaving.abort(),
  };
}
