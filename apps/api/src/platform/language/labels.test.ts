import { expect, it } from 'vitest';
import { createHolders } from '../../testing/appointments.ts';
import { createFounders } from '../../testing/companies.ts';
import { useApi } from '../../testing/harness.ts';
import { createMembers } from '../../testing/members.ts';
import { createVendors } from '../../testing/vendors.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
const { bookPaid, goTo } = createHolders(started, () => createVendors(started.sandbox));
const { join } = createMembers(started);
const { found } = createFounders(started);

it('shows the service and vehicle of a visit in the requested language', async () => {
  const { fetchAs, client } = await join();
  const { booking } = await bookPaid({ vehicle: 'other', serviceType: 'scheduled' }, fetchAs);
  const spanish = started.api.client(fetchAs, 'es');
  const service = 'Carga rápida (DC)';
  const labels = { service, vehicle: 'Otro' };
  const params = { id: booking.id };
  const booked = { service: { type: 'scheduled', label: service }, vehicle: 'Otro' };
  expect((await spanish.bookings.get({ params })).booking).toMatchObject(booked);
  expect((await spanish.customerChanges.get({ params, headers: {} })).booking).toMatchObject(
    booked,
  );
  const { bookings } = await spanish.customerChanges.list({ query: { when: 'upcoming' } });
  expect(bookings).toMatchObject([booked]);
  goTo(booking.startsAt, -3_600_000);
  expect((await spanish.chargingHistory.list({ query: {} })).visits).toMatchObject([labels]);
  expect(await spanish.chargingHistory.receipt({ params })).toMatchObject(labels);
  const file = async (name: string, headers: Record<string, string> = {}) => {
    const address = `${started.api.url}/api/booking/${booking.id}/${name}`;
    return Buffer.from(await (await fetchAs(address, { headers })).arrayBuffer());
  };
  expect((await file('receipt.pdf?language=es')).toString('latin1')).toContain('/Lang (es-US)');
  expect((await file('receipt.pdf', { 'accept-language': 'es' })).toString('latin1')).toContain(
    '/Lang (es-US)',
  );
  expect((await file('receipt.pdf?language=xx')).toString('latin1')).toContain('/Lang (en-US)');
  const unfolded = async (name: string) => (await file(name)).toString().replaceAll('\r\n ', '');
  expect(await unfolded('calendar.ics?language=es')).toContain(`: ${service}`);
  expect(await unfolded('calendar.ics?language=en')).toContain(': Rapid Charge');
  expect((await client.chargingHistory.list({ query: {} })).visits).toMatchObject([
    { service: 'Rapid Charge (DC Fast Charging)', vehicle: 'Other' },
  ]);
  started.api.clock.offsetMs = 0;
});

it('shows the remaining sessions in the requested language', async () => {
  const { client, fetchAs } = await join();
  const spanish = started.api.client(fetchAs, 'es');
  expect((await spanish.memberships.get()).sessions.label).toBe('Sin sesiones');
  expect((await spanish.memberships.startTrial()).sessions.label).toBe('Queda 1 de 1 sesión');
  expect(await client.memberships.get()).toMatchObject({
    sessions: { label: '1 of 1 session left' },
    emergencySessions: { label: 'No emergency call-outs' },
  });
});

it('shows errors of an import in the requested language', async () => {
  const { fetchAs } = await found();
  const { fleet } = started.api.client(fetchAs, 'es');
  const csv = 'Marca,Modelo,Año,Placa\nFord,E-Transit,2199,VAN-7\nRivian,EDV,1889,VAN-8';
  const { rows } = await fleet.import({ body: { csv, apply: false } });
  const [late, early] = rows.flatMap(({ problems }) => problems);
  expect(late?.column).toBe('Año');
  expect(late?.message).toMatch(/^Escribe el año del modelo|^El año del modelo puede ser \d{4}/u);
  expect(early?.message).toBe('Escribe el año del modelo con cuatro dígitos, por ejemplo 2024.');
  await expect(fleet.import({ body: { csv: 'Placa\nVAN-7', apply: false } })).rejects.toThrow(
    'La primera línea debe nombrar las columnas, y faltan “Marca” y “Modelo”. Empieza con la plantilla.',
  );
});
