import { SiteFooter } from '@voltcourier/ui/site-footer';
import { ThemeSwitch } from '@voltcourier/ui/theme-switch';
import { useEffect } from 'react';
import { forgetPastAppointments } from '../../lib/kept-appointments.ts';
import { Copyright } from './copyright.tsx';
import { consentLinks, legalLinks } from './legal-links.tsx';

/** Footer of task pages, without links that lead away. */
export function Part() {
  useEffect(forgetPastAppointments, []);
  return (
    <SiteFooter
      links={[...legalLinks(), ...consentLinks(), <ThemeSwitch key="theme" />]}
      copyright={<Copyright />}
    />
  );
}
