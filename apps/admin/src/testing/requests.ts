import type { StaffRequest } from '@voltcourier/contracts/bookings/callbacks';

/** An open message, as returned by `GET /api/staff/requests/:requestId`. */
export const REQUEST: StaffRequest = {
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'contact',
  status: 'open',
  name: 'Hana Long',
  phone: null,
  email: 'hana@example.com',
  vehicle: 'Tesla',
  company: null,
  fleetSize: null,
  service: null,
  urgency: null,
  createdAt: '2026-11-23T09:00:00.000Z',
  dueAt: '2026-11-24T09:00:00.000Z',
  closedAt: null,
  version: '7',
  location: null,
  notes: 'Two cars?',
  preferredTime: null,
  plan: null,
  interval: null,
  respondBy: null,
  bookingId: null,
  next: ['reached', 'not_reached', 'declined'],
  events: [
    {
      id: '7',
      at: '2026-11-23T09:00:00.000Z',
      status: 'open',
      actor: 'Customer',
      reason: null,
      tryAgainAt: null,
      reply: null,
    },
  ],
};
