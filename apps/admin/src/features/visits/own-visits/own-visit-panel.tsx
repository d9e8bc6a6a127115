import { useMutation, useQuery } from '@tanstack/react-query';
import { bookingDetailRows } from '@voltcourier/contracts/bookings/booking-details';
import type { EmergencyStep } from '@voltcourier/contracts/visits/emergency-stages';
import type { Measured } from '@voltcourier/contracts/visits/measured';
import type { OwnVisit } from '@voltcourier/contracts/visits/own-visits';
import { formatUsd } from '@voltcourier/pricing';
import { Button, ButtonLink } from '@voltcourier/ui/button';
import { PhoneIcon, PinIcon } from '@voltcourier/ui/icon';
import { SummaryList } from '@voltcourier/ui/summary-list';
import { useState } from 'react';
import { ownVisitsApi } from '../../../lib/api/own-visits.ts';
import { statusLabel } from '../../../lib/booking-labels.ts';
import { formatPhone } from '../../../lib/format-phone.ts';
import { RecordPanel } from '../../../lib/record-panel.tsx';
import bookings from '../bookings.module.css';
import { ReadingsForm, announceCompleted } from '../complete-form.tsx';
import { EmergencyProgressSteps } from '../emergency-steps.tsx';
import { serviceLabel, formatWhen } from '../labels.ts';
import styles from './own-visits.module.css';
import { directionsUrl } from './visit-days.ts';

/** Polling interval in milliseconds: dispatch may assign, move or cancel a visit at any time. */
export const POLL_MS = 20_000;

/** The two things a technician does before the visit. */
function Contact({ visit: { name, phone, location, coordinates } }: { visit: OwnVisit }) {
  return (
    <div className={styles.contact}>
      <ButtonLink
        variant="primary"
        size="large"
        icon={<PinIcon />}
        render={
          <a
            href={directionsUrl({ location, coordinates })}
            target="_blank"
            rel="noreferrer"
            aria-label={`Directions to ${location}`}
          />
        }
      >
        Directions
      </ButtonLink>
      {phone === null ? null : (
        <ButtonLink
          size="large"
          icon={<PhoneIcon />}
          render={<a href={`tel:${phone}`} aria-label={`Call ${name}, ${formatPhone(phone)}`} />}
        >
          Call
        </ButtonLink>
      )}
    </div>
  );
}

const known = (term: string, value: string | null) => (value === null ? [] : [{ term, value }]);

function formatCharged({ measured }: OwnVisit): string | null {
  return measured && `${measured.energyWh / 1000} kWh in ${measured.chargingMinutes} min`;
}

function Facts({ visit }: { visit: OwnVisit }) {
  const { kind, status, onSiteCents, phone } = visit;
  return (
    <SummaryList
      rows={[
        { term: 'Status', value: statusLabel(status) },
        ...known(
          status === 'completed' ? 'Collected on site' : 'To collect on site',
          onSiteCents === 0 ? null : formatUsd(onSiteCents),
        ),
        { term: kind === 'emergency' ? 'Received' : 'When', value: formatWhen(visit) },
        { term: 'Where', value: visit.location },
        { term: 'Vehicle', value: visit.vehicle },
        { term: 'Service', value: serviceLabel(visit) },
        ...bookingDetailRows(visit).flatMap(({ label, text }) => known(label, text)),
        ...known('Phone', phone && formatPhone(phone)),
        ...known('Charged', formatCharged(visit)),
        ...known('Booking', visit.number),
      ]}
    />
  );
}

/** What dispatch has noted about the visit. */
function Notes({ visit: { staffNotes } }: { visit: OwnVisit }) {
  if (staffNotes.length === 0) return null;
  return (
    <section className={bookings.section} aria-label="Notes from dispatch">
      <h3>Notes from dispatch</h3>
      <ul className={bookings.events}>
        {staffNotes.map(({ id, author, text }) => (
          <li key={id}>
            <p className={bookings.said}>{text}</p>
            <span className={styles.quiet}>{author}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The form of the readings, based on the latest version: dispatch doesn’t change them. */
function Complete({ visit, onDone }: { visit: OwnVisit; onDone: () => void }) {
  const [opened] = useState(visit);
  const complete = useMutation(
    ownVisitsApi.complete.mutation(
      (body: Measured) => ({
        params: { bookingId: visit.id },
        query: { version: visit.version },
        body,
      }),
      () => {
        announceCompleted(opened);
        onDone();
      },
    ),
  );
  const seen = { version: visit.version, news: [], accept: () => undefined };
  return <ReadingsForm booking={visit} seen={seen} save={complete} onDone={onDone} />;
}

function Details({ visit }: { visit: OwnVisit }) {
  const [isCompleting, setCompleting] = useState(false);
  const step = useMutation(
    ownVisitsApi.step.mutation((to: EmergencyStep) => ({
      params: { bookingId: visit.id },
      query: { version: visit.version },
      body: { to },
    })),
  );
  const { status, canFinish, emergency } = visit;
  const open = () => setCompleting(true);
  return (
    <div className={bookings.details}>
      {status === 'completed' ? null : <Contact visit={visit} />}
      <EmergencyProgressSteps
        booking={visit}
        step={step}
        onComplete={isCompleting ? undefined : open}
      />
      {isCompleting ? <Complete visit={visit} onDone={() => setCompleting(false)} /> : null}
      <Facts visit={visit} />
      <Notes visit={visit} />
      {canFinish && !isCompleting && emergency?.stage !== 'arrived' ? (
        <div className={bookings.bar}>
          <Button
            variant={status === 'completed' ? 'secondary' : 'primary'}
            size="large"
            wide
            onClick={open}
          >
            {status === 'completed' ? 'Edit charging data' : 'Complete the visit'}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** An own visit, over the list. */
export function OwnVisitPanel({
  bookingId,
  name,
  onClose,
}: {
  /** Undefined if none is open. */
  bookingId: string | undefined;
  /** Name from the list, until the visit has loaded. */
  name: string | undefined;
  onClose: () => void;
}) {
  const result = useQuery({
    ...ownVisitsApi.get.query(bookingId !== undefined && { params: { bookingId } }),
    refetchInterval: POLL_MS,
    refetchOnWindowFocus: true,
  });
  return (
    <RecordPanel
      open={bookingId !== undefined}
      title={result.data?.name ?? name ?? 'Visit'}
      what="visit"
      result={result}
      onClose={onClose}
    >
      {(visit) => <Details visit={visit} />}
    </RecordPanel>
  );
}
