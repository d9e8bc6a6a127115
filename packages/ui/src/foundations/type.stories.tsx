import type { Meta, StoryObj } from '@storybook/react-vite';
import styles from './foundations.module.css';

const sizes = [
  { token: 'display', use: 'The first line of the site', text: 'Your charge comes to you.' },
  { token: 'headline', use: 'A page, a section', text: 'Schedule Your Charging Service' },
  { token: 'title', use: 'A section of a form, a dialog', text: 'Select Date & Time' },
  { token: 'lead', use: 'A card, an introduction', text: 'Order Summary' },
  { token: 'body', use: 'Text, fields', text: 'A technician is on the way.' },
  { token: 'label', use: 'Labels, buttons, tables', text: 'Full address' },
  { token: 'caption', use: 'Units, spots left', text: '1 spot left' },
];

function Scale() {
  return (
    <dl className={styles.scale}>
      {sizes.map(({ token, use, text }) => (
        <div key={token} className={styles.step}>
          <dt className={styles.token}>
            <code>--text-{token}</code>
            <span>{use}</span>
          </dt>
          <dd className={styles.sample} style={{ fontSize: `var(--text-${token})` }}>
            {text}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * Instrument Sans, a variable font. Seven sizes; the two largest scale with the page. The fallback
 * has the same metrics, so nothing moves when the file arrives.
 *
 * **Do** use tabular figures wherever numbers are aligned in columns.
 *
 * **Don't** set text in capitals, or lines of more than 66 characters.
 */
const meta = { title: 'Foundations/Type', component: Scale } satisfies Meta<typeof Scale>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Figures: Story = {
  render: () => (
    <ul className={styles.figures}>
      {['$99.99', '$199.99', '$299.99', '$1,111.11', '14:59', '10:00 AM'].map((figure) => (
        <li key={figure}>{figure}</li>
      ))}
    </ul>
  ),
};

export const Measure: Story = {
  render: () => (
    <p style={{ maxWidth: 'var(--measure)' }}>
      You can cancel free of charge until four hours before the session. After that we may keep up
      to half of the price, and a missed appointment may be charged in full. The technician waits
      ten minutes and calls you before leaving.
    </p>
  ),
};
