import { PING_LASTS_MS } from '@voltcourier/contracts';
import { expect, it } from 'vitest';
import { createViewers, parsePresence } from './viewers.ts';

const ADA = { id: 'ada', name: 'Ada' };
const GRACE = { id: 'grace', name: 'Grace' };

it('viewers are removed when they leave or stop reporting', () => {
  let now = 0;
  const viewers = createViewers(() => now);
  const look = (person: typeof ADA, isLeaving = false) =>
    viewers.note({ recordId: 'b', person, tab: 'one', isLeaving });
  look(GRACE);
  look(ADA);
  expect(viewers.at('b')).toEqual([ADA, GRACE]);
  expect(viewers.at('other')).toEqual([]);
  look(ADA, true);
  expect(viewers.at('b')).toEqual([GRACE]);
  now = PING_LASTS_MS - 1;
  expect(viewers.at('b')).toEqual([GRACE]);
  look(GRACE);
  now += PING_LASTS_MS - 1;
  expect(viewers.at('b')).toEqual([GRACE]);
  now += 1;
  expect(viewers.at('b')).toEqual([]);
});

it('a viewer with several tabs stays until the last tab is closed or stops reporting', () => {
  let now = 0;
  const viewers = createViewers(() => now);
  const look = (tab: string, isLeaving = false) => {
    const said = { recordId: 'b', person: ADA, tab, isLeaving };
    const isChange = viewers.isChange(said);
    viewers.note(said);
    return isChange;
  };
  expect([look('one'), look('two'), look('one')]).toEqual([true, false, false]);
  // A tab that never opened the record doesn't remove the person.
  expect([look('one', true), look('three', true)]).toEqual([false, false]);
  expect(viewers.at('b')).toEqual([ADA]);
  expect(look('two', true)).toBe(true);
  expect(viewers.at('b')).toEqual([]);
  look('one');
  now = PING_LASTS_MS / 2;
  look('two');
  now = PING_LASTS_MS;
  expect(viewers.at('b')).toEqual([ADA]);
  now = 2 * PING_LASTS_MS;
  expect(viewers.at('b')).toEqual([]);
});

it('viewers are listed for every record that others have open', () => {
  const viewers = createViewers(() => 0);
  const look = (recordId: string, person: typeof ADA) =>
    viewers.note({ recordId, person, tab: '', isLeaving: false });
  look('b', ADA);
  look('b', GRACE);
  look('own', GRACE);
  look('r', ADA);
  expect(viewers.besides(GRACE.id)).toEqual([
    { id: 'b', others: [ADA] },
    { id: 'r', others: [ADA] },
  ]);
});

it('malformed looks are ignored', () => {
  expect(parsePresence('{"recordId":')).toBeUndefined();
  expect(parsePresence('{"recordId":"b"}')).toBeUndefined();
  const look = { recordId: 'b', person: ADA, tab: '', isLeaving: false };
  expect(parsePresence(JSON.stringify(look))).toEqual(look);
});
