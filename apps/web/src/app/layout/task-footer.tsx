import { SiteFooter } from '@voltcourier/ui/site-footer';
import { ThemeSwitch } from '@voltcourier/ui/theme-switch';
import { useEffect } from 'react';
import { forgetPastAppointments } from '../../lib/kept-appointments.ts';
import { Copyright } from './copyright.tsx';
import { consentLinks, legalLinks } from './legal-links.tsx';

/** The foot of pages on which somebody is doing something: nothing there leads away from it. */
export function Part() {
  useEffect(forgetPastAppointments, []);
  return (
    <SiteFooter
      links={[...legalLinks(), ...consentLinks(), <ThemeSwitch key="theme" />]}
      copyright={<Copyright />}
    />
  );
}
