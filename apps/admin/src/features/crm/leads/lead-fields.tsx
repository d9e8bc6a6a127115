import { SelectField } from '@voltcourier/ui/select-field';
import { TextField } from '@voltcourier/ui/text-field';
import { useColleagues } from '../../../lib/use-colleagues.ts';
import type { EntryErrors, LeadEntries } from './lead-entries.ts';
import styles from './leads.module.css';
import { PersonChoice } from './person-choice.tsx';
import { choicesOf, KIND_WORDS } from './labels.ts';

/** What a lead says, to be typed. */
export function LeadFields({
  entries,
  errors,
  onChange,
}: {
  entries: LeadEntries;
  errors: EntryErrors;
  onChange: (change: Partial<LeadEntries>) => void;
}) {
  const { data: owners = [] } = useColleagues();
  return (
    <>
      <TextField
        label="Title"
        name="title"
        maxLength={160}
        autoComplete="off"
        value={entries.title}
        error={errors['title']}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <PersonChoice
        person={entries.person}
        error={errors['personId']}
        onChange={(person) => onChange({ person })}
      />
      <div className={styles.pair}>
        <SelectField
          label="Kind"
          name="kind"
          options={choicesOf(KIND_WORDS)}
          value={entries.kind}
          error={errors['kind']}
          onChange={({ target }) => onChange({ kind: target.value })}
        />
        <SelectField
          label="Owner"
          name="ownerId"
          placeholder="Unassigned"
          options={owners.map(({ id, name }) => ({ value: id, label: name }))}
          value={entries.ownerId}
          error={errors['ownerId']}
          onChange={({ target }) => onChange({ ownerId: target.value })}
        />
        <TextField
          label="Value in dollars"
          name="value"
          inputMode="decimal"
          autoComplete="off"
          placeholder="Not known"
          value={entries.value}
          error={errors['valueCents']}
          onChange={({ target }) => onChange({ value: target.value })}
        />
        <TextField
          label="Expected close"
          type="date"
          name="expectedClose"
          min="2000-01-01"
          max="2099-12-31"
          value={entries.expectedClose}
          error={errors['expectedClose']}
          onChange={({ target }) => onChange({ expectedClose: target.value })}
        />
      </div>
      <TextField
        label="Next step"
        name="nextStep"
        maxLength={200}
        autoComplete="off"
        placeholder="For example: send the offer"
        value={entries.nextStep}
        error={errors['nextStep']}
        onChange={({ target }) => onChange({ nextStep: target.value })}
      />
      <TextField
        label="Due"
        type="date"
        name="nextStepDue"
        min="2000-01-01"
        max="2099-12-31"
        value={entries.nextStepDue}
        error={errors['nextStepDue']}
        onChange={({ target }) => onChange({ nextStepDue: target.value })}
      />
    </>
  );
}
