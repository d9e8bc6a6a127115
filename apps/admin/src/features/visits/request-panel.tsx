import { useMutation, useQuery } from '@tanstack/react-query';
import type { RequestChange, StaffRequest } from '@voltcourier/contracts/bookings/callbacks';
import { Button } from '@voltcourier/ui/button';
import { Notice } from '@voltcourier/ui/notice';
import { StatusPill } from '@voltcourier/ui/status-pill';
import { type SummaryRow, SummaryList } from '@voltcourier/ui/summary-list';
import { showToast } from '@voltcourier/ui/toast';
import { useKey } from '@voltcourier/ui/keys';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { ContactLink } from '../../lib/contact-link.tsx';
import { formatPhone } from '../../lib/format-phone.ts';
import { callbacksApi } from '../../lib/api/callbacks.ts';
import { formatClock } from '../../lib/format-clock.ts';
import { savingAs } from '../../lib/use-contract-form.ts';
import { useNow } from '../../lib/use-now.ts';
import { paths } from '../../lib/paths.ts';
import { useAddress } from '../../lib/use-address.ts';
import { RecordPanel } from '../../lib/record-panel.tsx';
import { useMay } from '../../lib/use-user.ts';
import styles from './bookings.module.css';
import { DeclineForm, TryAgainForm } from './request-forms.tsx';
import {
  requestedService,
  planLabel,
  reachedLabel,
  replyContactLabel,
  formatRequestDue,
  requestStatusLabel,
  requestTone,
} from './callback-labels.ts';
import { RequestBooking } from './request-booking.tsx';
import { DueMark } from './due-mark.tsx';
import { OtherViewers } from './presence.tsx';
import { Reply } from './reply-form.tsx';

const known = (term: string, value: string | null): SummaryRow[] =>
  value === null || value === '' ? [] : [{ term, value }];

function Facts({ request }: { request: StaffRequest }) {
  const { phone, email } = request;
  const due = formatRequestDue(request, useNow());
  return (
    <SummaryList
      rows={[
        {
          term: 'Contact',
          value: <ContactLink of={{ request: request.id }} name={request.name} />,
        },
        {
          term: 'Status',
          value: <StatusPill tone={requestTone(request)}>{requestStatusLabel(request)}</StatusPill>,
        },
        ...(due === null ? [] : [{ term: 'Due', value: <DueMark due={due} /> }]),
        { term: 'Reply by', value: replyContactLabel(request.kind) },
        ...(phone === null
          ? []
          : [{ term: 'Phone', value: <a href={`tel:${phone}`}>{formatPhone(phone)}</a> }]),
        ...(email === null
          ? []
          : [{ term: 'Email', value: <a href={`mailto:${email}`}>{email}</a> }]),
        ...known('Asked for', requestedService(request)),
        ...known('Company', request.company),
        { term: request.fleetSize === null ? 'Vehicle' : 'Vehicles', value: request.vehicle },
        ...known('Where', request.location),
        ...known('Preferred time', request.preferredTime),
        ...known('Membership', request.plan === null ? null : planLabel(request)),
        ...known('Arrive by', request.respondBy && formatClock(request.respondBy)),
        ...known('Notes', request.notes),
        ...(request.bookingId === null
          ? []
          : [
              {
                term: 'Booking',
                value: (
                  <Link to={paths.bookings({ booking: request.bookingId })}>Open the booking</Link>
                ),
              },
            ]),
      ]}
    />
  );
}

function describeEvent({ reason, tryAgainAt }: StaffRequest['events'][number]): string | null {
  return reason ?? (tryAgainAt === null ? null : `Retry at ${formatClock(tryAgainAt)}`);
}

function useChange(request: StaffRequest, onSaved: () => void) {
  const [open, setOpen] = useState<'later' | 'decline'>();
  /**
   * Version that an open form is based on; immediate actions are based on the displayed version.
   */
  const [seen, setSeen] = useState(request.version);
  const change = useMutation(
    callbacksApi.change.mutation(
      ({ version, body }: { version: string; body: RequestChange }) => ({
        params: { requestId: request.id },
        query: { version },
        body,
      }),
      () => {
        showToast({ title: 'Saved' });
        onSaved();
        setOpen(undefined);
      },
    ),
  );
  const show = (next: typeof open) => {
    change.reset();
    setSeen(request.version);
    setOpen(next);
  };
  return { open, show, seen, change };
}

interface StepsProps {
  readonly request: StaffRequest;
  readonly onSaved: () => void;
  /** Whether it is the primary action. */
  readonly isMain: boolean;
}

