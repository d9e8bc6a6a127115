import { LOOK_LASTS_MS } from '@voltcourier/contracts';
import { expect, it } from 'vitest';
import { createLookers, readLook } from './lookers.ts';

const ADA = { id: 'ada', name: 'Ada' };
const GRACE = { id: 'grace', name: 'Grace' };

it('forgets whoever leaves, and whoever says nothing more', () => {
  let now = 0;
  const lookers = createLookers(() => now);
  const look = (person: typeof ADA, isLeaving = false) =>
    lookers.note({ bookingId: 'b', person, isLeaving });
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

it('ignores what none of our processes has written', () => {
  expect(readLook('{"bookingId":')).toBeUndefined();
  expect(readLook('{"bookingId":"b"}')).toBeUndefined();
  const look = { bookingId: 'b', person: ADA, isLeaving: false };
  expect(readLook(JSON.stringify(look))).toEqual(look);
});
