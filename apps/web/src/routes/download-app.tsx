import { Button } from '@voltcourier/ui/button';
import { Notice } from '@voltcourier/ui/notice';
import { PageSection } from '@voltcourier/ui/page-section';
import { useInstallPrompt } from '../lib/install-prompt.ts';
import styles from './download-app.module.css';

const DEVICES = [
  {
    name: 'iPhone and iPad',
    List: 'ol',
    steps: [
      'Open this site in Safari.',
      'Press Share, the square with the arrow.',
      'Choose Add to Home Screen, then Add.',
    ],
  },
  {
    name: 'Android',
    List: 'ol',
    steps: [
      'Open this site in Chrome.',
      'Press the menu, the three dots.',
      'Choose Add to Home screen, then Install.',
    ],
  },
  {
    name: 'Computer',
    List: 'ul',
    steps: [
      'Chrome or Edge: press the install sign at the end of the address bar.',
      'Safari on a Mac: File, then Add to Dock.',
      'Firefox can’t install sites. A bookmark does nearly the same.',
    ],
  },
] as const;

/** How to install the site (specification section 2, Download App). */
export function Page() {
  const install = useInstallPrompt();
  return (
    <PageSection
      level={1}
      heading="Download the app"
      intro="The app is this site on your home screen: one tap to emergency help. Without a connection it still shows your next appointment, and our hotline if there is one."
    >
      {install === undefined ? null : (
        <Notice
          still
          title="Your browser can install it now"
          action={
            <Button variant="primary" onClick={() => void install()}>
              Install
            </Button>
          }
        >
          It takes a few seconds, and no app store.
        </Notice>
      )}
      <div className={styles.devices}>
        {DEVICES.map(({ name, List, steps }) => (
          <section key={name} className={styles.device} aria-labelledby={name.replaceAll(' ', '-')}>
            <h2 id={name.replaceAll(' ', '-')}>{name}</h2>
            <List>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </List>
          </section>
        ))}
      </div>
    </PageSection>
  );
}
