import { useQuery } from '@tanstack/react-query';
import type { Person } from '@voltcourier/contracts/crm/contacts';
import { formatUsd } from '@voltcourier/pricing';
import { ButtonLink } from '@voltcourier/ui/button';
import { SummaryList } from '@voltcourier/ui/summary-list';
import { QueryState } from '@voltcourier/ui/query-state';
import { Fragment, type ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import { contactsApi } from '../../../lib/api/contacts.ts';
import { customersApi } from '../../../lib/api/customers.ts';
import { formatPhone } from '../../../lib/format-phone.ts';
import { paths } from '../../../lib/paths.ts';
import { tierName } from '../../../lib/tier-name.ts';
import { useMay } from '../../../lib/use-user.ts';
import { CustomerDetails } from '../customers/customer-details.tsx';
import { BelongingsSections } from './belongings-sections.tsx';
import { ChangeCompany, CompanyPeople, EmployerSection } from './company-sections.tsx';
import { FieldSection } from './field-section.tsx';
import { LinkSection } from './link-section.tsx';
import styles from './contacts.module.css';
import { NewsSection } from './news-section.tsx';
import { MergedRecords, Suspects } from './record-section.tsx';
import { TagSection } from './tag-section.tsx';
import { TaskSection } from './task-section.tsx';
import { Timeline } from './timeline.tsx';
import { dayOf, SOURCE_LABELS } from './labels.ts';

/** Unique values, each as a link. */
function Addresses({
  scheme,
  values,
  bouncing = [],
}: {
  scheme: 'mailto' | 'tel';
  values: readonly (string | null)[];
  /** Addresses whose mail bounces. */
  bouncing?: readonly string[];
}) {
  const may = useMay();
  const known = [...new Set(values.filter((value) => value !== null))];
  if (known.length === 0) return 'Not known';
  return known.map((value) => (
    <div key={value}>
      <a className={styles.reach} href={`${scheme}:${value}`}>
        {scheme === 'tel' ? formatPhone(value) : value}
      </a>
      {bouncing.includes(value) ? (
        <div className={styles.late}>
          Bouncing
          {may('emails:read') ? (
            <>
              {': '}
              <Link to={paths.deliveries({ address: value })}>see the log</Link>
            </>
          ) : null}
        </div>
      ) : null}
    </div>
  ));
}

function accountLabel({ identities, isBusinessAccount }: Person): string {
  const account = identities.find(({ userId }) => userId !== null);
  if (account === undefined) return isBusinessAccount ? 'Business account' : 'None';
  return account.emailVerified ? 'Verified' : 'Email not verified';
}

function Facts({ person }: { person: Person }) {
  const may = useMay();
  const { identities, lifetimeCents, visits, upcoming, member } = person;
  const first = identities.toSorted((one, other) =>
    one.createdAt.localeCompare(other.createdAt),
  )[0];
  return (
    <SummaryList
      rows={[
        {
          term: 'Email',
          value: (
            <Addresses
              scheme="mailto"
              values={identities.map(({ email }) => email)}
              bouncing={person.bouncing}
            />
          ),
        },
        {
          term: 'Phone',
          value: <Addresses scheme="tel" values={identities.map(({ phone }) => phone)} />,
        },
        ...(may('data-requests:write')
          ? [
              {
                term: 'Privacy',
                value: (
                  <Link
                    className={styles.reach}
                    to={paths.customerData({ view: 'requests', person: person.id })}
                  >
                    Export or erase
                  </Link>
                ),
              },
            ]
          : []),
        {
          term: 'Account',
          value: accountLabel(person),
        },
        { term: 'Membership', value: member === null ? 'None' : tierName(member) },
        { term: 'Lifetime value', value: formatUsd(lifetimeCents) },
        {
          term: 'Visits',
          value:
            upcoming === 0 ? `${visits} completed` : `${visits} completed, ${upcoming} upcoming`,
        },
        { term: 'Last contact', value: dayOf(person.lastContactAt) },
        {
          term: 'First seen',
          value: `${dayOf(person.firstSeenAt)}${first === undefined ? '' : `, ${SOURCE_LABELS[first.source].toLowerCase()}`}`,
        },
      ]}
    />
  );
}

/** A person's account, with their membership and granted tier. */
function AccountSection({ person }: { person: Person }) {
  const may = useMay();
  const userId = person.identities.find((identity) => identity.userId !== null)?.userId;
  const { data } = useQuery(
    customersApi.get.query(userId != null && may('customers:read') && { params: { userId } }),
  );
  if (data === undefined) return null;
  return (
    <section className={styles.section} aria-labelledby="account">
      <h3 id="account">Account and membership</h3>
      <CustomerDetails customer={data} />
    </section>
  );
}

/** All sections of a contact, for the page and the panel. */
export function ContactSections({ person, further }: { person: Person; further: ReactNode }) {
  const may = useMay();
  const [firstName = person.name] = person.name.split(' ');
  return (
    <>
      {person.kind === 'person' && may('bookings:write') ? (
        <div>
          <ButtonLink
            variant="primary"
            render={<Link to={paths.newBooking({ contact: person.id })} />}
          >
            {`New booking for ${firstName}`}
          </ButtonLink>
        </div>
      ) : null}
      <Suspects person={person} />
      <div className={styles.person}>
        <div className={styles.side}>
          <Facts person={person} />
          {person.kind === 'person' ? <BelongingsSections person={person} /> : null}
          {further}
          <AccountSection person={person} />
          {person.kind === 'person' ? (
            <EmployerSection person={person} />
          ) : (
            <>
              {may('crm:write') ? <ChangeCompany company={person} /> : null}
              <CompanyPeople company={person} />
            </>
          )}
          <NewsSection news={person.news} />
          <FieldSection person={person} />
          <TagSection person={person} />
          <TaskSection person={person} />
          <LinkSection person={person} />
          <MergedRecords person={person} />
        </div>
        <Timeline personId={person.id} />
      </div>
    </>
  );
}

/**
 * A person's page: facts, tasks and history. `furtherOf` renders what other features know about
 * them (appointments, leads), by the id of the main record.
 */
export function PersonPage({ furtherOf }: { furtherOf: (personId: string) => ReactNode }) {
  const { personId = '' } = useParams();
  const result = useQuery(contactsApi.get.query({ params: { personId } }));
  const { data } = result;
  return (
    <div className={styles.page}>
      <p>
        {data?.kind === 'company' ? (
          <Link to={paths.contacts({ view: 'companies' })}>All companies</Link>
        ) : (
          <Link to={paths.contacts()}>All contacts</Link>
        )}
      </p>
      {data !== undefined ? (
        <Fragment key={data.id}>
          <h2>{data.name}</h2>
          <ContactSections person={data} further={furtherOf(data.id)} />
        </Fragment>
      ) : (
        <QueryState
          result={result}
          loading="Loading the person..."
          failed="This person can’t be shown"
        />
      )}
    </div>
  );
}
