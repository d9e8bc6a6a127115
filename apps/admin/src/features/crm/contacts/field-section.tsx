import { useQuery } from '@tanstack/react-query';
import type { Person } from '@voltcourier/contracts/crm/contacts';
import type { PersonField, PersonFieldValue } from '@voltcourier/contracts/crm/custom-fields';
import { Button } from '@voltcourier/ui/button';
import { Disclosure } from '@voltcourier/ui/disclosure';
import { Refusal } from '@voltcourier/ui/notice';
import { SummaryList } from '@voltcourier/ui/summary-list';
import { showToast } from '@voltcourier/ui/toast';
import { type FormEvent, useState } from 'react';
import { customFieldsApi } from '../../../lib/api/custom-fields.ts';
import { LeaveGuard } from '../../../lib/leave-guard.tsx';
import { useCustomFields } from '../../../lib/use-custom-fields.ts';
import { useMay } from '../../../lib/use-user.ts';
import { FieldControl, FieldText, formatField } from './field-control.tsx';
import { changesOf, type FieldDrafts, shownIn, withoutOutdated, typeInto } from './field-drafts.ts';
import styles from './contacts.module.css';
import { useEnterFields } from './use-fields.ts';

type Values = readonly PersonFieldValue[];

const valueOf = (values: Values, { id }: PersonField) =>
  values.find(({ fieldId }) => fieldId === id);

/**
 * Entries of a record's fields. Not a contract form: each field is saved by its own request, based
 * on the version shown when typing began, so that one refusal doesn't block the others.
 */
function useDetails(personId: string, values: Values) {
  const [drafts, setDrafts] = useState<FieldDrafts>({});
  const enter = useEnterFields(personId);
  const refused = enter.data;
  // The refetch after a refusal has already brought the colleague's value.
  const problemOf = (field: PersonField) => {
    const error = refused?.get(field.id);
    if (error === undefined || drafts[field.id] === undefined) return undefined;
    if (error.code !== 'changed_meanwhile') return error.message;
    const value = valueOf(values, field)?.value ?? null;
    const now = value === null ? 'cleared this' : `set this to “${formatField(field, value)}”`;
    return `A colleague just ${now}. Save again to overwrite.`;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (enter.isPending) return;
    const outdated = new Set(
      [...(refused ?? [])].flatMap(([id, { code }]) => (code === 'changed_meanwhile' ? id : [])),
    );
    const changes = changesOf(withoutOutdated(drafts, values, outdated), values);
    if (changes.length === 0) {
      setDrafts({});
      return;
    }
    enter.mutate(changes, {
      onSuccess: (failed) => {
        setDrafts((now) =>
          Object.fromEntries(Object.entries(now).filter(([fieldId]) => failed.has(fieldId))),
        );
        if (failed.size === 0) showToast({ title: 'Details saved' });
      },
    });
  };
  return {
    enter,
    isChanged: changesOf(drafts, values).length > 0,
    submit,
    controlOf: (field: PersonField) => ({
      value: shownIn(drafts, values, field.id),
      saved: valueOf(values, field)?.value ?? '',
      error: problemOf(field),
      onChange: (typed: string) =>
        setDrafts((now) => typeInto(now, values, { id: field.id, typed })),
    }),
  };
}

interface ChangeDetailsProps {
  readonly personId: string;
  readonly fields: readonly PersonField[];
  readonly values: Values;
}

/** One form for all fields of a record. Only changed fields are saved. */
function ChangeDetails({ personId, fields, values }: ChangeDetailsProps) {
  const { enter, isChanged, submit, controlOf } = useDetails(personId, values);
  return (
    <form className={styles.form} aria-label="Details" onSubmit={submit} noValidate>
      <LeaveGuard isChanged={isChanged} lost="The changes to these details are lost." guardsQuery />
      {fields.map((field) => (
        <FieldControl key={field.id} field={field} {...controlOf(field)} />
      ))}
      <Refusal error={enter.error} title="Details not saved" />
      <div>
        <Button type="submit" pending={enter.isPending} pendingLabel="Saving...">
          Save details
        </Button>
      </div>
    </form>
  );
}

function Shown({ field, value }: { field: PersonField; value: PersonFieldValue | undefined }) {
  return (
    <>
      <FieldText field={field} value={value?.value ?? null} />
      {value?.merged.map(({ name, value: other }) => (
        <div key={`${name} ${other}`} className={styles.quiet}>
          {`${formatField(field, other)}, in the merged record of ${name}`}
        </div>
      ))}
    </>
  );
}

/** Custom fields of a person or company. */
export function FieldSection({ person }: { person: Person }) {
  const { data: all = [] } = useCustomFields();
  const { data: values, error } = useQuery({
    ...customFieldsApi.fieldValues.query({ params: { personId: person.id } }),
    select: (answer) => answer.values,
  });
  const may = useMay();
  const fields = all.filter(
    ({ appliesTo, isArchived }) =>
      !isArchived && (appliesTo === 'both' || appliesTo === person.kind),
  );
  if (fields.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="details">
      <h3 id="details">Details</h3>
      {error === null ? null : (
        <p className={styles.quiet}>{`The details can’t be loaded. ${error.message}`}</p>
      )}
      {values === undefined ? null : (
        <SummaryList
          rows={fields.map((field) => ({
            term: field.name,
            value: <Shown field={field} value={valueOf(values, field)} />,
          }))}
        />
      )}
      {values !== undefined && may('crm:write') ? (
        <Disclosure title="Edit details" level={4}>
          <ChangeDetails personId={person.id} fields={fields} values={values} />
        </Disclosure>
      ) : null}
    </section>
  );
}
