import { describe, expect, it } from 'vitest';
import { createEventStream } from './event-stream.ts';

const ID = '0192f7c1-0000-7000-8000-000000000000';

describe('an event stream', () => {
  it('sends events and heartbeats in the format of the standard', () => {
    const stream = createEventStream('ready', 2_000);
    stream.send('change', ID);
    stream.heartbeat();
    stream.end();
    stream.send('change', ID);
    expect(String(stream.body.read())).toBe(`retry: 2000\n\nevent: change\ndata: ${ID}\n\n:\n\n`);
  });

  it('limits the buffer for a slow reader, and signals missed events', () => {
    const stream = createEventStream('ready', 2_000);
    for (let count = 0; count < 100_000; count += 1) stream.send('change', ID);
    expect(stream.body.readableLength).toBeLessThan(17_000);
    const text = String(stream.body.read());
    expect(text.match(/event: change/gu)?.length).toBeLessThan(500);
    expect(text.endsWith('event: ready\ndata: \n\n')).toBe(true);
    expect(stream.body.read()).toBeNull();
    stream.send('change', ID);
    expect(String(stream.body.read())).toBe(`event: change\ndata: ${ID}\n\n`);
  });

  it('is closed when the reader takes nothing', () => {
    const stream = createEventStream('ready', 2_000);
    for (let count = 0; count < 1_000; count += 1) stream.send('change', ID);
    stream.heartbeat();
    stream.heartbeat();
    expect(stream.body.destroyed).toBe(false);
    stream.heartbeat();
    expect(stream.body.destroyed).toBe(true);
  });

  it('stays open while the reader takes everything', () => {
    const stream = createEventStream('ready', 2_000);
    for (let count = 0; count < 10; count += 1) {
      stream.heartbeat();
      stream.body.read();
    }
    expect(stream.body.destroyed).toBe(false);
  });
});
