import { useQuery } from '@tanstack/react-query';
import { bookingDefaults } from '@voltcourier/contracts/bookings/booking-defaults';
import { vehicles } from '@voltcourier/contracts/memberships/vehicles';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useUser } from '../../features/accounts/use-user.ts';
import { apiFor, ASKED_ANEW } from '../../lib/api.ts';
import type { KnownCustomerProps, KnownField } from '../../lib/known-customer.ts';

const api = apiFor({ bookingDefaults, vehicles });

/** Never replace the field while the user is typing in it. */
const isTyping = (field: string) => document.activeElement?.getAttribute('name') === field;

/**
 * Fills in what is known about the signed-in user: name and address, and from the last booking
 * phone, location and car; also the service when booking again. Typed entries are kept.
 */
export function KnownCustomer({ entries, onKnown }: KnownCustomerProps) {
  const [query] = useSearchParams();
  const { user } = useUser();
  const { data: defaults } = useQuery({ ...api.bookingDefaults.get.query(), ...ASKED_ANEW });
  const { data: choices } = useQuery({ ...api.vehicles.choices.query(), ...ASKED_ANEW });
  const isFilled = useRef(false);
  const isAgain = query.has('again');

  useEffect(() => {
    if (isFilled.current || !user || defaults === undefined || choices === undefined) return;
    isFilled.current = true;
    const { last } = defaults;
    const ownName = [user.firstName, user.lastName].filter(Boolean).join(' ');
    const known: Record<KnownField, string> = {
      name: ownName || (last?.name ?? ''),
      email: user.email,
      phone: last?.phone ?? '',
      location: last?.location ?? '',
      // A saved vehicle is chosen in its own field.
      vehicle: choices.vehicles.length > 0 ? '' : (last?.vehicle ?? ''),
      serviceType: isAgain ? (last?.serviceType ?? '') : '',
    };
    const missing = Object.entries(known).filter(
      ([field, value]) => value !== '' && entries[field as KnownField] === '' && !isTyping(field),
    );
    if (missing.length > 0) onKnown(Object.fromEntries(missing));
  }, [user, defaults, choices, entries, isAgain, onKnown]);
  return null;
}
