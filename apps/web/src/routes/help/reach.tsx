import { ButtonLink } from '@voltcourier/ui/button';
import { Card } from '@voltcourier/ui/card';
import { BoltIcon } from '@voltcourier/ui/frame-icon';
import { PhoneIcon } from '@voltcourier/ui/icon';
import { Link } from 'react-router-dom';
import { ContactEmail } from '../../lib/contact-email.tsx';
import { callUrl, useHotline } from '../../lib/hotline.ts';
import * as paths from '../../lib/paths.ts';
import styles from './reach.module.css';

/** The hotline once it is known; until then, or if there is none, the form. */
function Hotline() {
  const hotline = useHotline();
  return hotline === null ? (
    <Link className={`${styles.now} ${styles.form}`} to={paths.emergency}>
      Ask for an emergency charge
    </Link>
  ) : (
    <a className={styles.now} href={callUrl(hotline)}>
      <PhoneIcon />
      {`Call ${hotline}`}
    </a>
  );
}

/**
 * Contact options: urgent when stranded, otherwise in writing. Two lines on a phone, because the
 * bar at the bottom already links to emergency help.
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
            render={<Link to={paths.emergency} />}
          >
            Emergency help
          </ButtonLink>
        </div>
        <Hotline />
      </div>
      <div className={styles.way}>
        <h2 className={styles.title}>Questions?</h2>
        <p className={styles.text}>Write to us, with your booking ID if you have one.</p>
        <ContactEmail subject="Help" />
      </div>
    </Card>
  );
}
