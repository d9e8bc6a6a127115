import type { Effects } from '@voltcourier/contracts/bookings/settings';
import { slotLabel } from '@voltcourier/pricing';
import { Button } from '@voltcourier/ui/button';
import { Dialog } from '@voltcourier/ui/dialog';
import { formatDate } from './labels.ts';
import styles from './settings.module.css';

function describeOverfull(hours: number): string {
  return hours === 1
    ? '1 hour has more appointments than that; it keeps them.'
    : `${hours} hours have more appointments than that; they keep theirs.`;
}

/** Asks for confirmation of a change by showing its effects on existing appointments. */
export function AgreementDialog({
  effects,
  formatAppointments,
  pending,
  onAgree,
  onClose,
}: {
  /** Undefined if there is nothing to confirm. */
  effects: Effects | undefined;
  /** "2 appointments are on this day; they stay until you move them." */
  formatAppointments: (count: number) => string;
  pending: boolean;
  onAgree: () => void;
  onClose: () => void;
}) {
  const { overfullHours = 0, appointments = 0, listed = [] } = effects ?? {};
  return (
    <Dialog
      open={effects !== undefined}
      onClose={onClose}
      title="Save this change?"
      description="Existing appointments are kept."
      actions={
        <>
          <Button onClick={onClose}>Go back</Button>
          <Button variant="primary" pending={pending} pendingLabel="Saving..." onClick={onAgree}>
            Save
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        {overfullHours === 0 ? null : <p>{describeOverfull(overfullHours)}</p>}
        {appointments === 0 ? null : <p>{formatAppointments(appointments)}</p>}
        {listed.length === 0 ? null : (
          <ul className={styles.kept}>
            {listed.map(({ bookingId, name, region, date, time }) => (
              <li
                key={bookingId}
              >{`${formatDate(date)}, ${slotLabel(time)}: ${name}, ${region}`}</li>
            ))}
          </ul>
        )}
        {appointments > listed.length ? <p>{`And ${appointments - listed.length} more.`}</p> : null}
      </div>
    </Dialog>
  );
}
