import { useQuery } from '@tanstack/react-query';
import type { PersonRow } from '@voltcourier/contracts/crm/contacts';
import type { Customer } from '@voltcourier/contracts/crm/customers';
import type { LastBooking } from '@voltcourier/contracts/visits/callers';
import { useEffect, useEffectEvent, useState } from 'react';
import { callersApi } from '../../lib/api/callers.ts';
import { contactsApi } from '../../lib/api/contacts.ts';
import { customersApi } from '../../lib/api/customers.ts';

/** The caller, if known, and their data. */
export interface Caller {
  readonly chosen: PersonRow | undefined;
  readonly choose: (person: PersonRow | undefined) => void;
  /** Account of the contact; null for none. */
  readonly userId: string | null;
  readonly customer: Customer | undefined;
  /** Their last order; null for none, undefined while loading. */
  readonly last: LastBooking | null | undefined;
}

/** Loads data about the selected caller. */
export function useCaller(): Caller {
  const [chosen, choose] = useState<PersonRow>();
  const params = chosen !== undefined && { params: { personId: chosen.id } };
  const { data: person } = useQuery(contactsApi.get.query(params));
  const { data: found } = useQuery(callersApi.last.query(params));
  const userId = person?.identities.find((identity) => identity.userId !== null)?.userId ?? null;
  const { data: customer } = useQuery(
    customersApi.get.query(chosen !== undefined && userId !== null && { params: { userId } }),
  );
  return {
    chosen,
    choose,
    userId: chosen === undefined ? null : userId,
    customer: chosen === undefined ? undefined : customer,
    last: found?.last,
  };
}

/** Pre-fills a form with the caller's last order, once loaded. */
export function useLastBooking({ chosen, last }: Caller, begin: (last: LastBooking) => void): void {
  const onFound = useEffectEvent(begin);
  useEffect(() => {
    if (chosen !== undefined && last != null) onFound(last);
  }, [chosen, last]);
}
