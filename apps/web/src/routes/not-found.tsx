import { BoltIcon } from '@voltcourier/ui/frame-icon';
import { ButtonLink } from '@voltcourier/ui/button';
import { CarIllustration } from '@voltcourier/ui/illustration/car';
import { PageSection } from '@voltcourier/ui/page-section';
import { Link } from 'react-router-dom';
import * as paths from '../lib/paths.ts';
import styles from './not-found.module.css';

/** The 404 page (specification section 2, any other path). */
export function Page() {
  return (
    <PageSection
      level={1}
      heading="404 Page Not Found"
      intro="Did you forget to add the page to the router?"
    >
      <div className={styles.ways}>
        <ButtonLink variant="primary" render={<Link to={paths.home} />}>
          Go home
        </ButtonLink>
        <ButtonLink variant="secondary" render={<Link to={paths.booking} />}>
          Schedule a Charge
        </ButtonLink>
        <ButtonLink variant="secondary" icon={<BoltIcon />} render={<Link to={paths.emergency} />}>
          Emergency help
        </ButtonLink>
      </div>
      <div className={styles.car}>
        <CarIllustration />
      </div>
    </PageSection>
  );
}
