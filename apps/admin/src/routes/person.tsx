import { PersonLeads } from '../features/crm/leads/person-leads.tsx';
import { PersonPage } from '../features/crm/contacts/contact-page.tsx';

const leadsOf = (personId: string) => <PersonLeads personId={personId} />;

/** A person, with their leads. */
export function Person() {
  return <PersonPage leadsOf={leadsOf} />;
}
