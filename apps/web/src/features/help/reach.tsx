import { ButtonLink } from '@voltcourier/ui/button';
import { Card } from '@voltcourier/ui/card';
import { BoltIcon, PhoneIcon } from '@voltcourier/ui/icon';
import { Link } from 'react-router-dom';
import { useConfig } from '../../lib/config.ts';
import { ContactEmail } from '../../lib/contact-email.tsx';
import styles from './reach.module.css';

/** The hotline, once it is known; until then, and where there is none, the form. */
function Hotline() {
  const { data: config } = useConfig();
  const hotline = config?.brand.hotline ?? null;
  return hotline === null ? (
    <Link className={styles.now} to="/emergency">
      Ask for an emergency charge
    </Link>
  ) : (
    <a className={styles.now} href={`tel:${hotline.replaceAll(/[^+\d]/gu, '')}`}>
      <PhoneIcon />
      {`Call ${hotline}`}
    </a>
  );
}

/**
 * How to reach somebody: at once when stranded, else in writing. On a phone it is two lines, because
 * the bar at the bottom has the way to emergency help already.
 */
export function Reach() {
  return (
    <Card className={styles.card} aria-label="Reach us">
      <div className={styles.way}>
        <h2 className={styles.title}>Stranded?</h2>
        <div className={styles.button}>
          <ButtonLink
            wide
            variant="emergency"
            icon={<BoltIcon />}
            render={<Link to="/emergency" />}
          >
            Emergency help
          </ButtonLink>
        </div>
        <Hotline />
      </div>
      <div className={styles.way}>
        <h2 className={styles.title}>Questions?</h2>
        <p className={styles.words}>Write to us, with your booking ID if you have one.</p>
        <ContactEmail subject="Help" />
      </div>
    </Card>
  );
}
