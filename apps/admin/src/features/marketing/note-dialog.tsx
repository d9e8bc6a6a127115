import { CampaignNote } from '@voltcourier/contracts/marketing/campaigns';
import { TextArea } from '@voltcourier/ui/text-area';
import { showToast } from '@voltcourier/ui/toast';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { type Saving, useContractForm } from '../../lib/use-contract-form.ts';

/** A step with an optional note for the team, and its texts. */
interface NoteDialogProps {
  readonly save: Saving<CampaignNote, unknown>;
  readonly title: string;
  readonly description: string;
  /** Label of the confirm button. */
  readonly action: string;
  /** Label of the button that changes nothing. */
  readonly back?: string;
  readonly pendingLabel: string;
  /** Title after a failure. */
  readonly failedTitle: string;
  /** Title after success. */
  readonly doneTitle: string;
  readonly note: { readonly label: string; readonly help: string; readonly rows: number };
  readonly onClose: () => void;
}

/** Takes a step on a campaign or content item with an optional note. */
export function NoteDialog({ save, doneTitle, note, onClose, ...labels }: NoteDialogProps) {
  const form = useContractForm({
    schema: CampaignNote,
    defaultValues: { note: '' },
    save,
    onSaved: () => {
      showToast({ title: doneTitle });
      onClose();
    },
  });
  return (
    <FormDialog {...labels} label={labels.action} form={form} onClose={onClose}>
      <TextArea {...note} maxLength={500} optional {...form.field('note')} />
    </FormDialog>
  );
}

/** Returns something from review to draft, with a reason. */
export function ReturnToDraftDialog({
  name,
  ...step
}: Pick<NoteDialogProps, 'save' | 'onClose'> & { readonly name: string }) {
  return (
    <NoteDialog
      {...step}
      title={`Return ${name} to draft?`}
      description="It can be changed then, and needs a new approval."
      action="Return to draft"
      pendingLabel="Returning..."
      failedTitle="It stays in review"
      doneTitle={`${name} is a draft again`}
      note={{ label: 'What should change', help: 'Your team reads it in the history.', rows: 4 }}
    />
  );
}
