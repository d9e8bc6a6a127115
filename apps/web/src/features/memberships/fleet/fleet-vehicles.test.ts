import type { FleetVehicle } from '@voltcourier/contracts/memberships/fleet';
import { describe, expect, it } from 'vitest';
import { checkFleetEntries, findVehicles, fleetEntriesOf } from './fleet-vehicles.ts';

const NORTH = '5f0f3f3e-8a0d-4a0e-9a39-0d1c1e2f3a4b';

function vehicle(change: Partial<FleetVehicle>): FleetVehicle {
  return {
    id: crypto.randomUUID(),
    make: 'Ford',
    model: 'E-Transit',
    year: 2024,
    plate: null,
    connector: 'ccs1',
    batteryWh: 68_000,
    nickname: null,
    costCentreId: null,
    ...change,
  };
}

const van = vehicle({ plate: 'VAN-7', costCentreId: NORTH });
const tesla = vehicle({ make: 'Tesla', model: 'Model 3', nickname: 'Blue', plate: 'ABC 123' });
const plateless = vehicle({});
const all = [van, tesla, plateless];
const find = (search: string) => findVehicles(all, new Map([[NORTH, 'Norfolk North']]), search);

describe('the vehicles of a company', () => {
  it('are found by make, year, nickname and cost center', () => {
    expect(find(' ')).toEqual(all);
    expect(find('ford')).toEqual([van, plateless]);
    expect(find('blue')).toEqual([tesla]);
    expect(find('NORTH')).toEqual([van]);
    expect(find('ford 2024 north')).toEqual([van]);
    expect(find('ford blue')).toEqual([]);
  });

  it('are found by plate without regard to blanks and dashes', () => {
    expect(find('van7')).toEqual([van]);
    expect(find('van 7')).toEqual([van]);
    expect(find('abc-123')).toEqual([tesla]);
    expect(find('abc123')).toEqual([tesla]);
    expect(find('-')).toEqual(all.filter(({ model }) => model.includes('-')));
  });

  it('are sent unchanged, and without a cost center when none is chosen', () => {
    const { id: _, ...form } = van;
    expect(checkFleetEntries(fleetEntriesOf(van))).toEqual({ ok: true, form });
    const none = { ...fleetEntriesOf(van), costCentreId: '' };
    expect(checkFleetEntries(none)).toMatchObject({ form: { costCentreId: null } });
  });

  it('are refused with a message for each invalid field', () => {
    expect(checkFleetEntries({ ...fleetEntriesOf(undefined), plate: '???' })).toEqual({
      ok: false,
      errors: {
        make: 'Please enter the make, such as Tesla.',
        model: 'Please enter the model, such as Model 3.',
        plate: 'Enter the plate as it’s shown on the car.',
      },
    });
  });
});
