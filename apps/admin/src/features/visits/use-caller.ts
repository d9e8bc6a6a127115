import { useQuery } from '@tanstack/react-query';
import type { PersonRow } from '@voltcourier/contracts/crm/contacts';
import type { Customer } from '@voltcourier/contracts/crm/customers';
import type { LastBooking } from '@voltcourier/contracts/visits/callers';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { callersApi } from '../../lib/api/callers.ts';
import { contactsApi } from '../../lib/api/contacts.ts';
import { customersApi } from '../../lib/api/customers.ts';
import type { ContractForm } from '../../lib/use-contract-form.ts';

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

/**
 * Pre-fills empty fields of a form with the caller's last order, once loaded. Typed values are kept,
 * but not what was pre-filled for another caller.
 */
export function useLastBooking<Entries extends Readonly<Record<string, string>>>(
  { chosen, last }: Caller,
  form: Pick<ContractForm<Entries>, 'entries' | 'set'>,
  entriesOf: (last: LastBooking) => Partial<Entries>,
): void {
  const filled = useRef<Partial<Entries>>({});
  const fill = useEffectEvent(() => {
    const offered: Partial<Entries> = last == null ? {} : entriesOf(last);
    const changes = Object.fromEntries(
      Object.keys({ ...filled.current, ...offered })
        .filter((name) => ['', filled.current[name]].includes(form.entries[name]))
        .map((name) => [name, offered[name] ?? '']),
    ) as Partial<Entries>;
    filled.current = changes;
    form.set(changes);
  });
  useEffect(() => {
    if (chosen !== undefined) fill();
  }, [chosen, last]);
}
