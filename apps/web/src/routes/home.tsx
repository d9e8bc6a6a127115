import { formatUsdShort, PLAN_NAMES, PLANS } from '@voltcourier/pricing';
import { ButtonLink } from '@voltcourier/ui/button';
import { ChargeLine } from '@voltcourier/ui/charge-line';
import { VanIllustration } from '@voltcourier/ui/illustration/van';
import { Progress } from '@voltcourier/ui/progress';
import { lazy, Suspense, useEffect } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { NextSlots } from '../features/bookings/availability/next-slots.tsx';
import { deferred } from '../lib/hydration/deferred.tsx';
import { useHydrated } from '../lib/hydration/use-hydrated.ts';
import * as paths from '../lib/paths.ts';
import { useConfig } from '../lib/config.ts';
import { BUILT_PROMISES } from '../lib/promises.ts';
import styles from './home.module.css';

// Only needed by customers returning from payment.
const Returned = lazy(async () => ({
  default: (await import('./visit/returned.tsx')).Returned,
}));

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;

const METHODS = ['card', 'bitcoin', 'wallet'] as const;

/** Query parameters that the card provider adds to the return URL. */
const PROVIDER_PARAMETERS = ['payment_intent', 'payment_intent_client_secret', 'redirect_status'];

/**
 * The booking of a customer returning from payment. The provider's parameters include a secret, so
 * they are removed from the URL before anything else can read it.
 */
function useReturn() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const isReady = useHydrated();
  const hasSecret = PROVIDER_PARAMETERS.some((name) => query.has(name));
  useEffect(() => {
    if (!hasSecret) return;
    const clean = new URLSearchParams(query);
    for (const name of PROVIDER_PARAMETERS) clean.delete(name);
    if (!clean.has('method')) clean.set('method', 'card');
    void navigate(`${paths.home}?${clean}`, { replace: true });
  }, [hasSecret, navigate, query]);
  const bookingId = query.get('booking') ?? '';
  const isSettled = isReady && !hasSecret;
  if (!isSettled || query.get('success') !== 'true' || !UUID.test(bookingId)) {
    return { booking: undefined, isSettled };
  }
  const method = METHODS.find((name) => name === query.get('method')) ?? 'card';
  return { booking: { bookingId, method }, isSettled };
}

const Offers = deferred(() => import('./home/offers.tsx'));
const Contact = deferred(() => import('./home/contact.tsx'));

/** Number of charges known at build time. */
const BUILT_CHARGES: string | undefined = import.meta.env.VITE_BRAND_CHARGES || undefined;

function Claim({
  figure,
  isGone,
  children,
}: {
  figure: string;
  isGone?: boolean | undefined;
  children: string;
}) {
  return (
    <div style={isGone ? { visibility: 'hidden' } : undefined}>
      <dt>{children}</dt>
      <dd>{figure}</dd>
    </div>
  );
}

/**
 * Statements of the business about itself, with the number of charges if configured. A number known
 * at build time keeps its space if it is removed later, so that nothing moves.
 */
function Claims() {
  const { data: config } = useConfig();
  const charges = config?.brand.charges;
  const figure = charges ?? BUILT_CHARGES;
  return (
    <dl className={styles.claims}>
      <Claim figure={`${BUILT_PROMISES.callbackMinutes} minutes`}>until we call you back</Claim>
      <Claim figure="24/7">availability</Claim>
      {figure === undefined ? null : (
        <Claim figure={figure} isGone={config && !charges}>
          charges
        </Claim>
      )}
    </dl>
  );
}

const confirming = <Progress block>Confirming your appointment...</Progress>;

/** The landing page, or for customers returning from payment their visit. */
export function Page() {
  const { booking, isSettled } = useReturn();
  useEffect(() => {
    // From now on the page itself shows the right content.
    if (isSettled) delete document.documentElement.dataset['returning'];
  }, [isSettled]);
  if (booking !== undefined) {
    return (
      <Suspense fallback={confirming}>
        <Returned key={booking.bookingId} {...booking} />
      </Suspense>
    );
  }
  return (
    <>
      {/* Text only, because it is in every visitor's first ten packets. */}
      <p className={styles.returning}>Confirming your appointment...</p>
      <div className={styles.landing}>
        <Landing />
      </div>
    </>
  );
}

/**
 * The landing page (specification section 2): the hero first; sections below load as they approach.
 */
function Landing() {
  return (
    <ChargeLine>
      <section className={styles.hero} aria-labelledby="hero-title">
        <div className={styles.text}>
          <Link className={styles.banner} to={paths.membership}>
            <span className={styles.offer}>
              {`Starting at just ${formatUsdShort(PLANS.essential.monthlyCents)}/month`}
            </span>
            <span>{`${PLAN_NAMES.length} flexible plans`}</span>
          </Link>
          <h1 id="hero-title" className={styles.title}>
            The charger comes to your car
          </h1>
          <p className={styles.lead}>
            A technician drives a charging van to wherever you are parked: at home, at work, or on
            the shoulder with 4% left.
          </p>
          <div className={styles.actions}>
            <ButtonLink variant="primary" size="large" render={<Link to={paths.quickBooking} />}>
              Start Your Membership
            </ButtonLink>
            <ButtonLink size="large" render={<Link to={paths.membership} />}>
              Compare Plans
            </ButtonLink>
            <ButtonLink
              size="large"
              variant="quiet"
              render={<Link to={`${paths.home}#how-it-works`} />}
            >
              Learn How It Works
            </ButtonLink>
          </div>
          <Claims />
        </div>
        <div className={styles.slots}>
          <NextSlots />
        </div>
        <div className={styles.van}>
          <VanIllustration />
        </div>
      </section>

      <Offers />
      <Contact />
    </ChargeLine>
  );
}
