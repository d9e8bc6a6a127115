import { expect, it } from 'vitest';
import { formatBookedVehicle } from './booked-vehicle.ts';

it.each([
  ['tesla', 'Tesla'],
  ['chevrolet', 'Chevrolet'],
  ['Rivian R1T', 'Rivian R1T'],
  ['constructor', 'constructor'],
])('a booking’s vehicle %s is shown as %s', (stored, expected) => {
  expect(formatBookedVehicle(stored, null)).toBe(expected);
});

it('a chosen vehicle is shown with year, make and model', () => {
  const chosen = {
    year: 2024,
    make: 'Nissan',
    model: 'Leaf',
    plate: null,
    connector: null,
    batteryWh: null,
  };
  expect(formatBookedVehicle('nissan', chosen)).toBe('2024 Nissan Leaf');
});
