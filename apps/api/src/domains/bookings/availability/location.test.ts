import { describe, expect, it } from 'vitest';
import { isNearHamptonRoads, parseLocation, zoneAt } from './location.ts';

const zip = (code: string, zone: string) => ({ kind: 'zip', zip: code, zone });
const state = (code: string, zone: string): unknown =>
  expect.objectContaining({ kind: 'state', state: code, zone });
const outside = (name: string) => ({ kind: 'outside', name });
const UNKNOWN = { kind: 'unknown' };
const EASTERN = 'America/New_York';
const CENTRAL = 'America/Chicago';
const MOUNTAIN = 'America/Denver';
const PACIFIC = 'America/Los_Angeles';

describe('the ZIP code of an address', () => {
  const norfolk = zip('23510', EASTERN);
  it.each([
    '100 Granby St, Norfolk, VA 23510',
    '100 granby st, norfolk, va 23510',
    '  100 Granby St\nNorfolk,  VA\t23510  ',
    '100 Granby St, Norfolk, VA 23510-1234',
    '100 Granby St, Norfolk, VA 23510, USA',
    '100 Granby St, Norfolk, VA 23510 US',
    '100 Granby St, Norfolk, VA 23510, U.S.A.',
    '100 Granby St, Norfolk, VA 23510, United States',
    '100 Granby St, Norfolk, VA 23510 United States of America',
    '100 Granby St, Norfolk, VA 23510.',
    '100 Granby St, Norfolk, VA 23510, Apt 4',
    '100 Granby St, Norfolk, Virginia 23510-1234, Apt 4',
    '100 Granby St, Norfolk, VA 23510 (behind the library)',
    '23510',
  ])('locates the address: %s', (address) => expect(parseLocation(address)).toEqual(norfolk));

  it('is not taken from a house or suite number', () => {
    expect(parseLocation('23510 Main St, Los Angeles, CA')).toEqual(state('CA', PACIFIC));
    expect(parseLocation('23510 Main St')).toMatchObject(UNKNOWN);
    expect(parseLocation('23510 Main St, Los Angeles, CA 90012')).toEqual(zip('90012', PACIFIC));
    expect(parseLocation('Los Angeles, CA 90012, Suite 23510')).toEqual(zip('90012', PACIFIC));
  });

  it('falls back to the state if it does not exist', () => {
    expect(parseLocation('1 Main St, Norfolk, VA 00000')).toEqual(state('VA', EASTERN));
    expect(parseLocation('1 Main St, Norfolk, Virginia 00000, Apt 4')).toEqual(
      state('VA', EASTERN),
    );
    expect(parseLocation('00000')).toMatchObject(UNKNOWN);
  });

  it.each([
    ['Pensacola, FL 32501', CENTRAL],
    ['Miami, FL 33101', EASTERN],
    ['El Paso, TX 79901', MOUNTAIN],
    ['Houston, TX 77002', CENTRAL],
    ['Knoxville, TN 37902', EASTERN],
    ['Nashville, TN 37203', CENTRAL],
    ['Gary, IN 46402', CENTRAL],
    ['Indianapolis, IN 46204', EASTERN],
    ['Louisville, KY 40202', EASTERN],
    ['Bowling Green, KY 42101', CENTRAL],
    ['Detroit, MI 48226', EASTERN],
    ['Menominee, MI 49858', CENTRAL],
    ['Rapid City, SD 57701', MOUNTAIN],
    ['Sioux Falls, SD 57104', CENTRAL],
    ['Boise, ID 83702', MOUNTAIN],
    ['Coeur d’Alene, ID 83814', PACIFIC],
    ['Phoenix, AZ 85004', 'America/Phoenix'],
    ['Window Rock, AZ 86515', MOUNTAIN],
    ['Anchorage, AK 99501', 'America/Anchorage'],
    ['Honolulu, HI 96813', 'Pacific/Honolulu'],
    ['Washington, DC 20001', EASTERN],
  ])('determines the time zone, also in a state with two: %s', (address, zone) => {
    const parsed = parseLocation(`1 Main St, ${address}`);
    expect(parsed).toEqual(zip(address.slice(-5), zone));
  });
});