/** Available actions on a request, each based on the version shown. */
function Steps({ request, onSaved, isMain }: StepsProps) {
  const { open, show, seen, change } = useChange(request, onSaved);
  const { next, version } = request;
  const saving = savingAs(change, (body: RequestChange) => ({ version: seen, body }));
  const canGoOn = change.error?.code === 'changed_meanwhile' && open !== undefined;
  return (
    <>
      {change.error === null ? null : (
        <Notice
          tone={change.error.code === 'changed_meanwhile' ? 'warning' : 'failed'}
          title="Not saved"
          action={
            canGoOn ? (
              <Button size="compact" onClick={() => show(open)}>
                Continue anyway
              </Button>
            ) : undefined
          }
        >
          {change.error.message}
        </Notice>
      )}
      {open === 'later' ? <TryAgainForm saving={saving} onBack={() => show(undefined)} /> : null}
      {open === 'decline' ? <DeclineForm saving={saving} onBack={() => show(undefined)} /> : null}
      <div className={styles.bar} role="group" aria-label="Actions" hidden={open !== undefined}>
        {(['reached', 'done'] as const)
          .filter((to) => next.includes(to))
          .map((to) => (
            <Button
              key={to}
              variant={
                isMain && !(to === 'reached' && request.kind === 'contact')
                  ? 'primary'
                  : 'secondary'
              }
              pending={change.isPending}
              pendingLabel="Saving..."
              onClick={() => change.mutate({ version, body: { to } })}
            >
              {to === 'done' ? 'Done' : reachedLabel(request.kind)}
            </Button>
          ))}
        {next.includes('not_reached') ? (
          <Button onClick={() => show('later')}>No answer</Button>
        ) : null}
        {next.includes('declined') ? (
          <Button onClick={() => show('decline')}>Decline</Button>
        ) : null}
      </div>
    </>
  );
}

const canBook = ({ kind, closedAt, bookingId }: StaffRequest) =>
  kind === 'quick-booking' && closedAt === null && bookingId === null;

/** History of a request, oldest first. */
function History({ request }: { request: StaffRequest }) {
  return (
    <>
      <h3>What happened</h3>
      <ol className={styles.events}>
        {request.events.map((event) => {
          const text = describeEvent(event);
          const { status } = event;
          return (
            <li key={event.id}>
              <strong>
                {event.reply !== null
                  ? 'Replied by email'
                  : status === 'open'
                    ? 'Received'
                    : requestStatusLabel({ kind: request.kind, status })}
              </strong>{' '}
              <span className={styles.quiet}>{`${event.actor}, ${formatClock(event.at)}`}</span>
              {text === null ? null : <div>{text}</div>}
              {event.reply === null ? null : (
                <div className={styles.said}>{`${event.reply.subject}\n\n${event.reply.body}`}</div>
              )}
            </li>
          );
        })}
      </ol>
    </>
  );
}

function Details({ request }: { request: StaffRequest }) {
  const may = useMay();
  const { query, go } = useAddress();
  const mayBook = may('bookings:write') && canBook(request);
  const isBooking = mayBook && query.get('book') === 'yes';
  const isStep = may('bookings:write') && request.next.length > 0 && !isBooking;
  const book = (isOn: boolean) => go({ book: isOn ? 'yes' : undefined }, { replaces: true });
  useKey('B', 'Make a booking', () => book(true), mayBook && !isBooking);
  const container = useRef<HTMLDivElement>(null);
  const hasSaved = useRef(false);
  useEffect(() => {
    // The pressed button may have disappeared: the focus stays in the panel.
    if (hasSaved.current && document.activeElement === document.body) container.current?.focus();
    hasSaved.current = false;
  }, [request.version]);
  const keepKeyboard = () => {
    hasSaved.current = true;
  };
  return (
    <div ref={container} className={styles.details} tabIndex={-1}>
      <OtherViewers kind="request" id={request.id} />
      {isBooking ? null : <Facts request={request} />}
      {isBooking ? (
        <RequestBooking
          request={request}
          onBack={() => {
            keepKeyboard();
            book(false);
          }}
        />
      ) : null}
      {mayBook && !isBooking ? (
        <div className={styles.actions}>
          <Button variant="primary" aria-keyshortcuts="B" title="B" onClick={() => book(true)}>
            Make a booking
          </Button>
        </div>
      ) : null}
      {request.email !== null && may('bookings:write') && !isBooking ? (
        <Reply request={request} isOffered={isStep} onSent={keepKeyboard} />
      ) : null}
      <History request={request} />
      {isStep ? <Steps request={request} onSaved={keepKeyboard} isMain={!mayBook} /> : null}
    </div>
  );
}

/** A request next to the list, even if the list doesn’t contain it anymore. */
export function RequestPanel({
  requestId,
  name,
  onClose,
}: {
  /** Undefined if no request is open. */
  requestId: string | undefined;
  /** Name from the list, until the request has loaded. */
  name: string | undefined;
  onClose: () => void;
}) {
  const result = useQuery(
    callbacksApi.get.query(requestId !== undefined && { params: { requestId } }),
  );
  return (
    <RecordPanel
      open={requestId !== undefined}
      title={result.data?.name ?? name ?? 'Request'}
      what="request"
      result={result}
      onClose={onClose}
    >
      {(request) => <Details request={request} />}
    </RecordPanel>
  );
}
