import { ButtonLink } from '@voltcourier/ui/button';
import { CableEnd } from '@voltcourier/ui/charge-line';
import { HamptonRoadsMap } from '@voltcourier/ui/coverage-map';
import { BoltIcon } from '@voltcourier/ui/frame-icon';
import { MailIcon, PinIcon } from '@voltcourier/ui/icon';
import { CarIllustration } from '@voltcourier/ui/illustration/car';
import { EquipmentIllustration } from '@voltcourier/ui/illustration/equipment';
import { OwnerIllustration } from '@voltcourier/ui/illustration/owner';
import { TechnicianIllustration } from '@voltcourier/ui/illustration/technician';
import { PageSection } from '@voltcourier/ui/page-section';
import { Tile, Tiles } from '@voltcourier/ui/tile';
import { Link } from 'react-router-dom';
import { ContactForm } from '../../features/bookings/inquiries/contact-form.tsx';
import { useEmail } from '../../lib/config.ts';
import * as paths from '../../lib/paths.ts';
import { useHydrated } from '../../lib/hydration/use-hydrated.ts';
import styles from './contact.module.css';

function ContactLines() {
  const { email } = useEmail();
  return (
    <ul className={styles.lines}>
      <li>
        <MailIcon />
        <span className={styles.text}>
          <span className={styles.label}>Write to us</span>
          {email === undefined ? (
            <span className={styles.waiting} data-live="">
              Email
            </span>
          ) : (
            <a href={`mailto:${email}`}>{email}</a>
          )}
        </span>
      </li>
      <li>
        <PinIcon />
        <span className={styles.text}>
          <span className={styles.label}>Where we come</span>
          <span>Nationwide EV charging services</span>
        </span>
      </li>
      <li>
        <BoltIcon />
        <span className={styles.text}>
          <span className={styles.label}>Out of charge right now?</span>
          <Link to={paths.emergency}>Get help on the road</Link>
        </span>
      </li>
    </ul>
  );
}

const TILES = [
  [CarIllustration, 'EV Charging'],
  [TechnicianIllustration, 'Technician'],
  [EquipmentIllustration, 'Equipment'],
  [OwnerIllustration, 'EV Owner'],
] as const;

/** Contact form, contact details and the closing call to action. */
export function Part() {
  const isHydrated = useHydrated();
  return (
    <>
      <PageSection
        later
        id="schedule"
        heading="Schedule a charge"
        intro="Tell us about your car. A real person will reply by email."
        tone="sunk"
        cable="start"
        reveal
      >
        <div className={styles.schedule}>
          <ContactForm />
          <HamptonRoadsMap caption="Nationwide service, with most of our vans in Hampton Roads, Virginia." />
        </div>
      </PageSection>

      <PageSection
        later
        id="contact"
        heading="Contact Us"
        intro="Questions, a fleet, an event: write to us and a real person will reply."
        cable="end"
        reveal
      >
        <div className={styles.contact}>
          <ContactLines />
          <Tiles>
            {TILES.map(([Illustration, text]) => (
              // Decoration at the bottom of a long page: the HTML reserves space but doesn't
              // contain it.
              <Tile key={text} illustration={isHydrated ? <Illustration /> : null}>
                {text}
              </Tile>
            ))}
          </Tiles>
        </div>
      </PageSection>

      <PageSection later tone="asphalt" heading="Ready when you are" cable="end">
        <div className={styles.closing}>
          <CableEnd />
          <ButtonLink variant="primary" size="large" render={<Link to={paths.booking} />}>
            Schedule a Charge Now
          </ButtonLink>
          <ButtonLink size="large" render={<Link to={`${paths.home}#contact`} />}>
            Contact Us
          </ButtonLink>
        </div>
      </PageSection>
    </>
  );
}
