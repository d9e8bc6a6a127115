import type { Booking } from '@voltcourier/contracts/bookings/bookings';
import { formatUsd } from '@voltcourier/pricing';
import { Button, ButtonLink } from '@voltcourier/ui/button';
import { useEffect, useRef } from 'react';
import * as paths from '../../../lib/paths.ts';
import { paymentUrl } from '../../../lib/payment-url.ts';
import styles from './requested.module.css';

const STATUS = `${import.meta.env.VITE_API_URL ?? ''}/emergency/status/`;

interface RequestedProps {
  readonly id: string;
  /** The request as loaded from the server; undefined until then. */
  readonly booking: Booking | undefined;
  readonly onAnother: () => void;
}

/** Replaces the form after a request: what happens now, and a link to pay. */
export function Requested({ id, booking, onAnother }: RequestedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isPayable =
    booking === undefined ||
    (!booking.usesSession && ['none', 'open', 'failed'].includes(booking.paymentState));
  const pay =
    booking === undefined ? 'Continue to payment' : `Pay ${formatUsd(booking.amountCents)}`;
  return (
    <section className={styles.panel} aria-labelledby="requested">
      <h2 id="requested" ref={heading} tabIndex={-1}>
        We have your request
      </h2>
      <p>Our team has been notified and will contact you ASAP. Keep your phone at hand.</p>
      {booking?.usesSession ? <p>Your plan covers this. There is nothing to pay.</p> : null}
      {isPayable ? (
        <ButtonLink
          wide
          size="large"
          variant="primary"
          // Navigates with a full page load, because loading the code for it may just have failed.
          href={booking === undefined ? paths.checkoutOf(id) : paymentUrl(booking)}
        >
          {pay}
        </ButtonLink>
      ) : null}
      <ButtonLink wide href={`${STATUS}${id}`}>
        Follow your request
      </ButtonLink>
      <Button variant="quiet" onClick={onAnother}>
        Send another request
      </Button>
    </section>
  );
}
