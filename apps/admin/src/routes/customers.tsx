import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '@voltcourier/ui/empty-state';
import { Progress } from '@voltcourier/ui/progress';
import { Navigate } from 'react-router-dom';
import { contactsApi } from '../lib/api/contacts.ts';
import { paths } from '../lib/paths.ts';
import { useAddress } from '../lib/use-address.ts';

/** Redirects from the URL of a customer to their contact. */
function OneCustomer({ userId }: { userId: string }) {
  const { data, error } = useQuery(contactsApi.find.query({ query: { account: userId } }));
  if (data === undefined && error === null) {
    return <Progress block>Loading the contact...</Progress>;
  }
  if (data?.contact == null) {
    return (
      <EmptyState title="This contact can’t be shown" level={2}>
        A new account appears among the contacts within a minute.
      </EmptyState>
    );
  }
  return <Navigate to={paths.contact(data.contact.id)} replace />;
}

/** The former customer list, which redirects to contacts with an account. */
export function Customers() {
  const { query } = useAddress();
  const customer = query.get('customer');
  if (customer !== null) return <OneCustomer userId={customer} />;
  const search = query.get('search') ?? undefined;
  return <Navigate to={paths.contacts({ account: 'yes', search })} replace />;
}
