import { showToast } from '@voltcourier/ui/toast';
import { ConfirmDialog } from '../../../lib/confirm-dialog.tsx';
import { useHandOver } from './use-company.ts';

interface HandOverDialogProps {
  readonly company: string;
  /** Who is to have it; undefined while nothing is asked. */
  readonly heir: { readonly id: string; readonly name: string } | undefined;
  readonly onClose: () => void;
}

/** Asks before the company is handed over, and says what changes by it. */
export function HandOverDialog({ company, heir, onClose }: HandOverDialogProps) {
  const handOver = useHandOver();
  const name = heir?.name ?? '';
  return (
    <ConfirmDialog
      open={heir !== undefined}
      onClose={onClose}
      title={`Hand ${company} over to ${name}?`}
      description={`${name} becomes the owner and you become a manager; only ${name} can give it back. Everybody then charges on the sessions of ${name}’s membership, and no longer on yours. What is booked stays booked.`}
      keep="Stay owner"
      action="Hand over"
      pendingLabel="Handing over..."
      failedTitle="You are still the owner"
      call={handOver}
      onConfirm={() => {
        if (heir === undefined) return;
        handOver.mutate(heir.id, {
          onSuccess: () => {
            showToast({ title: `${company} is ${name}’s now`, description: 'You are a manager.' });
            onClose();
          },
        });
      }}
    />
  );
}
