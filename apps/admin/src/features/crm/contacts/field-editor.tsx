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
import { showToast } from '@voltcourier/ui/toast';
import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { api } from '../../../lib/api.ts';
import { useChangeField } from './use-fields.ts';
import { FieldOptions, linesOf } from './field-options.tsx';
import { KIND_WORDS, SUBJECT_WORDS } from './field-labels.ts';
import styles from './contacts.module.css';

const NEW: Pick<PersonField, 'name' | 'kind' | 'appliesTo' | 'options' | 'isArchived'> = {
  name: '',
  kind: 'text',
  appliesTo: 'person',
  options: [],
  isArchived: false,
};

type Errors = Partial<Record<string, string>>;

const errorsOf = (error: z.core.$ZodError | undefined): Errors =>
  Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]));

/** Defines a field, or changes one as it was seen when this was opened. */
export function FieldEditor({
  field,
  onDone,
}: {
  /** What is changed; undefined for a new one. */
  field: PersonField | undefined;
  onDone: () => void;
}) {
  const [entries, setEntries] = useState({ ...NEW, ...field });
  const [added, setAdded] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const create = useMutation(
    api.customFields.createField.mutation((body: NewFieldForm) => ({ body })),
  );
  const change = useChangeField();
  const isPending = create.isPending || change.isPending;
  const enter = (changes: Partial<typeof entries>) => setEntries((now) => ({ ...now, ...changes }));
  const { name, kind, appliesTo, options } = entries;
  const isChoice = kind === 'choice';
  const finish = (title: string) => {
    showToast({ title });
    onDone();
  };
  const lines = isChoice ? linesOf(added) : [];
  const add = () => {
    const checked = z.safeParse(NewFieldForm, { name, kind, appliesTo, options: lines });
    const lacksOptions = isChoice && lines.length === 0;
    setErrors({
      ...errorsOf(checked.error),
      ...(lacksOptions && { options: 'Please enter the options, each on a line of its own.' }),
    });
    if (!checked.success || lacksOptions) return;
    create.mutate(checked.data, { onSuccess: (saved) => finish(`${saved.name} is added`) });
  };
  const save = ({ id, version }: PersonField, isArchived: boolean) => {
    const more = lines.map((line) => ({ id: null, name: line, isArchived: false }));
    const form = { name, appliesTo, options: [...options, ...more], isArchived };
    const checked = z.safeParse(FieldForm, form);
    setErrors(errorsOf(checked.error));
    if (!checked.success) return;
    change.mutate(
      { id, version, form: checked.data },
      { onSuccess: (saved) => finish(`${saved.name} is ${isArchived ? 'archived' : 'saved'}`) },
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (field === undefined) add();
    else save(field, field.isArchived);
  };
  const title = field === undefined ? 'The field is not added' : 'The field is not changed';
  return (
    <form
      className={styles.form}
      aria-label={field === undefined ? 'New field' : `Edit ${field.name}`}
      onSubmit={submit}
      noValidate
    >
      <Refusal error={create.error ?? change.error} title={title} />
      <TextField
        label="Name"
        name="field-name"
        maxLength={60}
        autoComplete="off"
        placeholder="Gate code"
        value={name}
        error={errors['name']}
        onChange={({ target }) => enter({ name: target.value })}
      />
      {field === undefined ? (
        <SelectField
          label="Type"
          name="field-kind"
          help="This can’t be changed later."
          options={FIELD_KINDS.map((value) => ({ value, label: KIND_WORDS[value] }))}
          value={kind}
          onChange={({ target }) =>
            enter({ kind: FIELD_KINDS.find((one) => one === target.value) ?? 'text' })
          }
        />
      ) : null}
      <SelectField
        label="Applies to"
        name="field-subject"
        options={FIELD_SUBJECTS.map((value) => ({ value, label: SUBJECT_WORDS[value] }))}
        value={appliesTo}
        onChange={({ target }) =>
          enter({ appliesTo: FIELD_SUBJECTS.find((one) => one === target.value) ?? 'person' })
        }
      />
      {isChoice ? (
        <FieldOptions
          options={options}
          added={added}
          error={errors['options']}
          onOptions={(next) => enter({ options: next })}
          onAdded={setAdded}
        />
      ) : null}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" pending={isPending} pendingLabel="Saving...">
          {field === undefined ? 'Add field' : 'Save field'}
        </Button>
        {field === undefined || field.isArchived ? null : (
          <Button onClick={() => save(field, true)}>Archive field</Button>
        )}
      </div>
    </form>
  );
}
