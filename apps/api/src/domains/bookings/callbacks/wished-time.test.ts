import { describe, expect, it } from 'vitest';
import { wishedTime } from './wished-time.ts';

// A Wednesday, 10:20 in the morning in Norfolk.
const NOW = new Date('2030-01-02T15:20:00Z');
const wished = (text: string | null) => {
  const { date, time } = wishedTime(text, NOW, 'America/New_York');
  return `${date} ${time}`;
};

describe('parsing the preferred time of a request', () => {
  it.each([
    [null, '2030-01-02 10:20'],
    ['whenever', '2030-01-02 10:20'],
    ['as soon as you can, today', '2030-01-02 10:20'],
    ['today 2 pm', '2030-01-02 14:00'],
    ['after 3', '2030-01-02 15:00'],
    ['around 9am', '2030-01-03 09:00'],
    ['12 pm', '2030-01-02 12:00'],
    ['16:30', '2030-01-02 16:00'],
    ['this afternoon', '2030-01-02 14:00'],
    ['tomorrow', '2030-01-03 09:00'],
    ['Tomorrow evening', '2030-01-03 17:00'],
    ['Friday morning', '2030-01-04 09:00'],
    ['next wednesday at noon', '2030-01-09 12:00'],
    ['Sat 11 a.m.', '2030-01-05 11:00'],
    ['call me on 757 555 0100', '2030-01-02 10:20'],
  ])('%s', (text, expected) => {
    expect(wished(text)).toBe(expected);
  });
});
