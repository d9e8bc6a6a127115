import { useMutation } from '@tanstack/react-query';
import type { SavedCard } from '@voltcourier/contracts/payments/payment-methods';
import { ConfirmDialog } from '@voltcourier/ui/confirm-dialog';
import { api } from './api.ts';
import { cardName } from './card-labels.ts';

interface RemoveCardDialogProps {
  /** Undefined while the dialog is closed. */
  readonly card: SavedCard | undefined;
  readonly onClose: () => void;
  readonly onRemoved: (card: SavedCard) => void;
}

/** Dialog that confirms removing a card. */
export function RemoveCardDialog({ card, onClose, onRemoved }: RemoveCardDialogProps) {
  const remove = useMutation(api.paymentMethods.remove.mutation());
  return (
    <ConfirmDialog
      open={card !== undefined}
      onClose={onClose}
      title="Remove this card?"
      description={
        card === undefined
          ? undefined
          : `${cardName(card)} will be deleted here and at our payment provider. Payments made with it stay as they are.`
      }
      back="Keep card"
      action="Remove card"
      pendingLabel="Removing..."
      failedTitle="The card is still there"
      call={remove}
      onConfirm={() => {
        if (card !== undefined)
          remove.mutate(
            { params: { paymentMethodId: card.id } },
            { onSuccess: () => onRemoved(card) },
          );
      }}
    />
  );
}
