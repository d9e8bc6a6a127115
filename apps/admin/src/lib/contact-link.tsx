import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { api } from './api.ts';
import { paths } from './paths.ts';
import { useMay } from './use-user.ts';

/** Whose a booking, a request or a company’s account is, leading there. Who may not see contacts reads the name alone. */
export function ContactLink({
  of,
  name,
  at,
}: {
  of: { readonly booking: string } | { readonly request: string } | { readonly company: string };
  /** What is shown until it is known. */
  name: string;
  /** The section of the contact that it leads to. */
  at?: string;
}) {
  const may = useMay();
  const { data } = useQuery(api.contacts.find.query(may('crm:read') && { query: of }));
  const contact = data?.contact;
  if (contact == null) return name;
  const hash = at === undefined ? '' : `#${at}`;
  return <Link to={`${paths.contact(contact.id)}${hash}`}>{contact.name}</Link>;
}
