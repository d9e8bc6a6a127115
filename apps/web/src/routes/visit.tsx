import { ButtonLink } from '@voltcourier/ui/button';
import { Notice } from '@voltcourier/ui/notice';
import { PageSection } from '@voltcourier/ui/page-section';
import { Progress } from '@voltcourier/ui/progress';
import { preloadToast } from '@voltcourier/ui/toast';
import { QueryState } from '@voltcourier/ui/query-state';
import { useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useAppointment } from '../features/visits/use-appointment.ts';
import { useHydrated } from '../lib/hydration/use-hydrated.ts';
import * as paths from '../lib/paths.ts';
import { Visit } from './visit/shown-visit.tsx';
import styles from './visit/visit.module.css';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;

function NoBooking() {
  return (
    <div className={styles.alone}>
      <Notice
        tone="failed"
        title="This link doesn’t lead to a booking"
        action={
          <ButtonLink variant="secondary" render={<Link to={paths.booking} />}>
            Schedule a charge
          </ButtonLink>
        }
      >
        Please open the whole link from your confirmation email, or sign in to see your bookings.
      </Notice>
    </div>
  );
}

function VisitOf({ id }: { id: string }) {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const result = useAppointment(id, hash.slice(1));
  const { data, error } = result;
  const isKnown = data !== undefined;
  // The browser now holds the booking, so the token is removed from the URL, where others could see
  // it.
  useEffect(() => {
    if (isKnown && hash !== '') void navigate(pathname, { replace: true });
  }, [isKnown, hash, pathname, navigate]);
  if (data !== undefined) return <Visit {...data} />;
  return (
    <>
      <QueryState
        result={result}
        loading="Loading your appointment..."
        failed="We can’t show this booking"
      />
      {error === null ? null : (
        <p>
          Open the newest link from our emails, or{' '}
          <Link to={paths.signInFor(pathname)}>sign in</Link> if you booked with an account.
        </p>
      )}
    </>
  );
}

/** A visit, for the holder of its booking: view, move and cancel it. */
export function Page() {
  const { pathname } = useLocation();
  const isHydrated = useHydrated();
  useEffect(() => preloadToast(), []);
  const id = pathname.replace(/\/+$/u, '').slice(paths.visit.length + 1);
  return (
    <PageSection compact level={1} heading="Your appointment">
      {!isHydrated ? (
        <Progress block>Loading your appointment...</Progress>
      ) : UUID.test(id) ? (
        <VisitOf key={id} id={id} />
      ) : (
        <NoBooking />
      )}
    </PageSection>
  );
}
