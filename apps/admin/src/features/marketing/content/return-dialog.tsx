import { useMutation } from '@tanstack/react-query';
import type { CampaignNote } from '@voltcourier/contracts/marketing/campaigns';
import type { ContentItem } from '@voltcourier/contracts/marketing/content';
import { contentApi } from '../../../lib/api/content.ts';
import { ReturnToDraftDialog } from '../note-dialog.tsx';

/** Returns an item from review to draft, with a reason. */
export function ReturnDialog({
  item: { id: contentId, version, title },
  onClose,
}: {
  item: ContentItem;
  onClose: () => void;
}) {
  const save = useMutation(
    contentApi.returnContent.mutation(({ note }: CampaignNote) => ({
      params: { contentId },
      body: { version, note },
    })),
  );
  return <ReturnToDraftDialog name={title} save={save} onClose={onClose} />;
}
