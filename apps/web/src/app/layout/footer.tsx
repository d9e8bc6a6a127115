import { FooterAction, SiteFooter } from '@voltcourier/ui/site-footer';
import { ThemeSwitch } from '@voltcourier/ui/theme-switch';
import { Wordmark } from '@voltcourier/ui/wordmark';
import { showToast } from '@voltcourier/ui/toast';
import { type ComponentType, useEffect, useState } from 'react';
import { BRAND, useConfig, useEmail } from '../../lib/config.ts';
import { EmailAddress } from '../../lib/email-address.tsx';
import { forgetPastAppointments } from '../../lib/kept-appointments.ts';
import * as paths from '../../lib/paths.ts';
import { Copyright } from './copyright.tsx';
import { consentLinks, legalLinks, pageLinks } from './legal-links.tsx';

const QUICK = [
  [`${paths.home}#how-it-works`, 'How it works'],
  [`${paths.home}#services`, 'Services'],
  [`${paths.home}#pricing`, 'Pricing'],
  [`${paths.home}#contact`, 'Contact'],
  [paths.downloadApp, 'Download App'],
] as const;

const SERVICES = [
  [paths.emergency, 'Emergency Instant Charge'],
  [paths.booking, 'Scheduled charging'],
  [`${paths.home}#schedule`, 'Fleet and event charging'],
  [paths.membership, 'Membership'],
  [paths.business, 'Business accounts'],
] as const;

const INVESTORS = [
  [paths.investmentOverview, 'Investment Overview'],
  [paths.financialReports, 'Financial Reports'],
  [paths.marketOpportunity, 'Market Opportunity'],
  [paths.businessModel, 'Business Model'],
] as const;

type Dialog = ComponentType<{ open: boolean; onClose: () => void }>;

/** Loads when the user opens it. */
function GetNotified({ onReady }: { onReady: (dialog: Dialog) => void }) {
  return (
    <FooterAction
      onClick={() => {
        import('../../features/messaging/notification-dialog.tsx').then(
          ({ NotificationDialog }) => onReady(NotificationDialog),
          () =>
            showToast({
              title: 'This can’t be opened now',
              description: 'Check your connection and try again.',
              variant: 'destructive',
            }),
        );
      }}
    >
      Get notified
    </FooterAction>
  );
}

const relationsLinks = (email: string | undefined) =>
  email === undefined
    ? []
    : [
        <a key="relations" href={`mailto:${email}?subject=Investor%20Relations`}>
          Investor Relations
        </a>,
      ];

/** Contact details and social links of the business. */
const contactLinks = (email: string | undefined, config: ReturnType<typeof useConfig>['data']) => [
  email === undefined ? (
    <span key="mail" data-live="">
      Email
    </span>
  ) : (
    <a key="mail" href={`mailto:${email}`}>
      <EmailAddress>{email}</EmailAddress>
    </a>
  ),
  ...(config?.brand.social ?? []).map(({ label, url }) => (
    <a key={url} href={url} rel="noopener">
      {label}
    </a>
  )),
];

/** Footer of public pages (specification section 2). */
export function Part() {
  const { data: config } = useConfig();
  const { email } = useEmail();
  const [Notifications, setNotifications] = useState<Dialog>();
  const [isOpen, setIsOpen] = useState(false);
  useEffect(forgetPastAppointments, []);
  return (
    <>
      <SiteFooter
        brand={<Wordmark name={BRAND} />}
        columns={[
          {
            title: 'Quick links',
            links: [
              ...pageLinks(QUICK),
              <GetNotified
                key="notified"
                onReady={(dialog) => {
                  setNotifications(() => dialog);
                  setIsOpen(true);
                }}
              />,
            ],
          },
          { title: 'Services', links: pageLinks(SERVICES) },
          { title: 'Contact', links: contactLinks(email, config) },
          {
            title: 'Investors',
            links: [...pageLinks(INVESTORS), ...relationsLinks(email)],
          },
        ]}
        links={[
          ...legalLinks(),
          <a key="email-test" href={paths.STAFF_EMAIL_TESTER}>
            Email Test
          </a>,
          <a key="admin" href={`${paths.STAFF_APP}/`}>
            Admin
          </a>,
          ...consentLinks(),
          <ThemeSwitch key="theme" />,
        ]}
        copyright={<Copyright />}
      />
      {Notifications === undefined ? null : (
        <Notifications open={isOpen} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}
