import { beforeAll, describe, expect, it } from 'vitest';
import { getRegionOf } from '../availability/serving-regions.ts';
import { addEmployee } from '../../../testing/employees.ts';
import { useApi } from '../../../testing/harness.ts';
import { createRegionDesk, everyDay, regionForm } from '../../../testing/regions.ts';
import { bookingRequest, daysAhead, failureOf } from '../../../testing/requests.ts';

const started = useApi({ BRAND_HOTLINE: '+1 757 555 0199' });
let staff: Awaited<ReturnType<typeof addEmployee>>;
const regions = createRegionDesk(started, () => staff.client);
const { addServed, book, freeAt, seatsOf, slotsOn, takeOff } = regions;

beforeAll(async () => {
  staff = await addEmployee(started);
});

describe('a region', () => {
  it('rejects bookings, emergencies and moves while closed, and keeps its appointments', async () => {
    const { id, zip, name } = await addServed();
    const booking = await book(zip, daysAhead(5), '09:00');
    await regions.agree(id, { isClosed: true });
    const message = `We aren’t taking new bookings in ${name} at the moment. If we misread your address, call +1 757 555 0199.`;
    const closed = { code: 'not_served', message };
    const client = started.api.client();
    const location = `1 Main St, Washington, DC ${zip}`;
    expect(await failureOf(book(zip, daysAhead(5), '10:00'))).toMatchObject(closed);
    expect(await failureOf(client.availability.regionOf({ query: { location } }))).toMatchObject(
      closed,
    );
    const emergency = bookingRequest({ location, serviceType: 'EMERGENCY', phone: '757 555 0100' });
    expect(await failureOf(client.bookings.create({ body: emergency, headers: {} }))).toMatchObject(
      closed,
    );
    expect(await failureOf(booking.move(daysAhead(6), '09:00'))).toMatchObject({
      code: 'slot_unavailable',
    });
    expect(await regions.find(id)).toMatchObject({ isClosed: true, comingAppointments: 1 });
  });

  it('takes emergencies outside of its opening hours', async () => {
    const { zip } = await addServed({ openingHours: everyDay([]) });
    const body = bookingRequest({
      location: `1 Main St, Washington, DC ${zip}`,
      serviceType: 'EMERGENCY',
      bookingDate: daysAhead(0),
      phone: '757 555 0100',
    });
    const { booking } = await started.api.client().bookings.create({ body, headers: {} });
    expect(booking.kind).toBe('emergency');
  });

  it('can be removed only if it has never been used', async () => {
    const empty = await addServed();
    await takeOff(empty.id, daysAhead(12));
    await staff.client.settings.removeRegion({ params: { regionId: empty.id } });
    expect(await failureOf(slotsOn(empty.id, daysAhead(12)))).toMatchObject({ code: 'not_found' });
    const used = await addServed();
    const booking = await book(used.zip, daysAhead(5), '09:00');
    await booking.cancel();
    expect(await regions.find(used.id)).toMatchObject({ canRemove: false, comingAppointments: 0 });
    const params = { regionId: used.id };
    expect(await failureOf(staff.client.settings.removeRegion({ params }))).toMatchObject({
      code: 'settings_conflict',
      message: `${used.name} has bookings, requests or technicians. Close it for new bookings instead.`,
    });
    expect(await freeAt(used.id, daysAhead(5), '09:00')).toBe(2);
    expect(
      await failureOf(
        staff.client.settings.removeRegion({ params: { regionId: 'hampton-roads' } }),
      ),
    ).toMatchObject({ code: 'settings_conflict' });
  });

  it('rejects a change based on an older version', async () => {
    const { id, version } = await addServed();
    await regions.change(id, { name: 'Tidewater North' });
    const late = await failureOf(regions.change(id, { capacityPerHour: 9 }, { version }));
    expect(late).toMatchObject({ code: 'changed_meanwhile', status: 409 });
    expect(late.message).toContain('Someone else changed this region');
    expect(await regions.find(id)).toMatchObject({ name: 'Tidewater North', capacityPerHour: 2 });
  });

  it('can become the default, and then can’t be closed or unset', async () => {
    const { id, version } = await addServed();
    await regions.change(id, { isDefault: true });
    const { regions: all } = await staff.client.settings.get();
    expect(all.filter(({ isDefault }) => isDefault).map((region) => region.id)).toEqual([id]);
    const unknown = await getRegionOf(started.api.ctx, 'behind the library');
    expect(unknown.id).toBe(id);
    expect(await failureOf(regions.change(id, { isClosed: true }))).toMatchObject({
      code: 'invalid_input',
    });
    expect(await failureOf(regions.change(id, { isDefault: false }))).toMatchObject({
      code: 'settings_conflict',
    });
    await regions.change('hampton-roads', { isDefault: true });
    expect((await regions.find(id)).version).toBe(version + 2);
  });

  it('can change its time zone only without upcoming appointments, and keeps its local hours', async () => {
    const { id, zip } = await addServed({ openingHours: everyDay(['09:00']) });
    await regions.change(id, { zone: 'America/Chicago' });
    const [slot] = await slotsOn(id, daysAhead(5));
    expect(
      new Date(slot?.startsAt ?? '').toLocaleTimeString('en-US', { timeZone: 'America/Chicago' }),
    ).toBe('9:00:00 AM');
    const seats = (await seatsOf(id)).filter((seat) => seat.starts_at > started.api.deps.now());
    expect(new Set(seats.map((seat) => seat.starts_at.getTime())).size * 2).toBe(seats.length);
    await book(zip, daysAhead(5), '09:00');
    expect(await failureOf(regions.change(id, { zone: 'America/Denver' }))).toMatchObject({
      code: 'settings_conflict',
      message:
        'Validation errors: zone: 1 appointment is to come on the clocks of America/Chicago. Move or cancel them first.',
    });
  });
});

