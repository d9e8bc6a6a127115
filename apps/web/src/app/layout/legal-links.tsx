import { FooterAction } from '@voltcourier/ui/site-footer';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { askAgain } from '../../lib/consent.ts';
import * as paths from '../../lib/paths.ts';
import { LanguageLink } from '../../lib/language-link.tsx';

/** Year in the copyright line. */
export const COPYRIGHT_YEAR = new Date().getFullYear();

/** Renders links, one element each. */
export const pageLinks = (links: readonly (readonly [string, string])[]): ReactNode[] =>
  links.map(([to, label]) => (
    <Link key={to} to={to}>
      {label}
    </Link>
  ));

/** Legal and help links in the footer of every page. */
export const legalLinks = (): ReactNode[] => [
  ...pageLinks([
    [paths.privacyPolicy, 'Privacy Policy'],
    [paths.termsOfService, 'Terms of Service'],
    [paths.troubleshooting, 'Help'],
  ]),
  <LanguageLink key="language" />,
];

/** Link to the cookie settings, if there is a consent dialog. */
export const consentLinks = (): ReactNode[] =>
  import.meta.env.VITE_GTM_ID === ''
    ? []
    : [
        <FooterAction key="consent" onClick={askAgain}>
          Cookie choices
        </FooterAction>,
      ];
