import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { contactsApi } from './api/contacts.ts';
import { paths } from './paths.ts';
import { useMay } from './use-user.ts';

/**
 * The contact of a booking, request or company account, as a link. Without permission to see
 * contacts only the name.
 */
export function ContactLink({
  of,
  name,
  at,
}: {
  of: { readonly booking: string } | { readonly request: string } | { readonly company: string };
  /** Shown until it has loaded. */
  name: string;
  /** Section of the contact to link to. */
  at?: string;
}) {
  const may = useMay();
  const { data } = useQuery(contactsApi.find.query(may('crm:read') && { query: of }));
  const contact = data?.contact;
  if (contact == null) return name;
  const hash = at === undefined ? '' : `#${at}`;
  return <Link to={`${paths.contact(contact.id)}${hash}`}>{contact.name}</Link>;
}
