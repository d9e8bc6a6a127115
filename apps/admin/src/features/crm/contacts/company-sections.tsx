import { useMutation } from '@tanstack/react-query';
import { mutationOf } from '@voltcourier/contracts/query';
import type { Person } from '@voltcourier/contracts/crm/contacts';
import { Button } from '@voltcourier/ui/button';
import { Disclosure } from '@voltcourier/ui/disclosure';
import { Refusal } from '@voltcourier/ui/notice';
import { showToast } from '@voltcourier/ui/toast';
import { Link } from 'react-router-dom';
import { companyRecordsApi } from '../../../lib/api/company-records.ts';
import { contactsApi } from '../../../lib/api/contacts.ts';
import { PEOPLE } from '../../../lib/api/people-effect.ts';
import { paths } from '../../../lib/paths.ts';
import { RecordChoice } from '../../../lib/record-choice.tsx';
import { useMay } from '../../../lib/use-user.ts';
import { ChangeCompanyForm } from './company-form.tsx';
import styles from './contacts.module.css';

/** The employer that staff have entered for a person. */
const statedEmployerOf = ({ employers }: Person) =>
  employers.find(({ saidByStaff }) => saidByStaff)?.id ?? null;

/** Adds a person to a company, or removes them. */
async function setEmployer({
  personId,
  employerId,
}: {
  personId: string;
  employerId: string | null;
}) {
  const params = { personId };
  const seenId = statedEmployerOf(await contactsApi.get({ params }));
  return companyRecordsApi.setEmployer({ params, body: { employerId, seenId } });
}

interface RelatedProps {
  readonly id: string;
  readonly name: string;
  /** Text below the name; omitted if undefined. */
  readonly detail: string | null | undefined;
  /** Whether staff entered it, so that they may remove it. */
  readonly saidByStaff: boolean;
  readonly pending?: boolean;
  readonly onRemove: () => void;
}

/** An employer of a person, or a person who works for a company. */
function Related({ id, name, detail, saidByStaff, pending, onRemove }: RelatedProps) {
  const may = useMay();
  return (
    <li className={styles.row}>
      <div>
        <Link className={styles.name} to={paths.contact(id)}>
          {name}
        </Link>
        {detail === undefined ? null : <div className={styles.quiet}>{detail}</div>}
      </div>
      {saidByStaff && may('crm:write') ? (
        <Button size="compact" aria-label={`Remove ${name}`} pending={pending} onClick={onRemove}>
          Remove
        </Button>
      ) : null}
    </li>
  );
}

/** Companies that a person works for. */
export function EmployerSection({ person }: { person: Person }) {
  const may = useMay();
  const set = useMutation(
    companyRecordsApi.setEmployer.mutation((employerId: string | null) => ({
      params: { personId: person.id },
      body: { employerId, seenId: statedEmployerOf(person) },
    })),
  );
  const { employers } = person;
  const stated = employers.find(({ saidByStaff }) => saidByStaff);
  return (
    <section className={styles.section} aria-labelledby="employers">
      <h3 id="employers">Company</h3>
      <Refusal error={set.error} title="Company not saved" />
      {employers.length === 0 ? <p className={styles.quiet}>None.</p> : null}
      {employers.length === 0 ? null : (
        <ul className={styles.list}>
          {employers.map(({ id, name, saidByStaff }) => (
            <Related
              key={id}
              {...{ id, name, saidByStaff }}
              detail={saidByStaff ? undefined : 'Business account'}
              pending={set.isPending}
              onRemove={() =>
                set.mutate(null, {
                  onSuccess: () =>
                    showToast({ title: `${person.name} doesn’t work for ${name} anymore` }),
                })
              }
            />
          ))}
        </ul>
      )}
      {may('crm:write') ? (
        <Disclosure
          title={stated === undefined ? 'Choose a company' : 'Choose another company'}
          level={4}
        >
          <RecordChoice
            label="Company"
            kind="company"
            nobody="No match. Add the company on the Companies tab first."
            onChoose={({ id, name }) =>
              set.mutate(id, {
                onSuccess: () => showToast({ title: `${person.name} works for ${name}` }),
              })
            }
          />
        </Disclosure>
      ) : null}
    </section>
  );
}

/** People who work for a company. */
export function CompanyPeople({ company }: { company: Person }) {
  const may = useMay();
  const change = useMutation(mutationOf(setEmployer, PEOPLE));
  const { people, peopleCount } = company;
  return (
    <section className={styles.section} aria-labelledby="company-people">
      <h3 id="company-people">{`People (${peopleCount})`}</h3>
      <Refusal error={change.error} title="The people stay as they are" />
      {people.length === 0 ? <p className={styles.quiet}>Nobody yet.</p> : null}
      {people.length === 0 ? null : (
        <ul className={styles.list}>
          {people.map(({ id, name, email, saidByStaff }) => (
            <Related
              key={id}
              {...{ id, name, saidByStaff }}
              detail={email}
              onRemove={() =>
                change.mutate(
                  { personId: id, employerId: null },
                  { onSuccess: () => showToast({ title: `${name} is removed` }) },
                )
              }
            />
          ))}
        </ul>
      )}
      {peopleCount > people.length ? (
        <p className={styles.quiet}>{`These are the first ${people.length} by name.`}</p>
      ) : null}
      {may('crm:write') ? (
        <Disclosure title="Add someone" level={4}>
          <RecordChoice
            label="Person"
            kind="person"
            nobody="No match."
            onChoose={({ id: personId, name }) =>
              change.mutate(
                { personId, employerId: company.id },
                { onSuccess: () => showToast({ title: `${name} works for ${company.name}` }) },
              )
            }
          />
        </Disclosure>
      ) : null}
    </section>
  );
}

/** Edits a company. */
export function ChangeCompany({ company }: { company: Person }) {
  return (
    <Disclosure title="Edit company" level={4}>
      <ChangeCompanyForm company={company} />
    </Disclosure>
  );
}
