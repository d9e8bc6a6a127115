import { describe, expect, it } from 'vitest';
import { cableCorners, cablePath, chargedShare } from './cable-path.ts';

const start = { x: 300, y: 100 };
const end = { x: 200, y: 1000 };
const runs = [
  { top: 200, x: 20 },
  { top: 500, x: 20 },
  { top: 700, x: 380 },
];
const corners = cableCorners(start, runs, end);

describe('the path of the cable', () => {
  it('crosses only where the edge changes', () => {
    expect(corners).toEqual([
      { x: 300, y: 100 },
      { x: 300, y: 200 },
      { x: 20, y: 200 },
      { x: 20, y: 700 },
      { x: 380, y: 700 },
      { x: 380, y: 1000 },
      { x: 200, y: 1000 },
    ]);
  });

  it('ignores runs above the van and below the socket', () => {
    expect(
      cableCorners(
        start,
        [
          { top: 50, x: 20 },
          { top: 1200, x: 20 },
        ],
        { x: 300, y: 900 },
      ),
    ).toEqual([start, { x: 300, y: 900 }]);
  });

  it('rounds every corner', () => {
    const path = cablePath(corners, 28);
    expect(path.startsWith('M300 100L300 172Q300 200 272 200')).toBe(true);
    expect(path.match(/Q/g)).toHaveLength(corners.length - 2);
  });

  it('limits the radius to half of a short segment', () => {
    const short = [
      { x: 0, y: 0 },
      { x: 0, y: 10 },
      { x: 100, y: 10 },
    ];
    expect(cablePath(short, 28)).toBe('M0 0L0 5Q0 10 5 10L100 10');
  });
});

describe('the charged share', () => {
  it('is 0 above the van and 1 below the socket', () => {
    expect(chargedShare(corners, 0, 60)).toBe(0);
    expect(chargedShare(corners, 2000, 60)).toBe(1);
  });

  it('grows monotonically', () => {
    const shares = Array.from({ length: 120 }, (_, at) => chargedShare(corners, at * 10, 60));
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares[40]).toBeGreaterThan(0.2);
    expect(shares[40]).toBeLessThan(0.6);
  });
});
