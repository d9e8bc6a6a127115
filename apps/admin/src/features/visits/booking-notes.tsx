import { useMutation } from '@tanstack/react-query';
import { NoteForm } from '@voltcourier/contracts/visits/staff-changes';
import type { DispatchBooking } from '@voltcourier/contracts/visits/dispatch';
import { Button } from '@voltcourier/ui/button';
import { Notice } from '@voltcourier/ui/notice';
import { TextArea } from '@voltcourier/ui/text-area';
import { type FormEvent, useId, useState } from 'react';
import * as z from 'zod/mini';
import { api } from '../../lib/api.ts';
import { clockWords } from '../../lib/format-clock.ts';
import { useMay } from '../../lib/use-user.ts';
import styles from './bookings.module.css';

const newNote = () => ({ id: crypto.randomUUID(), text: '' });

/** Writes a note down. What was entered stays until it is there. */
function NewNote({ bookingId }: { bookingId: string }) {
  const [note, setNote] = useState(newNote);
  const [error, setError] = useState<string>();
  const add = useMutation(
    api.staffChanges.addNote.mutation(
      // The id makes it one note however often it is sent.
      ({ id, text }: typeof note) => ({
        headers: { 'idempotency-key': id },
        params: { bookingId },
        body: { text },
      }),
      () => setNote(newNote()),
    ),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (add.isPending) return;
    const checked = z.safeParse(NoteForm, note);
    setError(checked.success ? undefined : checked.error.issues[0]?.message);
    if (checked.success) add.mutate({ ...note, ...checked.data });
  };
  return (
    <form className={styles.form} aria-label="A new note" onSubmit={submit} noValidate>
      {add.error === null ? null : (
        <Notice tone="failed" title="The note is not saved">
          {add.error.message}
        </Notice>
      )}
      <TextArea
        label="Add a note"
        name="note"
        rows={2}
        maxLength={2000}
        help="Internal note. Can’t be edited later."
        value={note.text}
        error={error}
        onChange={({ target }) => {
          setNote((current) => ({ ...current, text: target.value }));
          setError(undefined);
        }}
      />
      <div className={styles.actions}>
        <Button type="submit" pending={add.isPending} pendingLabel="Saving...">
          Save note
        </Button>
      </div>
    </form>
  );
}

/** What staff have written down about a booking, the last first. */
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
              <strong>{author}</strong> <span className={styles.quiet}>{clockWords(at)}</span>
              <div className={styles.said}>{text}</div>
            </li>
          ))}
        </ul>
      )}
      {may('bookings:write') ? <NewNote bookingId={booking.id} /> : null}
    </section>
  );
}
