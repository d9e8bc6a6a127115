import { useQuery } from '@tanstack/react-query';
import { SidePanel } from '@voltcourier/ui/side-panel';
import { Unanswered } from '@voltcourier/ui/unanswered';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { contactsApi } from '../../../lib/api/contacts.ts';
import { paths } from '../../../lib/paths.ts';
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
  const asked = useQuery(contactsApi.get.query(personId !== undefined && { params: { personId } }));
  const { data } = asked;
  return (
    <SidePanel
      open={personId !== undefined}
      onClose={onClose}
      title={data?.name ?? name ?? 'Contact'}
    >
      {personId === undefined ? null : data !== undefined ? (
        <div key={data.id} className={styles.panel}>
          <p>
            <Link className={styles.name} to={paths.contact(data.id)}>
              Open as a page
            </Link>
          </p>
          <ContactSections person={data} further={furtherOf(data.id)} />
        </div>
      ) : (
        <Unanswered
          asked={asked}
          loading="Loading the contact..."
          failed="This contact can’t be shown"
        />
      )}
    </SidePanel>
  );
}