describe('a new region', () => {
  it('serves its ZIP prefixes, which no other region can have', async () => {
    const { id, name } = await regions.add({ zipPrefixes: ['2042', '20410', '20410'] });
    expect((await regions.find(id)).zipPrefixes).toEqual(['20410', '2042']);
    const regionOf = async (zip: string) =>
      (await getRegionOf(started.api.ctx, `Washington, DC ${zip}`)).id;
    expect(await Promise.all(['20410', '20424', '20411'].map(regionOf))).toEqual([
      id,
      id,
      'us-eastern',
    ]);
    expect(await failureOf(regions.add({ zipPrefixes: ['2042'] }))).toMatchObject({
      code: 'settings_conflict',
      message: `Validation errors: zipPrefixes: 2042 belongs to ${name}. Remove it there first.`,
    });
  });

  it.each([
    [
      { zone: 'America/Atlantis' },
      'Validation errors: zone: There is no such time zone. Choose one like America/Chicago.',
    ],
    [
      { servesZone: true },
      'Validation errors: servesZone: Eastern United States already serves the rest of this time zone.',
    ],
    [
      { name: 'hampton ROADS' },
      'Validation errors: name: Another region already has this name. Choose a different one.',
    ],
  ])('is rejected with a message: %j', async (changes, message) => {
    expect(await failureOf(regions.add(changes))).toMatchObject({
      code: 'settings_conflict',
      message,
    });
  });

  it.each([
    { capacityPerHour: 0 },
    { capacityPerHour: 51 },
    { zipPrefixes: ['23a'] },
    { name: ' ' },
  ])('is validated by the contract: %j', async (changes) => {
    const body = regionForm(changes);
    expect(await failureOf(staff.client.settings.addRegion({ body }))).toMatchObject({
      code: 'invalid_input',
    });
  });
});

it('the settings show the brand values set by the environment, with their variables', async () => {
  const { brand } = await staff.client.settings.get();
  expect(brand).toEqual([
    { label: 'Name', variable: 'BRAND_NAME', value: 'VoltCourier' },
    { label: 'From address', variable: 'MAIL_FROM', value: expect.any(String) as string },
    { label: 'Staff notifications', variable: 'STAFF_EMAIL', value: expect.any(String) as string },
  ]);
});
