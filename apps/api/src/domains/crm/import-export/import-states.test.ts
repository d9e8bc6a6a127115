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

  it('can be stopped while it runs, and resumed', () => {
    const stopped = ['received', 'check', 'checked', 'run', 'stop'] as const;
    expect(follow(stopped)).toBe('stopped');
    expect(follow([...stopped, 'run', 'finished'])).toBe('done');
  });

  it('can’t run before it is checked in its current reading', () => {
    expect(follow(['received', 'run'])).toBeUndefined();
    expect(follow(['received', 'check', 'run'])).toBeUndefined();
    expect(follow(['received', 'check', 'checked', 'read-as', 'run'])).toBeUndefined();
    expect(follow(['received', 'check', 'stop', 'run'])).toBeUndefined();
  });

  it('can’t be read differently once it runs, and does nothing once it is over', () => {
    for (const event of ['read-as', 'check'] as const) {
      expect(nextImportState('running', event)).toBeUndefined();
      expect(nextImportState('stopped', event)).toBeUndefined();
    }
    for (const event of ['run', 'check', 'read-as', 'stop', 'fail'] as const) {
      expect(nextImportState('done', event)).toBeUndefined();
      expect(nextImportState('failed', event)).toBeUndefined();
    }
  });

  it('can be discarded unless it is being checked, running or done', () => {
    const kept = IMPORT_STATES.filter((state) => nextImportState(state, 'discard') === undefined);
    expect(kept).toEqual(['checking', 'running', 'done']);
  });
});
