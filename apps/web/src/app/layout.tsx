import { BottomBar } from '@voltcourier/ui/bottom-bar';
import { ButtonLink } from '@voltcourier/ui/button';
import { BoltIcon, CalendarIcon } from '@voltcourier/ui/frame-icon';
import { SiteHeader } from '@voltcourier/ui/site-header';
import { SkipLink } from '@voltcourier/ui/skip-link';
import { ToastOutlet } from '@voltcourier/ui/toast';
import { Wordmark } from '@voltcourier/ui/wordmark';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { afterHydration } from '../lib/hydration/after-hydration.tsx';
import { BRAND } from '../lib/config.ts';
import { deferred } from '../lib/hydration/deferred.tsx';
import { BASE } from '../lib/language.ts';
import * as paths from '../lib/paths.ts';
import styles from './layout.module.css';

const Footer = deferred(() => import('./layout/footer.tsx'));
const TaskFooter = deferred(() => import('./layout/task-footer.tsx'));

const ConsentQuestion =
  import.meta.env.VITE_GTM_ID === ''
    ? undefined
    : afterHydration(() => import('../features/privacy/consent-question.tsx'));

const Emergency = () => (
  <ButtonLink render={<Link to={paths.emergency} />} variant="emergency" icon={<BoltIcon />}>
    Emergency
  </ButtonLink>
);

/** Header of every page, with the items of a phone's menu. */
function Header() {
  return (
    <SiteHeader
      brand={
        <Link to={paths.home} aria-label={`${BRAND} home`}>
          <Wordmark name={BRAND} />
        </Link>
      }
      nav={
        <>
          <Link to={paths.membership}>Membership</Link>
          <Link to={paths.troubleshooting}>Help</Link>
          <Link to={paths.dashboard}>Account</Link>
        </>
      }
      actions={
        <>
          <Emergency />
          <ButtonLink variant="primary" render={<Link to={paths.booking} />}>
            Schedule a Charge
          </ButtonLink>
        </>
      }
      menu={
        <>
          <Link to={paths.membership}>Membership</Link>
          <Link to={`${paths.home}#how-it-works`}>How it works</Link>
          <Link to={`${paths.home}#services`}>Services</Link>
          <Link to={`${paths.home}#pricing`}>Pricing</Link>
          <Link to={paths.troubleshooting}>Help</Link>
          <Link to={paths.dashboard}>Account</Link>
          <Link to={paths.booking}>Schedule a Charge</Link>
          <Link to={paths.emergency}>Emergency</Link>
        </>
      }
    />
  );
}

interface LayoutProps {
  /** A lean page has its own small layout. */
  readonly isLean: boolean | undefined;
  /** Whether the user is completing a task here: a short footer, and no bar that leads away. */
  readonly isTask: boolean;
  readonly children: ReactNode;
}

/** Layout of every page: header, content, footer, and on phones the bar that offers help. */
export function Layout({ isLean, isTask, children }: LayoutProps) {
  if (isLean) {
    return (
      <>
        {children}
        <ToastOutlet />
      </>
    );
  }
  return (
    <>
      <SkipLink href="#content">Skip to the content</SkipLink>
      {ConsentQuestion === undefined ? null : <ConsentQuestion />}
      <Header />
      <main id="content" tabIndex={-1} className={styles.main}>
        <noscript>
          <p className={styles.scriptless}>
            Booking and paying here need JavaScript.{' '}
            <a href={`${BASE}${paths.emergency}`}>Emergency help</a> works without it.
          </p>
        </noscript>
        {children}
      </main>
      {isTask ? (
        <TaskFooter />
      ) : (
        <>
          <Footer />
          <BottomBar>
            <Emergency />
            <ButtonLink
              variant="primary"
              render={<Link to={paths.booking} />}
              icon={<CalendarIcon />}
            >
              Schedule
            </ButtonLink>
          </BottomBar>
        </>
      )}
      <ToastOutlet />
    </>
  );
}
