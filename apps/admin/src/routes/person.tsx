import { PersonLeads } from '../features/crm/leads/person-leads.tsx';
import { PersonPage } from '../features/crm/contacts/contact-page.tsx';
import { ContactRecurring } from '../features/visits/recurring/contact-recurring.tsx';

const furtherOf = (personId: string) => (
  <>
    <ContactRecurring personId={personId} />
    <PersonLeads personId={personId} />
  </>
);

/** A contact with their recurring appointments and leads. */
export function Person() {
  return <PersonPage furtherOf={furtherOf} />;
}
