import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { ButtonLink } from '../button/button.tsx';
import { VanIllustration } from '../illustration/van.tsx';
import { PageSection } from '../page-section/page-section.tsx';
import { ChargeLine, CableEnd } from './charge-line.tsx';
import styles from './charge-line.stories.module.css';

/**
 * A cable that leaves the van, runs down the page along the edges of its sections and plugs in at
 * the closing call to action. It charges as the reader scrolls. With reduced motion it is fully
 * charged.
 *
 * **Do** change the side where the subject changes.
 *
 * **Don't** draw a second cable on the same page.
 */
const meta = {
  title: 'Site/ChargeLine',
  component: ChargeLine,
  parameters: { layout: 'fullscreen' },
  args: {
    children: (
      <>
        <PageSection>
          <div className={styles.hero}>
            <div className={styles.text}>
              <h1>Your charge comes to you.</h1>
              <p className={styles.lead}>
                A certified technician drives to your car and charges it where it stands. Any hour,
                any connector.
              </p>
              <div className={styles.actions}>
                <ButtonLink href="#schedule" variant="primary" size="large">
                  Schedule a Charge
                </ButtonLink>
                <ButtonLink href="#membership" size="large">
                  Compare Plans
                </ButtonLink>
              </div>
            </div>
            <VanIllustration />
          </div>
        </PageSection>
        <PageSection heading="How it works" cable="start">
          <ol className={styles.steps}>
            <li>
              <h3>Tell us where</h3>
              <p>An address, or the place where the car has stopped.</p>
            </li>
            <li>
              <h3>Choose a time</h3>
              <p>Free places are shown live. Yours is held for 15 minutes while you pay.</p>
            </li>
            <li>
              <h3>We plug in</h3>
              <p>The technician brings power and the right connector.</p>
            </li>
          </ol>
        </PageSection>
        <PageSection heading="Every car, every connector" cable="end" tone="sunk">
          <p>J1772, CCS, NACS and CHAdeMO ride along in every van.</p>
        </PageSection>
        <PageSection cable="start">
          <div className={styles.closing}>
            <CableEnd />
            <h2>Low on charge?</h2>
            <ButtonLink href="#booking" variant="primary" size="large">
              Schedule a Charge Now
            </ButtonLink>
          </div>
        </PageSection>
      </>
    ),
  },
} satisfies Meta<typeof ChargeLine>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    await waitFor(() =>
      expect(canvasElement.querySelector('path[pathLength]')?.getAttribute('d')).toMatch(/^M.*Q/),
    );
  },
};

export const Playground: Story = {};

export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };
