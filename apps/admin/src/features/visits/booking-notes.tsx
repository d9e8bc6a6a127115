import { useMutation } from '@tanstack/react-query';
import { NoteForm } from '@voltcourier/contracts/visits/staff-changes';
import type { DispatchBooking } from '@voltcourier/contracts/visits/dispatch';
import { Button } from '@voltcourier/ui/button';
import { Refusal } from '@voltcourier/ui/notice';
import { TextArea } from '@voltcourier/ui/text-area';
import { useId } from 'react';
import { staffChangesApi } from '../../lib/api/staff-changes.ts';
import { LeaveGuard } from '../../lib/leave-guard.tsx';
import { useAttempts } from '../../lib/use-attempts.ts';
import { useContractForm } from '../../lib/use-contract-form.ts';
import { useMay } from '../../lib/use-user.ts';
import { formatLocalTime } from './labels.ts';
import styles from './bookings.module.css';

/** Adds a note. The text is kept until it is saved. */
function NewNote({ bookingId }: { bookingId: string }) {
  const attempts = useAttempts();
  const form = useContractForm({
    schema: NoteForm,
    defaultValues: { text: '' },
    save: useMutation(
      staffChangesApi.addNote.mutation(
        (body: { text: string }) => ({ params: { bookingId }, ...attempts.of(body) }),
        attempts.end,
      ),
    ),
    onSaved: () => form.reset(),
  });
  return (
    <form className={styles.form} aria-label="A new note" {...form.formProps}>
      <LeaveGuard isChanged={form.isDirty} lost="Your note is not saved yet." guardsQuery />
      <Refusal error={form.refusal} title="Note not saved" />
      <TextArea
        label="Add a note"
        rows={2}
        maxLength={2000}
        help="Internal note. Can’t be edited later."
        {...form.field('text')}
      />
      <div className={styles.actions}>
        <Button type="submit" pending={form.isPending} pendingLabel="Saving...">
          Save note
        </Button>
      </div>
    </form>
  );
}

/** Staff notes about a booking, newest first. */
export function BookingNotes({ booking }: { booking: DispatchBooking }) {
  const heading = useId();
  const may = useMay();
  const { staffNotes } = booking;
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h3 id={heading}>Notes</h3>
      {staffNotes.length === 0 ? (
        <p className={styles.quiet}>No notes yet</p>
      ) : (
        <ul className={styles.events}>
          {staffNotes.map(({ id, at, author, text }) => (
            <li key={id}>
              <strong>{author}</strong>{' '}
              <span className={styles.quiet}>{formatLocalTime(at, booking)}</span>
              <div className={styles.said}>{text}</div>
            </li>
          ))}
        </ul>
      )}
      {may('bookings:write') ? <NewNote bookingId={booking.id} /> : null}
    </section>
  );
}
