import { BottomBar } from '@voltcourier/ui/bottom-bar';
import { ButtonLink } from '@voltcourier/ui/button';
import { BoltIcon, CalendarIcon } from '@voltcourier/ui/icon';
import { SiteFooter } from '@voltcourier/ui/site-footer';
import { SiteHeader } from '@voltcourier/ui/site-header';
import { SkipLink } from '@voltcourier/ui/skip-link';
import { ThemeSwitch } from '@voltcourier/ui/theme-switch';
import { ToastOutlet } from '@voltcourier/ui/toast';
import { Wordmark } from '@voltcourier/ui/wordmark';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { BRAND, useConfig } from '../lib/config.ts';
import styles from './layout.module.css';

const YEAR = new Date().getFullYear();

const Emergency = () => (
  <ButtonLink render={<Link to="/#emergency" />} variant="emergency" icon={<BoltIcon />}>
    Emergency
  </ButtonLink>
);

function Footer() {
  const { data: config } = useConfig();
  const contact = config?.brand.email;
  return (
    <SiteFooter
      brand={<Wordmark />}
      columns={[
        {
          title: 'Charging',
          links: [
            <Link key="book" to="/booking">
              Schedule a Charge
            </Link>,
            <Link key="how" to="/#how-it-works">
              How it works
            </Link>,
            <Link key="services" to="/#services">
              Services
            </Link>,
            <Link key="emergency" to="/#emergency">
              Emergency
            </Link>,
          ],
        },
        {
          title: 'Contact',
          links: [
            ...(contact === undefined
              ? []
              : [
                  <a key="mail" href={`mailto:${contact}`}>
                    {contact}
                  </a>,
                ]),
            ...(config?.brand.social ?? []).map(({ label, url }) => (
              <a key={url} href={url} rel="noopener">
                {label}
              </a>
            )),
          ],
        },
      ]}
      links={[<ThemeSwitch key="theme" />]}
      copyright={<span suppressHydrationWarning>{`© ${YEAR} ${BRAND}`}</span>}
    />
  );
}

/** The frame of every page: header, content, footer, and on a phone the bar that offers help. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink href="#content">Skip to the content</SkipLink>
      <SiteHeader
        brand={
          <Link to="/" aria-label={`${BRAND} home`}>
            <Wordmark />
          </Link>
        }
        nav={
          <>
            <Link to="/#how-it-works">How it works</Link>
            <Link to="/#services">Services</Link>
          </>
        }
        actions={
          <>
            <Emergency />
            <ButtonLink variant="primary" render={<Link to="/booking" />}>
              Schedule a Charge
            </ButtonLink>
          </>
        }
        menu={
          <>
            <Link to="/#how-it-works">How it works</Link>
            <Link to="/#services">Services</Link>
            <Link to="/booking">Schedule a Charge</Link>
            <Link to="/#emergency">Emergency</Link>
          </>
        }
      />
      <main id="content" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer />
      <BottomBar>
        <Emergency />
        <ButtonLink variant="primary" render={<Link to="/booking" />} icon={<CalendarIcon />}>
          Schedule
        </ButtonLink>
      </BottomBar>
      <ToastOutlet />
    </>
  );
}
