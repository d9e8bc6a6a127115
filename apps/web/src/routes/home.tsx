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

// Only who comes back from paying needs it.
const Returned = lazy(async () => ({
  default: (await import('./visit/returned.tsx')).Returned,
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

/** How many charges the build knew of. */
const BUILT_CHARGES: string | undefined = import.meta.env['VITE_BRAND_CHARGES'] || undefined;

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
 * What the business says of itself; how many charges it made, where it has said so. A figure that
 * the build knew of keeps its place when it is said no more, so that nothing moves.
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

/** The landing page; who comes back from paying is shown their visit instead. */
export function Page() {
  const { booking, isSettled } = useReturn();
  useEffect(() => {
    // From here on the page itself shows which it is.
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
      {/* In words alone: every visitor's first ten packets have it. */}
      <p className={styles.returning}>Confirming your appointment...</p>
      <div className={styles.landing}>
        <Landing />
      </div>
    </>
  );
}

/** The landing page (specification section 2): its hero; what is below comes as it gets near. */
function Landing() {
  return (
    <ChargeLine>
      <section className={styles.hero} aria-labelledby="hero-title">
        <div className={styles.words}>
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
