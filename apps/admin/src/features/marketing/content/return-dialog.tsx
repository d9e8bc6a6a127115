import { useMutation } from '@tanstack/react-query';
import { CampaignNote } from '@voltcourier/contracts/marketing/campaigns';
import type { ContentItem } from '@voltcourier/contracts/marketing/content';
import { TextArea } from '@voltcourier/ui/text-area';
import { showToast } from '@voltcourier/ui/toast';
import { api } from '../../../lib/api.ts';
import { FormDialog } from '../../../lib/form-dialog.tsx';
import { savingAs, useContractForm } from '../../../lib/use-contract-form.ts';

/** Makes an item in review a draft again, with a reason. */
export function ReturnDialog({
  item: { id: contentId, version, title },
  onClose,
}: {
  item: ContentItem;
  onClose: () => void;
}) {
  const save = useMutation(
    api.content.returnContent.mutation(({ note }: { note: string }) => ({
      params: { contentId },
      body: { version, note },
    })),
  );
  const form = useContractForm({
    schema: CampaignNote,
    defaultValues: { note: '' },
    save: savingAs(save, (typed: { note: string }) => typed),
    onSaved: () => {
      showToast({ title: `${title} is a draft again` });
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Return ${title} to draft?`}
      description="It can be changed then, and needs a new approval."
      label="Return to draft"
      action="Return to draft"
      form={form}
      pendingLabel="Returning..."
      failedTitle="It stays in review"
      onClose={onClose}
    >
      <TextArea
        label="What should change"
        help="Your team reads it in the history."
        rows={4}
        maxLength={500}
        optional
        {...form.field('note')}
      />
    </FormDialog>
  );
}
