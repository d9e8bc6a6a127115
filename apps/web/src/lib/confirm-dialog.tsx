import { Button } from '@voltcourier/ui/button';
import { Refusal } from '@voltcourier/ui/notice';
import { Dialog } from '@voltcourier/ui/dialog';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** What it does, and what stays. */
  readonly description: string | undefined;
  /** What leaves everything as it is: "Keep card". */
  readonly keep: string;
  /** What does it: "Remove card". */
  readonly action: string;
  readonly pendingLabel: string;
  /** Above the reason, when it was refused. */
  readonly failedTitle: string;
  readonly call: {
    readonly isPending: boolean;
    readonly error: Error | null;
    readonly reset: () => void;
  };
  readonly onConfirm: () => void;
}

/** Asks before something is ended that can't be taken back. While it is being done, it stays. */
export function ConfirmDialog({
  open,
  onClose,
  title,
  description,
  keep,
  action,
  pendingLabel,
  failedTitle,
  call,
  onConfirm,
}: ConfirmDialogProps) {
  const close = () => {
    if (call.isPending) return;
    call.reset();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      description={description}
      actions={
        <>
          <Button onClick={close}>{keep}</Button>
          <Button
            variant="destructive"
            pending={call.isPending}
            pendingLabel={pendingLabel}
            onClick={onConfirm}
          >
            {action}
          </Button>
        </>
      }
    >
      <Refusal error={call.error} title={failedTitle} />
    </Dialog>
  );
}
