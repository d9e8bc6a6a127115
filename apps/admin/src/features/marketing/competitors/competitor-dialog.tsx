import { useMutation } from '@tanstack/react-query';
import { type Competitor, CompetitorForm } from '@voltcourier/contracts/marketing/competitors';
import { TextArea } from '@voltcourier/ui/text-area';
import { TextField } from '@voltcourier/ui/text-field';
import { showToast } from '@voltcourier/ui/toast';
import { competitorsApi } from '../../../lib/api/competitors.ts';
import { FormDialog } from '../../../lib/form-dialog.tsx';
import { SaveNotice } from '../../../lib/save-notice.tsx';
import { useVersionedForm, type Versioned } from '../../../lib/use-versioned-form.ts';

interface Entries {
  readonly name: string;
  readonly website: string;
  readonly area: string;
  readonly notes: string;
}

const entriesOf = (competitor: Competitor | undefined): Entries => ({
  name: competitor?.name ?? '',
  website: competitor?.website ?? '',
  area: competitor?.area ?? '',
  notes: competitor?.notes ?? '',
});

const inputOf = ({ website, ...entries }: Entries) => ({
  ...entries,
  website: website.trim() === '' ? null : website.trim(),
});

function useSave(competitor: Competitor | undefined) {
  const create = useMutation(
    competitorsApi.createCompetitor.mutation(({ form }: Versioned<CompetitorForm>) => ({
      body: form,
    })),
  );
  const change = useMutation(
    competitorsApi.changeCompetitor.mutation(({ form, version }: Versioned<CompetitorForm>) => ({
      params: { competitorId: competitor?.id ?? '' },
      body: { ...form, version },
    })),
  );
  return competitor === undefined ? create : change;
}

/** Adds or edits a competitor. */
export function CompetitorDialog({
  competitor,
  onClose,
  onSaved,
}: {
  /** The competitor to edit; without it a new one is added. */
  competitor?: Competitor;
  onClose: () => void;
  onSaved?: (saved: Competitor) => void;
}) {
  const form = useVersionedForm({
    schema: CompetitorForm,
    version: competitor?.version ?? 0,
    defaultValues: entriesOf(competitor),
    toInput: inputOf,
    save: useSave(competitor),
    onSaved: (saved) => {
      showToast({ title: `${saved.name} is saved` });
      onClose();
      onSaved?.(saved);
    },
  });
  return (
    <FormDialog
      title={competitor === undefined ? 'Add a competitor' : `Edit ${competitor.name}`}
      label="Competitor"
      action="Save"
      form={form}
      pendingLabel="Saving..."
      failedTitle="Competitor not saved"
      refusal={
        <SaveNotice
          form={form}
          failedTitle="Competitor not saved"
          newerTitle="Someone else changed this competitor"
        />
      }
      onClose={onClose}
    >
      <TextField label="Name" maxLength={80} {...form.field('name')} />
      <TextField
        label="Website"
        optional
        placeholder="https://"
        inputMode="url"
        maxLength={1800}
        {...form.field('website')}
      />
      <TextField
        label="Area"
        optional
        help="Where they work, such as “Norfolk and Virginia Beach”."
        maxLength={200}
        {...form.field('area')}
      />
      <TextArea label="Notes" optional rows={3} maxLength={2000} {...form.field('notes')} />
    </FormDialog>
  );
}
