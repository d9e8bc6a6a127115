import { People } from '../features/crm/contacts/contacts.tsx';
import { PersonLeads } from '../features/crm/leads/person-leads.tsx';
import { ContactRecurring } from '../features/visits/recurring/contact-recurring.tsx';

const furtherOf = (personId: string) => (
  <>
    <ContactRecurring personId={personId} />
    <PersonLeads personId={personId} />
  </>
);

/** Contacts, with their recurring appointments and leads. */
export function Contacts() {
  return <People furtherOf={furtherOf} />;
}
