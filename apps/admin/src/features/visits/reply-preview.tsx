import { useMutation } from '@tanstack/react-query';
import type { ReplyForm } from '@voltcourier/contracts/bookings/request-replies';
import { Button } from '@voltcourier/ui/button';
import { Dialog } from '@voltcourier/ui/dialog';
import { Refusal } from '@voltcourier/ui/notice';
import { Progress } from '@voltcourier/ui/progress';
import { useEffect, useEffectEvent } from 'react';
import { requestRepliesApi } from '../../lib/api/request-replies.ts';
import { MailView } from '../../lib/mail-view.tsx';

/** A reply as the customer would receive it. */
export function ReplyPreview({
  requestId,
  reply,
  onClose,
}: {
  requestId: string;
  reply: ReplyForm;
  onClose: () => void;
}) {
  const { mutate, data, error } = useMutation(
    requestRepliesApi.previewReply.mutation((body: ReplyForm) => ({
      params: { requestId },
      body,
    })),
  );
  const ask = useEffectEvent(() => mutate(reply));
  useEffect(() => ask(), []);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Preview"
      description={data && `Subject: ${data.subject}`}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <Refusal error={error} title="This reply can’t be shown" />
      {data === undefined ? (
        error === null && <Progress block>Loading the preview...</Progress>
      ) : (
        <MailView title="Reply" html={data.html} text={data.text} />
      )}
    </Dialog>
  );
}
