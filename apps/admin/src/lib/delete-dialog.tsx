import type { ApiError } from '@voltcourier/contracts/client';
import { ConfirmDialog } from '@voltcourier/ui/confirm-dialog';
import { showToast } from '@voltcourier/ui/toast';
import type { ReactNode } from 'react';

interface DeleteDialogProps<Item extends { readonly name: string }> {
  readonly item: Item;
  /** Deletes it; kept by what stays when the item is gone, so that it can say so. */
  readonly remove: {
    readonly mutate: (item: Item, told: { readonly onSuccess: () => void }) => void;
    readonly reset: () => void;
    readonly isPending: boolean;
    readonly error: ApiError | null;
  };
  /** What is gone then, and for whom. */
  readonly description: string;
  /** What is so when it fails, such as "The tag stays". */
  readonly failedTitle: string;
  /** Whether it is known that it can be deleted. */
  readonly isReady?: boolean;
  readonly onClose: () => void;
  readonly onDeleted?: () => void;
  /** What stands in the way. */
  readonly children?: ReactNode;
}

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
}: DeleteDialogProps<Item>) {
  const submit = () =>
    remove.mutate(item, {
      onSuccess: () => {
        showToast({ title: `${item.name} is deleted` });
        onClose();
        onDeleted?.();
      },
    });
  return (
    <ConfirmDialog
      open
      title={`Delete ${item.name}?`}
      description={description}
      back="Keep it"
      action="Delete"
      button={{ disabled: !isReady }}
      pendingLabel="Deleting..."
      failedTitle={failedTitle}
      call={remove}
      onConfirm={submit}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}
