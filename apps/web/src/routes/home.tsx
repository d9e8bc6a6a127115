import { formatUsd, SERVICE_TYPES, SERVICES } from '@voltcourier/pricing';
import { ButtonLink } from '@voltcourier/ui/button';
import { Card } from '@voltcourier/ui/card';
import { CableEnd, ChargeLine } from '@voltcourier/ui/charge-line';
import { BoltIcon, PhoneIcon } from '@voltcourier/ui/icon';
import { VanIllustration } from '@voltcourier/ui/illustration/van';
import { PageSection } from '@voltcourier/ui/page-section';
import { Progress } from '@voltcourier/ui/progress';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { NextSlots } from '../features/availability/next-slots.tsx';
import { useConfig } from '../lib/config.ts';
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

const STEPS = [
  ['Say where the car is', 'An address, or a parking lot. No charger has to be near.'],
  ['Choose a time and pay', 'You see the price first. Your place is held while you pay.'],
  ['We come and charge', 'A certified technician plugs in. You get on with your day.'],
] as const;

function EmergencyHelp() {
  const { data: config } = useConfig();
  const hotline = config?.brand.hotline ?? null;
  return (
    <div className={styles.help}>
      {hotline === null ? null : (
        <ButtonLink variant="emergency" size="large" icon={<PhoneIcon />} href={`tel:${hotline}`}>
          {`Call ${hotline}`}
        </ButtonLink>
      )}
      <ButtonLink variant="secondary" size="large" render={<Link to="/booking" />}>
        Book the next free time
      </ButtonLink>
      {config === undefined ? null : (
        <p>
          Or write to <a href={`mailto:${config.brand.email}`}>{config.brand.email}</a>.
        </p>
      )}
    </div>
  );
}

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

      <PageSection id="how-it-works" heading="How it works" tone="sunk" cable="start" reveal>
        <ol className={styles.steps}>
          {STEPS.map(([title, words]) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{words}</p>
            </li>
          ))}
        </ol>
      </PageSection>

      <PageSection id="services" heading="Services" cable="end" reveal>
        <ul className={styles.services}>
          {SERVICE_TYPES.map((type) => (
            <li key={type}>
              <Card>
                <h3>{SERVICES[type].label}</h3>
                <p className={styles.serviceWords}>{SERVICES[type].description}</p>
                <p className={styles.price}>{formatUsd(SERVICES[type].priceCents)}</p>
              </Card>
            </li>
          ))}
        </ul>
      </PageSection>

      <PageSection
        id="emergency"
        heading="Stranded right now?"
        intro="Stay with the car if it is safe, switch the hazard lights on, and tell us where you are."
        tone="sunk"
        cable="start"
      >
        <EmergencyHelp />
      </PageSection>

      <PageSection tone="asphalt" heading="Ready when you are" cable="end">
        <div className={styles.closing}>
          <CableEnd />
          <ButtonLink variant="primary" size="large" render={<Link to="/booking" />}>
            Schedule a Charge Now
          </ButtonLink>
        </div>
      </PageSection>
    </ChargeLine>
  );
}
