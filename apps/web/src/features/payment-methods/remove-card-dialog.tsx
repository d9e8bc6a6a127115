import type { SavedCard } from '@voltcourier/contracts/payment-methods';
import { Button } from '@voltcourier/ui/button';
import { Dialog } from '@voltcourier/ui/dialog';
import { Notice } from '@voltcourier/ui/notice';
import { cardName } from './card-words.ts';
import { useRemoveCard } from './use-payment-methods.ts';

interface RemoveCardDialogProps {
  /** Undefined while nothing is asked. */
  readonly card: SavedCard | undefined;
  readonly onClose: () => void;
  readonly onRemoved: (card: SavedCard) => void;
}

/** Asks before a card is forgotten. */
export function RemoveCardDialog({ card, onClose, onRemoved }: RemoveCardDialogProps) {
  const remove = useRemoveCard();
  const close = () => {
    if (remove.isPending) return;
    remove.reset();
    onClose();
  };
  return (
    <Dialog
      open={card !== undefined}
      onClose={close}
      title="Remove this card?"
      description={
        card === undefined
          ? undefined
          : `${cardName(card)} is forgotten here and at our payment provider. Payments that were made with it stay as they are.`
      }
      actions={
        <>
          <Button onClick={close}>Keep card</Button>
          <Button
            variant="destructive"
            pending={remove.isPending}
            pendingLabel="Removing..."
            onClick={() => {
              if (card === undefined) return;
              remove.mutate(card.id, { onSuccess: () => onRemoved(card) });
            }}
          >
            Remove card
          </Button>
        </>
      }
    >
      {remove.error === null ? null : (
        <Notice tone="failed" title="The card is still there">
          {remove.error.message}
        </Notice>
      )}
    </Dialog>
  );
}
