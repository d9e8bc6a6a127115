import { useMutation } from '@tanstack/react-query';
import {
  FIELD_KINDS,
  FIELD_SUBJECTS,
  FieldForm,
  NewFieldForm,
  type PersonField,
} from '@voltcourier/contracts/crm/custom-fields';
import { Button } from '@voltcourier/ui/button';
import { Refusal } from '@voltcourier/ui/notice';
import { SelectField } from '@voltcourier/ui/select-field';
import { TextField } from '@voltcourier/ui/text-field';
import { useState } from 'react';
import { customFieldsApi } from '../../../lib/api/custom-fields.ts';
import { LeaveGuard } from '../../../lib/leave-guard.tsx';
import { type ContractForm, savingAs, useContractForm } from '../../../lib/use-contract-form.ts';
import { useLeaving } from '../../../lib/use-leaving.ts';
import { useChangeField } from './use-fields.ts';
import { FieldOptions, linesOf } from './field-options.tsx';
import { KIND_LABELS, SUBJECT_LABELS } from './field-labels.ts';
import styles from './contacts.module.css';

/** A field definition as entered; `added` has additional options, one per line. */
type FieldEntries = Pick<PersonField, 'name' | 'kind' | 'appliesTo' | 'options' | 'isArchived'> & {
  readonly added: string;
};

const NEW: FieldEntries = {
  name: '',
  kind: 'text',
  appliesTo: 'person',
  options: [],
  isArchived: false,
  added: '',
};

const linesIn = ({ kind, added }: FieldEntries) => (kind === 'choice' ? linesOf(added) : []);

const newFieldOf = (entries: FieldEntries) => ({ ...entries, options: linesIn(entries) });

const changedFieldOf = (entries: FieldEntries) => ({
  ...entries,
  options: [
    ...entries.options,
    ...linesIn(entries).map((name) => ({ id: null, name, isArchived: false })),
  ],
});

const lacksOptions = (entries: FieldEntries) =>
  entries.kind === 'choice' && entries.options.length + linesIn(entries).length === 0
    ? { options: 'Please enter the options, each on a line of its own.' }
    : {};

interface EditorProps {
  /** Reports that it was saved, and closes the form. */
  readonly onDone: (title: string) => void;
}

/** Inputs of a field definition. */
function FieldInputs({
  form,
  isNew,
}: {
  form: Pick<ContractForm<FieldEntries>, 'entries' | 'errorOf' | 'field' | 'set'>;
  isNew: boolean;
}) {
  const { kind, options, added } = form.entries;
  return (
    <>
      <TextField label="Name" maxLength={60} placeholder="Gate code" {...form.field('name')} />
      {isNew ? (
        <SelectField
          label="Type"
          help="This can’t be changed later."
          options={FIELD_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))}
          {...form.field('kind')}
        />
      ) : null}
      <SelectField
        label="Applies to"
        options={FIELD_SUBJECTS.map((value) => ({ value, label: SUBJECT_LABELS[value] }))}
        {...form.field('appliesTo')}
      />
      {kind === 'choice' ? (
        <FieldOptions
          options={options}
          added={added}
          error={form.errorOf('options')}
          onOptions={(next) => form.set({ options: next })}
          onAdded={(lines) => form.set({ added: lines })}
        />
      ) : null}
    </>
  );
}

/** Creates a custom field. */
export function NewField({ onDone }: EditorProps) {
  const { isOver, end } = useLeaving(onDone);
  const form = useContractForm({
    schema: NewFieldForm,
    defaultValues: NEW,
    toInput: newFieldOf,
    problemsOf: lacksOptions,
    save: useMutation(customFieldsApi.createField.mutation((body: NewFieldForm) => ({ body }))),
    onSaved: ({ name }) => end(`${name} is added`),
  });
  return (
    <form className={styles.form} aria-label="New field" {...form.formProps}>
      <LeaveGuard
        isChanged={form.isDirty && !isOver}
        lost="This field isn’t added yet."
        guardsQuery
      />
      <Refusal error={form.refusal} title="Field not added" />
      <FieldInputs form={form} isNew />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" pending={form.isPending} pendingLabel="Saving...">
          Add field
        </Button>
      </div>
    </form>
  );
}

/** Edits a field, based on the version that was shown when it was opened. */
export function FieldEditor({ field, onDone }: EditorProps & { field: PersonField }) {
  const [begun] = useState(field);
  const { id, version, name, isArchived } = begun;
  const { isOver, end } = useLeaving(onDone);
  const change = useChangeField();
  const form = useContractForm({
    schema: FieldForm,
    defaultValues: { ...NEW, ...begun },
    toInput: changedFieldOf,
    save: savingAs(change, (body: FieldForm) => ({ id, version, form: body })),
    onSaved: (saved) => end(`${saved.name} is saved`),
  });
  const archive = async () => {
    if (change.isPending) return;
    const body = await form.check();
    if (body === undefined) return;
    change.mutate(
      { id, version, form: { ...body, isArchived: true } },
      { onSuccess: (saved) => end(`${saved.name} is archived`), onError: form.refuse },
    );
  };
  return (
    <form className={styles.form} aria-label={`Edit ${name}`} {...form.formProps}>
      <LeaveGuard
        isChanged={form.isDirty && !isOver}
        lost="The changes to this field are lost."
        guardsQuery
      />
      <Refusal error={form.refusal} title="Field not changed" />
      <FieldInputs form={form} isNew={false} />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" pending={form.isPending} pendingLabel="Saving...">
          Save field
        </Button>
        {isArchived ? null : <Button onClick={() => void archive()}>Archive field</Button>}
      </div>
    </form>
  );
}
