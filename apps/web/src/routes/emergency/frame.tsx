import { ButtonLink } from '@voltcourier/ui/button';
import { PhoneIcon } from '@voltcourier/ui/icon';
import { SkipLink } from '@voltcourier/ui/skip-link';
import { Wordmark } from '@voltcourier/ui/wordmark';
import type { ReactNode } from 'react';
import { LanguageLink } from '../../lib/language-link.tsx';
import { BRAND } from '../../lib/config.ts';
import { callUrl, useHotline } from '../../lib/hotline.ts';
import { BASE } from '../../lib/language.ts';
import * as paths from '../../lib/paths.ts';
import styles from './frame.module.css';

/** Layout of a page that must load with a weak signal: a link home, and the hotline. */
export function Frame({ children }: { children: ReactNode }) {
  const hotline = useHotline();
  return (
    <div className={styles.frame}>
      <SkipLink href="#content">Skip to the content</SkipLink>
      <header className={styles.header} data-live={hotline === null ? '' : undefined}>
        {/* A full page load, because other pages need the site's layout and styles. */}
        <a className={styles.home} href={`${BASE}${paths.home}`} aria-label={`${BRAND} home`}>
          <Wordmark name={BRAND} />
        </a>
        <a className={styles.other} href={`${BASE}${paths.booking}`}>
          Not an emergency? Schedule a charge
        </a>
        {hotline === null ? null : (
          <div className={styles.call}>
            <ButtonLink wide icon={<PhoneIcon />} href={callUrl(hotline)}>
              {`Call ${hotline}`}
            </ButtonLink>
          </div>
        )}
      </header>
      <main id="content" tabIndex={-1} className={styles.main}>
        {children}
        <p className={styles.language}>
          <LanguageLink />
        </p>
      </main>
    </div>
  );
}
