import { formatUsd, SERVICE_TYPES, SERVICES } from '@voltcourier/pricing';
import { ButtonLink } from '@voltcourier/ui/button';
import { Card } from '@voltcourier/ui/card';
import { CableEnd } from '@voltcourier/ui/charge-line';
import { PhoneIcon } from '@voltcourier/ui/icon';
import { PageSection } from '@voltcourier/ui/page-section';
import { Link } from 'react-router-dom';
import { useConfig } from '../../lib/config.ts';
import styles from '../home.module.css';

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

/** The landing page below its hero. */
export function Part() {
  return (
    <>
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
    </>
  );
}
