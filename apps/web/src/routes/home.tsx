import { ButtonLink } from '@voltcourier/ui/button';
import { ChargeLine } from '@voltcourier/ui/charge-line';
import { BoltIcon } from '@voltcourier/ui/icon';
import { VanIllustration } from '@voltcourier/ui/illustration/van';
import { Progress } from '@voltcourier/ui/progress';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { NextSlots } from '../features/availability/next-slots.tsx';
import { deferred } from '../lib/deferred.tsx';
import styles from './home.module.css';

// Only who comes back from paying needs it.
const SuccessReturn = lazy(async () => ({
  default: (await import('../features/payments/success-return.tsx')).SuccessReturn,
}));

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;

const METHODS = ['card', 'bitcoin', 'wallet'] as const;

/** What the card provider adds to the address when it leads back. */
const PROVIDER_PARAMETERS = ['payment_intent', 'payment_intent_client_secret', 'redirect_status'];

/**
 * The booking that the customer comes back from paying. The provider's parameters carry a secret,
 * so they leave the address before anything else can read it.
 */
function useReturn() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [isReady, setIsReady] = useState(false);
  const hasSecret = PROVIDER_PARAMETERS.some((name) => query.has(name));
  useEffect(() => {
    setIsReady(true);
    if (!hasSecret) return;
    const clean = new URLSearchParams(query);
    for (const name of PROVIDER_PARAMETERS) clean.delete(name);
    if (!clean.has('method')) clean.set('method', 'card');
    void navigate(`/?${clean}`, { replace: true });
  }, [hasSecret, navigate, query]);
  const bookingId = query.get('booking') ?? '';
  if (!isReady || hasSecret || query.get('success') !== 'true' || !UUID.test(bookingId)) {
    return undefined;
  }
  const method = METHODS.find((name) => name === query.get('method')) ?? 'card';
  return { bookingId, method };
}

const Below = deferred(() => import('./home/below.tsx'));

/** The landing page. */
export function Page() {
  const comingBack = useReturn();
  return (
    <ChargeLine>
      <section className={styles.hero} aria-labelledby="hero-title">
        {comingBack === undefined ? null : (
          <div className={styles.return}>
            <Suspense fallback={<Progress>Confirming your appointment...</Progress>}>
              <SuccessReturn key={comingBack.bookingId} {...comingBack} />
            </Suspense>
          </div>
        )}
        <div className={styles.words}>
          <p className={styles.kicker}>24/7, nationwide, from Hampton Roads, Virginia</p>
          <h1 id="hero-title" className={styles.title}>
            The charger comes to your car
          </h1>
          <p className={styles.lead}>
            A technician drives a charging van to wherever you are parked: at home, at work, or on
            the shoulder with 4% left.
          </p>
          <div className={styles.actions}>
            <ButtonLink variant="primary" size="large" render={<Link to="/booking" />}>
              Schedule a Charge
            </ButtonLink>
            <ButtonLink
              size="large"
              variant="emergency"
              icon={<BoltIcon />}
              render={<Link to="/#emergency" />}
            >
              Emergency
            </ButtonLink>
          </div>
        </div>
        <div className={styles.slots}>
          <NextSlots />
        </div>
        <div className={styles.van}>
          <VanIllustration />
        </div>
      </section>

      <Below />
    </ChargeLine>
  );
}
