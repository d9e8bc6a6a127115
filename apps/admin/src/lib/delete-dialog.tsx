import type { ApiError } from '@voltcourier/contracts/client';
import { ConfirmDialog } from '@voltcourier/ui/confirm-dialog';
import { showToast } from '@voltcourier/ui/toast';
import type { ReactNode } from 'react';

interface DeleteDialogProps<Item extends { readonly name: string }> {
  readonly item: Item;
  /**
   * Deletes the item. Owned by a component that outlives the item, so that it can announce the
   * result.
   */
  readonly remove: {
    readonly mutate: (item: Item, callbacks: { readonly onSuccess: () => void }) => void;
    readonly reset: () => void;
    readonly isPending: boolean;
    readonly error: ApiError | null;
  };
  /** Consequences of the deletion. */
  readonly description: string;
  /** Title after a failure, such as "Tag not deleted". */
  readonly failedTitle: string;
  /** Whether the item is known to be deletable. */
  readonly isReady?: boolean;
  readonly onClose: () => void;
  readonly onDeleted?: () => void;
  /** What prevents the deletion. */
  readonly children?: ReactNode;
}

/** Asks for confirmation, deletes an item, and announces it. */
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
