import { describe, expect, it } from 'vitest';
import { coordinatesOf, entriesOf, isRough, NO_POSITION, positionWords } from './position.ts';

const words = (latitude: number, longitude: number, accuracyMetres?: number) =>
  positionWords({ latitude, longitude, ...(accuracyMetres !== undefined && { accuracyMetres }) });

describe('a position', () => {
  it('goes through the form to the api', () => {
    const entries = entriesOf({ latitude: 36.8469001, longitude: -76.28551, accuracy: 19.6 });
    expect(coordinatesOf(entries)).toEqual({
      latitude: 36.8469,
      longitude: -76.28551,
      accuracyMetres: 20,
    });
  });

  it('loses an accuracy that the api would refuse, not the place', () => {
    const entries = entriesOf({ latitude: 36.8, longitude: -76.2, accuracy: 400_000 });
    expect(coordinatesOf(entries)).toEqual({ latitude: 36.8, longitude: -76.2 });
  });

  it('is none without coordinates, or with some that are nowhere', () => {
    expect(coordinatesOf(NO_POSITION)).toBeNull();
    expect(coordinatesOf({ latitude: '91', longitude: '0', accuracyMetres: '5' })).toBeNull();
    expect(coordinatesOf({ latitude: 'here', longitude: '0', accuracyMetres: '' })).toBeNull();
  });

  it('is said in words, as precisely as it is known', () => {
    expect(words(36.8469, -76.2855, 20)).toBe(
      '36.84690° north, 76.28550° west, to within about 65 feet',
    );
    expect(words(-33.9, 151.2, 0)).toBe('33.90000° south, 151.20000° east, to within about 5 feet');
    expect(words(36, -76, 320)).toMatch(/about 0\.2 miles$/u);
    expect(words(36, -76, 1609)).toMatch(/about 1 mile$/u);
    expect(words(36, -76, 3200)).toMatch(/about 2 miles$/u);
    expect(words(36, -76)).toBe('36.00000° north, 76.00000° west');
  });

  it('is rough when nobody finds a car by it', () => {
    const place = { latitude: 36, longitude: -76 };
    expect(isRough({ ...place, accuracyMetres: 500 })).toBe(false);
    expect(isRough({ ...place, accuracyMetres: 501 })).toBe(true);
    expect(isRough(place)).toBe(true);
  });
});
