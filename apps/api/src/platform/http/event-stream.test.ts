import { describe, expect, it } from 'vitest';
import { createEventStream } from './event-stream.ts';

const ID = '0192f7c1-0000-7000-8000-000000000000';

describe('a stream of events', () => {
  it('says what happens, in the words of the standard', () => {
    const stream = createEventStream('ready', 2_000);
    stream.send('change', ID);
    stream.heartbeat();
    stream.end();
    stream.send('change', ID);
    expect(String(stream.body.read())).toBe(`retry: 2000\n\nevent: change\ndata: ${ID}\n\n:\n\n`);
  });

  it('keeps little for a slow reader, who learns that there was more', () => {
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

  it('gives a reader up who takes nothing', () => {
    const stream = createEventStream('ready', 2_000);
    for (let count = 0; count < 1_000; count += 1) stream.send('change', ID);
    stream.heartbeat();
    stream.heartbeat();
    expect(stream.body.destroyed).toBe(false);
    stream.heartbeat();
    expect(stream.body.destroyed).toBe(true);
  });

  it('goes on for a reader who takes what there is', () => {
    const stream = createEventStream('ready', 2_000);
    for (let count = 0; count < 10; count += 1) {
      stream.heartbeat();
      stream.body.read();
    }
    expect(stream.body.destroyed).toBe(false);
  });
});
