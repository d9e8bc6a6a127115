import type { ApiError } from '@voltcourier/contracts/client';
import { Button } from '@voltcourier/ui/button';
import { Dialog } from '@voltcourier/ui/dialog';
import { Refusal } from '@voltcourier/ui/notice';
import type { ReactNode } from 'react';

interface ConfirmDialogProps {
  readonly open?: boolean;
  readonly title: string;
  /** What it does, and what stays. */
  readonly description: string;
  /** The words of the button that changes nothing: "Keep it". */
  readonly back: string;
  /** The words of the decisive button: "Delete". */
  readonly action: string;
  /** Whether what matters for the decision is known. */
  readonly isReady?: boolean;
  readonly pendingLabel: string;
  /** What is so when it fails, such as "The tag stays". */
  readonly failedTitle: string;
  readonly call: {
    readonly isPending: boolean;
    readonly error: ApiError | null;
    readonly reset: () => void;
  };
  /** Why it was refused, where that has to be said in another way. */
  readonly refusal?: ReactNode;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Asks before something is ended that can't be taken back. While it is being done, it stays. */
export function ConfirmDialog({
  open = true,
  title,
  description,
  back,
  action,
  isReady = true,
  pendingLabel,
  failedTitle,
  call,
  refusal = <Refusal error={call.error} title={failedTitle} />,
  onConfirm,
  onClose,
  children,
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
          <Button onClick={close}>{back}</Button>
          <Button
            variant="destructive"
            disabled={!isReady}
            pending={call.isPending}
            pendingLabel={pendingLabel}
            onClick={onConfirm}
          >
            {action}
          </Button>
        </>
      }
    >
      {refusal}
      {children}
    </Dialog>
  );
}
