import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import type { PersonNoteForm } from '@voltcourier/contracts/crm/notes-and-tasks';
import type { TimelineEntry, TimelineFilter } from '@voltcourier/contracts/crm/contacts';
import { Button } from '@voltcourier/ui/button';
import { Failed } from '@voltcourier/ui/error-state';
import { Progress } from '@voltcourier/ui/progress';
import { ShowMore } from '@voltcourier/ui/paged-table';
import { SelectField } from '@voltcourier/ui/select-field';
import { showToast } from '@voltcourier/ui/toast';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { contactsApi } from '../../../lib/api/contacts.ts';
import { formatClock } from '../../../lib/format-clock.ts';
import { paths } from '../../../lib/paths.ts';
import { useAttempts } from '../../../lib/use-attempts.ts';
import { useMay } from '../../../lib/use-user.ts';
import { NoteForm } from './note-form.tsx';
import styles from './contacts.module.css';

const ABOUT: readonly { readonly value: TimelineFilter; readonly label: string }[] = [
  { value: 'bookings', label: 'Bookings' },
  { value: 'money', label: 'Payments and membership' },
  { value: 'requests', label: 'Requests and leads' },
  { value: 'emails', label: 'Emails' },
  { value: 'notes', label: 'Notes and tasks' },
  { value: 'changes', label: 'Changes to the record' },
];

function ChangeNote({
  note,
  body,
  onClose,
}: {
  note: NonNullable<TimelineEntry['note']>;
  body: string;
  onClose: () => void;
}) {
  // The version that was shown when it was opened: a colleague's change isn't overwritten.
  const [version] = useState(note.version);
  const change = useMutation(
    contactsApi.changeNote.mutation((form: PersonNoteForm) => ({
      params: { noteId: note.id },
      body: { ...form, version },
    })),
  );
  return (
    <NoteForm
      label="Edit note"
      initial={body}
      save={change}
      action="Save note"
      onDone={onClose}
      onCancel={onClose}
    />
  );
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const { kind, title, detail, actor, at, bookingId, note, person } = entry;
  const [isChanging, setIsChanging] = useState(false);
  const may = useMay();
  return (
    <li className={styles.event} data-kind={kind}>
      <p>
        {bookingId !== null && kind === 'booking' ? (
          <Link to={paths.bookings({ booking: bookingId })}>{title}</Link>
        ) : (
          <strong>{title}</strong>
        )}{' '}
        <span className={styles.quiet}>
          {[actor, formatClock(at)].filter((word) => word !== null).join(', ')}
        </span>
        {person === null ? null : (
          <>
            {' · '}
            <Link to={paths.contact(person.id)}>{person.name}</Link>
          </>
        )}
      </p>
      {note !== null && isChanging ? (
        <ChangeNote note={note} body={detail ?? ''} onClose={() => setIsChanging(false)} />
      ) : (
        <>
          {detail === null ? null : <p className={styles.body}>{detail}</p>}
          {note !== null && may('notes:write') ? (
            <div>
              <Button size="compact" onClick={() => setIsChanging(true)}>
                Edit note
              </Button>
            </div>
          ) : null}
        </>
      )}
    </li>
  );
}

/** A person's history, newest first, with a form for notes. */
export function Timeline({ personId }: { personId: string }) {
  const [about, setAbout] = useState<TimelineFilter>();
  const pages = useInfiniteQuery(
    contactsApi.timeline.pages(
      'entries',
      { params: { personId }, query: about === undefined ? {} : { about } },
      ({ key }) => key,
    ),
  );
  const { data, error } = pages;
  const attempts = useAttempts();
  const add = useMutation(
    contactsApi.addNote.mutation(
      (body: PersonNoteForm) => ({ params: { personId }, ...attempts.of(body) }),
      attempts.end,
    ),
  );
  const may = useMay();
  return (
    <section className={styles.section} aria-labelledby="timeline">
      <h3 id="timeline">What happened</h3>
      {may('notes:write') ? (
        <NoteForm
          label="Note"
          save={add}
          action="Add note"
          onDone={() => showToast({ title: 'Note saved' })}
        />
      ) : null}
      <SelectField
        label="Show"
        placeholder="Everything"
        options={ABOUT}
        value={about ?? ''}
        onChange={({ target }) =>
          setAbout(ABOUT.find(({ value }) => value === target.value)?.value)
        }
      />
      {error === null ? null : <Failed title="What happened can’t be loaded" result={pages} />}
      {data === undefined ? (
        error === null ? (
          <Progress block>Loading what happened...</Progress>
        ) : null
      ) : (
        <ol className={styles.events}>
          {data.map((entry) => (
            <Entry key={entry.key} entry={entry} />
          ))}
        </ol>
      )}
      <ShowMore pages={pages} />
    </section>
  );
}
