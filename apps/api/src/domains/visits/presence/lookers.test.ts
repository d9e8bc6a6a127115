import { LOOK_LASTS_MS } from '@voltcourier/contracts';
import { expect, it } from 'vitest';
import { createLookers, readLook } from './lookers.ts';

const ADA = { id: 'ada', name: 'Ada' };
const GRACE = { id: 'grace', name: 'Grace' };

it('lookers are removed when they leave or stop reporting', () => {
  let now = 0;
  const lookers = createLookers(() => now);
  const look = (person: typeof ADA, isLeaving = false) =>
    lookers.note({ recordId: 'b', person, tab: 'one', isLeaving });
  look(GRACE);
  look(ADA);
  expect(lookers.at('b')).toEqual([ADA, GRACE]);
  expect(lookers.at('other')).toEqual([]);
  look(ADA, true);
  expect(lookers.at('b')).toEqual([GRACE]);
  now = LOOK_LASTS_MS - 1;
  expect(lookers.at('b')).toEqual([GRACE]);
  look(GRACE);
  now += LOOK_LASTS_MS - 1;
  expect(lookers.at('b')).toEqual([GRACE]);
  now += 1;
  expect(lookers.at('b')).toEqual([]);
});

it('a looker with several tabs stays until the last tab is closed or stops reporting', () => {
  let now = 0;
  const lookers = createLookers(() => now);
  const look = (tab: string, isLeaving = false) => {
    const said = { recordId: 'b', person: ADA, tab, isLeaving };
    const isChange = lookers.isChange(said);
    lookers.note(said);
    return isChange;
  };
  expect([look('one'), look('two'), look('one')]).toEqual([true, false, false]);
  // A tab that never opened the record doesn't remove the person.
  expect([look('one', true), look('three', true)]).toEqual([false, false]);
  expect(lookers.at('b')).toEqual([ADA]);
  expect(look('two', true)).toBe(true);
  expect(lookers.at('b')).toEqual([]);
  look('one');
  now = LOOK_LASTS_MS / 2;
  look('two');
  now = LOOK_LASTS_MS;
  expect(lookers.at('b')).toEqual([ADA]);
  now = 2 * LOOK_LASTS_MS;
  expect(lookers.at('b')).toEqual([]);
});

it('lookers are listed for every record that others have open', () => {
  const lookers = createLookers(() => 0);
  const look = (recordId: string, person: typeof ADA) =>
    lookers.note({ recordId, person, tab: '', isLeaving: false });
  look('b', ADA);
  look('b', GRACE);
  look('own', GRACE);
  look('r', ADA);
  expect(lookers.besides(GRACE.id)).toEqual([
    { id: 'b', others: [ADA] },
    { id: 'r', others: [ADA] },
  ]);
});

it('malformed looks are ignored', () => {
  expect(readLook('{"recordId":')).toBeUndefined();
  expect(readLook('{"recordId":"b"}')).toBeUndefined();
  const look = { recordId: 'b', person: ADA, tab: '', isLeaving: false };
  expect(readLook(JSON.stringify(look))).toEqual(look);
});
