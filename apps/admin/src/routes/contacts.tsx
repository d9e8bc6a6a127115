import { People } from '../features/crm/contacts/contacts.tsx';
import { PersonLeads } from '../features/crm/leads/person-leads.tsx';

const leadsOf = (personId: string) => <PersonLeads personId={personId} />;

/** The contacts, each opened with their leads. */
export function Contacts() {
  return <People leadsOf={leadsOf} />;
}