describe('the state of an address without a ZIP code', () => {
  it.each([
    ['Norfolk, VA', state('VA', EASTERN)],
    ['Norfolk VA', state('VA', EASTERN)],
    ['norfolk, virginia', state('VA', EASTERN)],
    ['Norfolk,Virginia', state('VA', EASTERN)],
    ['Charleston, West Virginia', state('WV', EASTERN)],
    ['Little Rock, Arkansas', state('AR', CENTRAL)],
    ['Wichita, Kansas, USA', state('KS', CENTRAL)],
    ['Santa Fe, New Mexico', state('NM', MOUNTAIN)],
    ['Seattle, Washington', state('WA', PACIFIC)],
    ['Washington, DC', state('DC', EASTERN)],
    ['Washington, D.C.', state('DC', EASTERN)],
    ['Phoenix, Arizona', state('AZ', 'America/Phoenix')],
    ['Honolulu, Hawaii', state('HI', 'Pacific/Honolulu')],
    ['Texas', state('TX', CENTRAL)],
    ['TX', state('TX', CENTRAL)],
    ['Portland, OR.', state('OR', PACIFIC)],
    ['12 Farnam St, Omaha NE', state('NE', CENTRAL)],
    ['12 Elm Ct, Hartford CT', state('CT', EASTERN)],
    ['100 Peachtree St NE, Atlanta, GA', state('GA', EASTERN)],
  ])('locates the address: %s', (address, index) => expect(parseLocation(address)).toEqual(index));
});

describe('an address outside of the service area', () => {
  it.each([
    ['1 Calle Fortaleza, San Juan, PR 00901', 'Puerto Rico'],
    ['San Juan, Puerto Rico', 'Puerto Rico'],
    ['1 Marine Corps Dr, Hagåtña, GU 96910', 'Guam'],
    ['Tamuning, Guam', 'Guam'],
    ['Charlotte Amalie, VI 00802', 'the U.S. Virgin Islands'],
    ['Pago Pago, AS 96799', 'American Samoa'],
    ['Saipan, MP 96950', 'the Northern Mariana Islands'],
    ['PSC 1, Box 2, APO, AE 09012', 'military post offices'],
    ['Unit 1, FPO, AP 96349', 'military post offices'],
    ['111 Wellington St, Ottawa, ON K1A 0A9', 'Canada'],
    ['111 Wellington St, Ottawa, ON K1A0A9, Canada', 'Canada'],
    ['Toronto, Canada', 'Canada'],
    ['Tijuana, Mexico', 'Mexico'],
  ])('is recognized by name: %s', (address, name) =>
    expect(parseLocation(address)).toEqual(outside(name)),
  );
});

describe('an incomplete address', () => {
  it.each([
    'Phoenix',
    'behind the library',
    '12 Elm Street',
    '',
    '90 210',
    'I-95 exit 12',
    '100 Peachtree St NE',
  ])('is unknown: %s', (address) => expect(parseLocation(address)).toMatchObject(UNKNOWN));
});

describe('coordinates', () => {
  it.each([
    ['36.85080, -76.28590', 36.8508, -76.2859],
    ['  36.8508,-76.2859 ', 36.8508, -76.2859],
    ['21.3°, -157.85°', 21.3, -157.85],
  ])('are recognized in an address: %s', (text, latitude, longitude) =>
    expect(parseLocation(text)).toEqual({ kind: 'position', coordinates: { latitude, longitude } }),
  );

  it.each(['99.5, -76.28590', '36.85080, -190.28590', '36, -76', 'near 36.85080, -76.28590'])(
    'are not recognized if invalid, imprecise or within other text: %s',
    (text) => expect(parseLocation(text)).toMatchObject(UNKNOWN),
  );

  it.each([
    [37.7936, -122.395, 'America/Los_Angeles'],
    [42.3314, -83.0458, 'America/New_York'],
    [33.4484, -112.074, 'America/Phoenix'],
    [48.8566, 2.3522, undefined],
  ])(
    'have the time zone that they lie in, if it is among those given: %d, %d',
    (latitude, longitude, zone) => {
      const zones = ['America/New_York', 'America/Phoenix', 'America/Los_Angeles'];
      expect(zoneAt({ latitude, longitude }, zones)).toBe(zone);
    },
  );

  it('are recognized as near Hampton Roads', () => {
    expect(isNearHamptonRoads({ latitude: 36.8508, longitude: -76.2859 })).toBe(true);
    expect(isNearHamptonRoads({ latitude: 37.5407, longitude: -77.436 })).toBe(false);
  });
});
