import { PageSection } from '@voltcourier/ui/page-section';
import type { ReactNode } from 'react';
import styles from './accounts.module.css';

/** A page with a single centered form: signing in, a forgotten password, verifying an address. */
export function SignInPage({
  heading,
  intro,
  children,
}: {
  heading: ReactNode;
  /** A sentence under the heading. */
  intro?: ReactNode;
  children: ReactNode;
}) {
  return (
    <PageSection compact>
      <div className={styles.centred}>
        <header className={styles.prose}>
          <h1>{heading}</h1>
          {intro === undefined ? null : <p className={styles.aside}>{intro}</p>}
        </header>
        {children}
      </div>
    </PageSection>
  );
}
