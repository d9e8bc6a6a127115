import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ContentPost, type ContentRow } from '@voltcourier/contracts/marketing/content';
import { CHANNEL_NAMES } from '@voltcourier/contracts/marketing/content-channels';
import { TextField } from '@voltcourier/ui/text-field';
import { showToast } from '@voltcourier/ui/toast';
import { contentApi } from '../../../lib/api/content.ts';
import { FormDialog } from '../../../lib/form-dialog.tsx';
import { useContractForm } from '../../../lib/use-contract-form.ts';
import { newestSeen } from './newest-seen.ts';

/** Records that an item was published, and where. */
export function PublishDialog({
  item,
  onClose,
}: {
  item: Pick<ContentRow, 'id' | 'version' | 'title' | 'channel'>;
  onClose: () => void;
}) {
  const { id: contentId, title, channel } = item;
  const client = useQueryClient();
  const save = useMutation(
    contentApi.publishContent.mutation(({ postUrl }: ContentPost) => ({
      params: { contentId },
      body: { version: newestSeen(client, item).version, postUrl },
    })),
  );
  const form = useContractForm({
    schema: ContentPost,
    defaultValues: { postUrl: '' },
    toInput: ({ postUrl }) => ({ postUrl: postUrl.trim() === '' ? null : postUrl.trim() }),
    save,
    onSaved: () => {
      showToast({ title: `${title} is published` });
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Mark ${title} as published?`}
      description={`Nothing is sent: publish it on ${CHANNEL_NAMES[channel]} first. It can’t be changed here afterwards.`}
      label="Published"
      action="Mark as published"
      form={form}
      pendingLabel="Saving..."
      failedTitle="Not marked"
      onClose={onClose}
    >
      <TextField
        label="Address of the post"
        help="https://..."
        inputMode="url"
        maxLength={1800}
        optional
        {...form.field('postUrl')}
      />
    </FormDialog>
  );
}
