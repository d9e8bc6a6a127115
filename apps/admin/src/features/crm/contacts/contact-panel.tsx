import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { contactsApi } from '../../../lib/api/contacts.ts';
import { paths } from '../../../lib/paths.ts';
import { RecordPanel } from '../../../lib/record-panel.tsx';
import { ContactSections } from './contact-page.tsx';
import styles from './contacts.module.css';

/** A contact next to the list, even if the list doesn’t contain them. */
export function ContactPanel({
  personId,
  name,
  furtherOf,
  onClose,
}: {
  /** Undefined if no contact is open. */
  personId: string | undefined;
  /** Name from the list, until the contact has loaded. */
  name: string | undefined;
  furtherOf: (personId: string) => ReactNode;
  onClose: () => void;
}) {
  const result = useQuery(
    contactsApi.get.query(personId !== undefined && { params: { personId } }),
  );
  return (
    <RecordPanel
      open={personId !== undefined}
      title={result.data?.name ?? name ?? 'Contact'}
      what="contact"
      result={result}
      onClose={onClose}
    >
      {(person) => (
        <div className={styles.panel}>
          <p>
            <Link className={styles.name} to={paths.contact(person.id)}>
              Open as a page
            </Link>
          </p>
          <ContactSections person={person} further={furtherOf(person.id)} />
        </div>
      )}
    </RecordPanel>
  );
}
