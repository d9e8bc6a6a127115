import { useQuery } from '@tanstack/react-query';
import type { PersonRow } from '@voltcourier/contracts/crm/contacts';
import { useEffect, useEffectEvent } from 'react';
import { contactsApi } from '../../lib/api/contacts.ts';
import { useAddress } from '../../lib/use-address.ts';

/** Pre-fills a form with the contact named in the URL, once loaded. */
export function useContactOfAddress(choose: (contact: PersonRow) => void): void {
  const { query } = useAddress();
  const personId = query.get('contact');
  const { data: person } = useQuery(
    contactsApi.get.query(personId !== null && { params: { personId } }),
  );
  const onFound = useEffectEvent(choose);
  useEffect(() => {
    if (person === undefined) return;
    const { id, name, identities, member, tags, tasks, lastContactAt } = person;
    const known = <Value>(values: readonly (Value | null)[]) =>
      values.find((value) => value !== null) ?? null;
    onFound({
      id,
      name,
      email: known(identities.map(({ email }) => email)),
      phone: known(identities.map(({ phone }) => phone)),
      source: identities[0]?.source ?? 'staff',
      member,
      tags,
      openTasks: tasks.length,
      lastContactAt,
    });
  }, [person]);
}
