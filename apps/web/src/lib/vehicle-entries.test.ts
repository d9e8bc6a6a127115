import { describe, expect, it } from 'vitest';
import { checkEntries, EMPTY, entriesOf, vehicleName } from './vehicle-entries.ts';

const car = { ...EMPTY, make: 'Tesla', model: 'Model 3' };
const errorsOf = (change: Partial<typeof EMPTY>) => {
  const checked = checkEntries({ ...car, ...change });
  return checked.ok ? {} : checked.errors;
};

describe('the entries of the vehicle form', () => {
  it('need make and model, and have null for other empty fields', () => {
    expect(errorsOf({ make: ' ', model: '' })).toEqual({
      make: 'Please enter the make, such as Tesla.',
      model: 'Please enter the model, such as Model 3.',
    });
    expect(checkEntries(car)).toEqual({
      ok: true,
      form: {
        make: 'Tesla',
        model: 'Model 3',
        year: null,
        plate: null,
        connector: null,
        batteryWh: null,
        nickname: null,
      },
    });
  });

  it('read numbers with blanks and commas, and refuse invalid ones', () => {
    const checked = checkEntries({ ...car, year: ' 2024 ', batteryWh: '57,5', plate: 'abc 123' });
    expect(checked).toMatchObject({
      form: { year: 2024, batteryWh: 57_500, plate: 'ABC 123' },
    });
    expect(errorsOf({ year: 'new' }).year).toMatch(/four digits/u);
    expect(errorsOf({ year: '24' }).year).toMatch(/four digits/u);
    expect(errorsOf({ batteryWh: '75000' }).batteryWh).toMatch(/in kWh/u);
    expect(errorsOf({ plate: '???' }).plate).toMatch(/as it’s shown on the car/u);
  });

  it('of a saved vehicle become the same vehicle again', () => {
    const checked = checkEntries({ ...car, year: '2024', batteryWh: '57.5', connector: 'nacs' });
    if (!checked.ok) throw new Error('It has to be right.');
    const vehicle = { ...checked.form, id: 'x', isDefault: true };
    expect(checkEntries(entriesOf(vehicle))).toEqual(checked);
    expect(vehicleName(vehicle)).toBe('2024 Tesla Model 3');
    expect(vehicleName({ ...vehicle, nickname: 'Blue' })).toBe('Blue');
  });
});
