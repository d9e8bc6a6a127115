import type { ApiError } from '@voltcourier/contracts/client';
import { Button } from '@voltcourier/ui/button';
import { Dialog } from '@voltcourier/ui/dialog';
import { Refusal } from '@voltcourier/ui/notice';
import { showToast } from '@voltcourier/ui/toast';
import type { ReactNode } from 'react';

/** Asks before something that has a name is deleted, deletes it, and says so. */
export function DeleteDialog<Item extends { readonly name: string }>({
  item,
  remove,
  description,
  failedTitle,
  isReady = true,
  onClose,
  onDeleted,
  children,
}: {
  item: Item;
  /** Deletes it; kept by what stays when the item is gone, so that it can say so. */
  remove: {
    readonly mutate: (item: Item, told: { readonly onSuccess: () => void }) => void;
    readonly reset: () => void;
    readonly isPending: boolean;
    readonly error: ApiError | null;
  };
  /** What is gone then, and for whom. */
  description: string;
  /** What is so when it fails, such as "The tag stays". */
  failedTitle: string;
  /** Whether it is known that it can be deleted. */
  isReady?: boolean;
  onClose: () => void;
  onDeleted?: () => void;
  /** What stands in the way. */
  children?: ReactNode;
}) {
  const close = () => {
    if (remove.isPending) return;
    remove.reset();
    onClose();
  };
  const submit = () =>
    remove.mutate(item, {
      onSuccess: () => {
        showToast({ title: `${item.name} is deleted` });
        onClose();
        onDeleted?.();
      },
    });
  return (
    <Dialog
      open
      onClose={close}
      title={`Delete ${item.name}?`}
      description={description}
      actions={
        <>
          <Button onClick={close}>Keep it</Button>
          <Button
            variant="destructive"
            disabled={!isReady}
            pending={remove.isPending}
            pendingLabel="Deleting..."
            onClick={submit}
          >
            Delete
          </Button>
        </>
      }
    >
      <Refusal error={remove.error} title={failedTitle} />
      {children}
    </Dialog>
  );
}
