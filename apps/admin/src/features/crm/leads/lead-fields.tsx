import { SelectField } from '@voltcourier/ui/select-field';
import { TextField } from '@voltcourier/ui/text-field';
import { useColleagues } from '../../../lib/use-colleagues.ts';
import type { ContractForm } from '../../../lib/use-contract-form.ts';
import type { LeadEntries } from './lead-entries.ts';
import styles from './leads.module.css';
import { PersonChoice } from './person-choice.tsx';
import { choicesOf, KIND_LABELS } from './labels.ts';

type Form = Pick<ContractForm<LeadEntries>, 'entries' | 'errorOf' | 'field' | 'set'>;

/** Value, owner and expected close date of a lead. */
function LeadFigures({ form }: { form: Form }) {
  const { data: owners = [] } = useColleagues();
  return (
    <div className={styles.pair}>
      <SelectField label="Kind" options={choicesOf(KIND_LABELS)} {...form.field('kind')} />
      <SelectField
        label="Owner"
        placeholder="Unassigned"
        options={owners.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.field('ownerId')}
      />
      <TextField
        label="Value in dollars"
        inputMode="decimal"
        placeholder="Not known"
        {...form.field('valueCents')}
      />
      <TextField
        label="Expected close"
        type="date"
        min="2000-01-01"
        max="2099-12-31"
        {...form.field('expectedClose')}
      />
    </div>
  );
}

/** Fields of a lead. */
export function LeadFields({ form }: { form: Form }) {
  return (
    <>
      <TextField label="Title" maxLength={160} {...form.field('title')} />
      <PersonChoice
        person={form.entries.personId}
        error={form.errorOf('personId')}
        onChange={(personId) => form.set({ personId })}
      />
      <LeadFigures form={form} />
      <TextField
        label="Next step"
        maxLength={200}
        placeholder="For example: send the offer"
        {...form.field('nextStep')}
      />
      <TextField
        label="Due"
        type="date"
        min="2000-01-01"
        max="2099-12-31"
        {...form.field('nextStepDue')}
      />
    </>
  );
}
