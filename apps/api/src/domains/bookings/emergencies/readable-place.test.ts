import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { useApi } from '../../../testing/harness.ts';
import { bookingRequest, eventually } from '../../../testing/requests.ts';
import { findEmergencyPlace } from './readable-place.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
const off = useApi({ GEOCODER_URL: '' });
beforeAll(() => started.api.startWork());

const geocoder = (path: string, method: string, body?: object) =>
  fetch(`${started.sandbox.url}/sandbox/geocoder${path}`, {
    method,
    ...(body && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
afterEach(() => geocoder('', 'DELETE'));

// Each test uses its own position, because geocoder answers are cached for minutes.
const coordinates = (latitude: number) => ({ latitude, longitude: -76.29, accuracyMetres: 20 });
const figures = (latitude: number) => `${latitude.toFixed(5)}, -76.29000`;

async function ask(change: object, { api } = started): Promise<string> {
  const body = bookingRequest({
    serviceType: 'EMERGENCY',
    phone: '757 555 0100',
    email: 'stranded@example.com',
    ...change,
  });
  const { booking } = await api.client().bookings.create({
    body,
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  return booking.id;
}

const rowOf = (id: string, { api } = started) =>
  api.deps.db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Waits until the location is no longer a plain position, and returns the row. */
const found = (id: string) =>
  eventually(async () => {
    const row = await rowOf(id);
    return /^[A-Z]/u.test(row.location) && row;
  });

const eventsOf = (id: string) =>
  started.api.deps.db
    .selectFrom('booking_events')
    .select(['actor', 'detail'])
    .where('booking_id', '=', id)
    .orderBy('id')
    .execute();

describe('the location of an emergency sent as coordinates', () => {
  it('is replaced with an address after the request, and keeps its coordinates', async () => {
    const at = coordinates(36.8501);
    const id = await ask({ location: figures(at.latitude), coordinates: at });
    expect(await found(id)).toMatchObject({
      location: 'Granby Street, Norfolk, VA 23510',
      latitude: 36.8501,
      longitude: -76.29,
    });
    expect((await eventsOf(id)).at(-1)).toEqual({ actor: 'clock', detail: { placeFound: true } });
  });

  it('is resolved later if the geocoder fails during the request', async () => {
    await geocoder('/fail-next', 'POST', { kind: 'server_error' });
    const at = coordinates(36.8502);
    const id = await ask({ location: figures(at.latitude), coordinates: at });
    expect((await found(id)).location).toBe('Granby Street, Norfolk, VA 23510');
  });

  it('is not replaced if the customer typed it', async () => {
    const id = await ask({ location: 'Behind the Granby mall', coordinates: coordinates(36.8503) });
    await findEmergencyPlace(started.api.ctx, id);
    expect((await rowOf(id)).location).toBe('Behind the Granby mall');
    expect(await eventsOf(id)).toHaveLength(1);
  });

  it('stays erased', async () => {
    await geocoder('/fail-next', 'POST', { kind: 'slow' });
    const at = coordinates(36.8504);
    const id = await ask({ location: figures(at.latitude), coordinates: at });
    await started.api.deps.db
      .updateTable('bookings')
      .set({ location: 'Erased', latitude: null, longitude: null, accuracy_metres: null })
      .where('id', '=', id)
      .execute();
    await findEmergencyPlace(started.api.ctx, id);
    expect(await rowOf(id)).toMatchObject({ location: 'Erased', latitude: null });
  });

  it('stays as coordinates if no address is near, or without a geocoder', async () => {
    const far = await ask({
      location: '45.00000, -110.00000',
      coordinates: { latitude: 45, longitude: -110 },
    });
    await findEmergencyPlace(started.api.ctx, far);
    expect((await rowOf(far)).location).toBe('45.00000, -110.00000');
    const at = coordinates(36.8505);
    const id = await ask({ location: figures(at.latitude), coordinates: at }, off);
    await findEmergencyPlace(off.api.ctx, id);
    expect((await rowOf(id, off)).location).toBe(figures(at.latitude));
  });
});
