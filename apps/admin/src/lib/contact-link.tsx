import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { api } from './api.ts';
import { paths } from './paths.ts';
import { useMay } from './use-user.ts';

/** Whose a booking or a request is, leading there. Who may not see contacts reads the name alone. */
export function ContactLink({
  of,
  name,
}: {
  of: { readonly booking: string } | { readonly request: string };
  /** What is shown until it is known. */
  name: string;
}) {
  const may = useMay();
  const { data } = useQuery(api.contacts.find.query(may('crm:read') && { query: of }));
  const contact = data?.contact;
  return contact == null ? name : <Link to={paths.contact(contact.id)}>{contact.name}</Link>;
}
