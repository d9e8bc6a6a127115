import { FooterAction } from '@voltcourier/ui/site-footer';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { askAgain } from '../../lib/consent.ts';
import * as paths from '../../lib/paths.ts';
import { LanguageLink } from '../../lib/language-link.tsx';

/** The year of the copyright line. */
export const COPYRIGHT_YEAR = new Date().getFullYear();

/** Links, one element each. */
export const pageLinks = (links: readonly (readonly [string, string])[]): ReactNode[] =>
  links.map(([to, label]) => (
    <Link key={to} to={to}>
      {label}
    </Link>
  ));

/** What is asked for at the foot of every page. */
export const legalLinks = (): ReactNode[] => [
  ...pageLinks([
    [paths.privacyPolicy, 'Privacy Policy'],
    [paths.termsOfService, 'Terms of Service'],
    [paths.troubleshooting, 'Help'],
  ]),
  <LanguageLink key="language" />,
];

/** The way back to the question about cookies, where pages ask it. */
export const consentLinks = (): ReactNode[] =>
  import.meta.env.VITE_GTM_ID === ''
    ? []
    : [
        <FooterAction key="consent" onClick={askAgain}>
          Cookie choices
        </FooterAction>,
      ];
