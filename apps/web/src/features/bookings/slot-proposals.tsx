import type { SlotProposal } from '@voltcourier/contracts/kernel/errors';
import { slotLabel } from '@voltcourier/pricing';
import { Button } from '@voltcourier/ui/button';
import { Notice } from '@voltcourier/ui/notice';
import { formatDay } from '../../lib/appointment.ts';
import styles from './booking-form.module.css';

interface SlotProposalsProps {
  readonly proposals: readonly SlotProposal[];
  readonly onChoose: (slot: SlotProposal) => void;
}

/** Free slots near a time that another customer has just taken. */
export function SlotProposals({ proposals, onChoose }: SlotProposalsProps) {
  if (proposals.length === 0) return null;
  return (
    <Notice tone="warning" title="Still free nearby">
      <div className={styles.proposals}>
        {proposals.map((slot) => (
          <Button
            key={slot.startsAt}
            type="button"
            variant="secondary"
            onClick={() => onChoose(slot)}
          >
            {`${formatDay(slot.date)}, ${slotLabel(slot.time)}`}
          </Button>
        ))}
      </div>
    </Notice>
  );
}
