import { useMutation } from '@tanstack/react-query';
import { ConfirmDialog } from '@voltcourier/ui/confirm-dialog';
import { showToast } from '@voltcourier/ui/toast';
import { api } from './api.ts';

interface HandOverDialogProps {
  readonly company: string;
  /** The new owner; undefined while the dialog is closed. */
  readonly heir: { readonly id: string; readonly name: string } | undefined;
  readonly onClose: () => void;
}

/** Dialog that confirms the transfer of a company, with its consequences. */
export function HandOverDialog({ company, heir, onClose }: HandOverDialogProps) {
  const handOver = useMutation(api.companies.handOver.mutation());
  const name = heir?.name ?? '';
  return (
    <ConfirmDialog
      open={heir !== undefined}
      onClose={onClose}
      title={`Hand ${company} over to ${name}?`}
      description={`${name} becomes the owner and you become a manager; only ${name} can give it back. Everyone then charges on the sessions of ${name}’s membership, and no longer on yours. What is booked stays booked.`}
      back="Stay owner"
      action="Hand over"
      pendingLabel="Handing over..."
      failedTitle="You are still the owner"
      call={handOver}
      onConfirm={() => {
        if (heir === undefined) return;
        handOver.mutate(
          { body: { memberId: heir.id } },
          {
            onSuccess: () => {
              showToast({
                title: `${company} is ${name}’s now`,
                description: 'You are a manager.',
              });
              onClose();
            },
          },
        );
      }}
    />
  );
}
