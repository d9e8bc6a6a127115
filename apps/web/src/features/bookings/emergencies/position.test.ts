import { describe, expect, it } from 'vitest';
import { formatAccuracy, coordinatesOf, entriesOf, isRough, NO_POSITION } from './position.ts';

const textOf = (accuracyMetres?: number) =>
  formatAccuracy({
    latitude: 36.8469,
    longitude: -76.2855,
    ...(accuracyMetres !== undefined && { accuracyMetres }),
  });

describe('a position', () => {
  it('becomes coordinates for the API', () => {
    const entries = entriesOf({ latitude: 36.8469001, longitude: -76.28551, accuracy: 19.6 });
    expect(coordinatesOf(entries)).toEqual({
      latitude: 36.8469,
      longitude: -76.28551,
      accuracyMetres: 20,
    });
  });

  it('loses an accuracy that the API would refuse, and keeps its coordinates', () => {
    const entries = entriesOf({ latitude: 36.8, longitude: -76.2, accuracy: 400_000 });
    expect(coordinatesOf(entries)).toEqual({ latitude: 36.8, longitude: -76.2 });
  });

  it('becomes no coordinates when they are missing or invalid', () => {
    expect(coordinatesOf(NO_POSITION)).toBeNull();
    expect(coordinatesOf({ latitude: '91', longitude: '0', accuracyMetres: '5' })).toBeNull();
    expect(coordinatesOf({ latitude: 'here', longitude: '0', accuracyMetres: '' })).toBeNull();
  });
  it('is described with its accuracy', () => {
    expect(textOf(20)).toBe(' (accurate to about 65 ft)');
    expect(textOf(0)).toBe(' (accurate to about 5 ft)');
    expect(textOf(320)).toMatch(/about 0\.2 miles\)$/u);
    expect(textOf(1609)).toMatch(/about 1 mile\)$/u);
    expect(textOf(3200)).toMatch(/about 2 miles\)$/u);
    expect(textOf()).toBe('');
  });

  it('is rough above 500 m or without an accuracy', () => {
    const position = { latitude: 36, longitude: -76 };
    expect(isRough({ ...position, accuracyMetres: 500 })).toBe(false);
    expect(isRough({ ...position, accuracyMetres: 501 })).toBe(true);
    expect(isRough(position)).toBe(true);
  });
});
