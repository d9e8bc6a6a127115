import { useMutation } from '@tanstack/react-query';
import {
  type Competitor,
  COMPETITOR_TOPICS,
  CompetitorFactForm,
} from '@voltcourier/contracts/marketing/competitors';
import { SelectField } from '@voltcourier/ui/select-field';
import { TextArea } from '@voltcourier/ui/text-area';
import { TextField } from '@voltcourier/ui/text-field';
import { competitorsApi } from '../../../lib/api/competitors.ts';
import { FormDialog } from '../../../lib/form-dialog.tsx';
import { useContractForm } from '../../../lib/use-contract-form.ts';
import { TOPIC_LABELS } from './competitor-labels.ts';

/** Adds a fact about a competitor: the content, its source and its date. */
export function FactDialog({
  competitor,
  onClose,
}: {
  competitor: Competitor;
  onClose: () => void;
}) {
  const form = useContractForm({
    schema: CompetitorFactForm,
    defaultValues: { topic: '', statement: '', source: '', observedOn: '' },
    save: useMutation(
      competitorsApi.addCompetitorFact.mutation((body: CompetitorFactForm) => ({
        params: { competitorId: competitor.id },
        body,
      })),
    ),
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={`Add a fact about ${competitor.name}`}
      label="Fact"
      action="Add fact"
      form={form}
      pendingLabel="Adding..."
      failedTitle="Fact not added"
      onClose={onClose}
    >
      <SelectField
        label="About"
        placeholder="Choose"
        options={COMPETITOR_TOPICS.map((value) => ({ value, label: TOPIC_LABELS[value] }))}
        {...form.field('topic')}
      />
      <TextArea
        label="What you found"
        help="Such as “A visit costs $89”."
        rows={2}
        maxLength={300}
        {...form.field('statement')}
      />
      <TextField
        label="Where you read it"
        placeholder="https://"
        inputMode="url"
        maxLength={1800}
        {...form.field('source')}
      />
      <TextField label="Day you read it" type="date" {...form.field('observedOn')} />
    </FormDialog>
  );
}
