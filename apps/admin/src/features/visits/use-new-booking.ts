import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Region } from '@voltcourier/contracts/bookings/availability';
import type { PhoneBooking } from '@voltcourier/contracts/visits/staff-changes';
import type { ApiError } from '@voltcourier/contracts/client';
import type { Customer, CustomerRow } from '@voltcourier/contracts/crm/customers';
import type { DispatchBooking } from '@voltcourier/contracts/visits/dispatch';
import { queryKey } from '@voltcourier/contracts/query';
import { routes } from '@voltcourier/contracts/routes';
import { useRef } from 'react';
import { api } from '../../lib/api.ts';

/** Customers by how their email or name begins; asks for nothing without words. */
export function useFoundCustomers(search: string) {
  return useQuery<{ customers: CustomerRow[]; hasMore: boolean }, ApiError>({
    queryKey: [...queryKey(routes.customers.list), 'to book for', search],
    queryFn:
      search === '' ? skipToken : ({ signal }) => api.customers.list({ query: { search }, signal }),
    staleTime: 0,
  });
}

/** The customer who is booked for, with what is left of their membership. */
export function useBookedCustomer(userId: string | undefined) {
  return useQuery<Customer, ApiError>({
    queryKey: queryKey(routes.customers.get, { userId: userId ?? '' }),
    queryFn:
      userId === undefined
        ? skipToken
        : ({ signal }) => api.customers.get({ params: { userId }, signal }),
    staleTime: 0,
  });
}

/** The region that serves an address; asks for nothing before there is one. */
export function useServingRegion(location: string) {
  return useQuery<{ region: Region }, ApiError>({
    queryKey: queryKey(routes.availability.regionOf, { location }),
    queryFn:
      location.length < 5
        ? skipToken
        : ({ signal }) => api.availability.regionOf({ query: { location }, signal }),
  });
}

/** Books. The same entries again are the same booking. */
export function useBookByPhone(onDone: (booking: DispatchBooking) => void) {
  const client = useQueryClient();
  const attempt = useRef({ of: '', key: '' });
  return useMutation<DispatchBooking, ApiError, PhoneBooking>({
    mutationFn: (body) => {
      const entries = JSON.stringify(body);
      if (attempt.current.of !== entries) {
        attempt.current = { of: entries, key: crypto.randomUUID() };
      }
      const headers = { 'idempotency-key': attempt.current.key };
      return api.staffChanges.bookByPhone({ headers, body });
    },
    onSuccess: (booking) => {
      client.setQueryData(queryKey(routes.dispatch.get, { bookingId: booking.id }), booking);
      onDone(booking);
    },
    onError: () => void client.invalidateQueries({ queryKey: queryKey(routes.availability.list) }),
  });
}
