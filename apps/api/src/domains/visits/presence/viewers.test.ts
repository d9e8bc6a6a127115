import { PING_LASTS_MS } from '@voltcourier/contracts';
import { expect, it } from 'vitest';
import { createViewers, parsePresence } from './viewers.ts';

const ADA = { id: 'ada', name: 'Ada' };
const GRACE = { id: 'grace', name: 'Grace' };

it('viewers are removed when they leave or stop reporting', () => {
  let now = 0;
  const viewers = createViewers(() => now);
  const view = (person: typeof ADA, isLeaving = false) =>
    viewers.note({ recordId: 'b', person, tab: 'one', isLeaving });
  view(GRACE);
  view(ADA);
  expect(viewers.at('b')).toEqual([ADA, GRACE]);
  expect(viewers.at('other')).toEqual([]);
  view(ADA, true);
  expect(viewers.at('b')).toEqual([GRACE]);
  now = PING_LASTS_MS - 1;
  expect(viewers.at('b')).toEqual([GRACE]);
  view(GRACE);
  now += PING_LASTS_MS - 1;
  expect(viewers.at('b')).toEqual([GRACE]);
  now += 1;
  expect(viewers.at('b')).toEqual([]);
});

it('a viewer with several tabs stays until the last tab is closed or stops reporting', () => {
  let now = 0;
  const viewers = createViewers(() => now);
  const view = (tab: string, isLeaving = false) => {
    const beacon = { recordId: 'b', person: ADA, tab, isLeaving };
    const isChange = viewers.isChange(beacon);
    viewers.note(beacon);
    return isChange;
  };
  expect([view('one'), view('two'), view('one')]).toEqual([true, false, false]);
  // A tab that never opened the record doesn't remove the person.
  expect([view('one', true), view('three', true)]).toEqual([false, false]);
  expect(viewers.at('b')).toEqual([ADA]);
  expect(view('two', true)).toBe(true);
  expect(viewers.at('b')).toEqual([]);
  view('one');
  now = PING_LASTS_MS / 2;
  view('two');
  now = PING_LASTS_MS;
  expect(viewers.at('b')).toEqual([ADA]);
  now = 2 * PING_LASTS_MS;
  expect(viewers.at('b')).toEqual([]);
});

it('viewers are listed for every record that others have open', () => {
  const viewers = createViewers(() => 0);
  const view = (recordId: string, person: typeof ADA) =>
    viewers.note({ recordId, person, tab: '', isLeaving: false });
  view('b', ADA);
  view('b', GRACE);
  view('own', GRACE);
  view('r', ADA);
  expect(viewers.besides(GRACE.id)).toEqual([
    { id: 'b', others: [ADA] },
    { id: 'r', others: [ADA] },
  ]);
});

it('malformed looks are ignored', () => {
  expect(parsePresence('{"recordId":')).toBeUndefined();
  expect(parsePresence('{"recordId":"b"}')).toBeUndefined();
  const view = { recordId: 'b', person: ADA, tab: '', isLeaving: false };
  expect(parsePresence(JSON.stringify(view))).toEqual(view);
});
