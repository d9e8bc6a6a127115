import { IMPORT_STATES } from '@voltcourier/contracts';
import { describe, expect, it } from 'vitest';
import { type ImportEvent, nextImportState } from './import-states.ts';

const follow = (events: readonly ImportEvent[]) =>
  events.reduce<(typeof IMPORT_STATES)[number] | undefined>(
    (state, event) => state && nextImportState(state, event),
    'uploading',
  );

describe('the states of an import', () => {
  it('lead from uploaded through checked to done', () => {
    expect(follow(['received', 'check', 'checked', 'run', 'finished'])).toBe('done');
  });

  it('allow stopping and resuming a run', () => {
    const stopped = ['received', 'check', 'checked', 'run', 'stop'] as const;
    expect(follow(stopped)).toBe('stopped');
    expect(follow([...stopped, 'run', 'finished'])).toBe('done');
  });

  it('require a check of the current reading before a run', () => {
    expect(follow(['received', 'run'])).toBeUndefined();
    expect(follow(['received', 'check', 'run'])).toBeUndefined();
    expect(follow(['received', 'check', 'checked', 'read-as', 'run'])).toBeUndefined();
    expect(follow(['received', 'check', 'stop', 'run'])).toBeUndefined();
  });

  it('allow no other reading once rows are written, and nothing after the end', () => {
    for (const event of ['read-as', 'check'] as const) {
      expect(nextImportState('running', event)).toBeUndefined();
      expect(nextImportState('stopped', event)).toBeUndefined();
    }
    for (const event of ['run', 'check', 'read-as', 'stop', 'fail'] as const) {
      expect(nextImportState('done', event)).toBeUndefined();
      expect(nextImportState('failed', event)).toBeUndefined();
    }
  });

  it('allow discarding unless a job uses the file', () => {
    const kept = IMPORT_STATES.filter((state) => nextImportState(state, 'discard') === undefined);
    expect(kept).toEqual(['checking', 'running', 'done']);
  });
});
