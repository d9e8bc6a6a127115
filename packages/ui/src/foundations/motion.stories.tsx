import type { Meta, StoryObj } from '@storybook/react-vite';
import styles from './foundations.module.css';

function Durations() {
  return (
    <ul className={styles.durations}>
      {[
        { token: 'fast', ms: 120, use: 'A control answers' },
        { token: 'steady', ms: 200, use: 'Something arrives' },
        { token: 'slow', ms: 320, use: 'A section comes into view' },
      ].map(({ token, ms, use }) => (
        <li key={token} className={styles.duration}>
          <span className={styles.text}>
            <strong>
              {token}, {ms} ms
            </strong>
            <span>{use}</span>
          </span>
          <span className={styles.rail}>
            <span className={styles.runner} style={{ transitionDuration: `var(--${token})` }} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/**
 * Three durations and one easing curve. Hover over a row to see it. All three are zero with reduced
 * motion.
 *
 * **Do** animate changes of place or state.
 *
 * **Don't** use motion to attract attention.
 */
const meta = { title: 'Foundations/Motion', component: Durations } satisfies Meta<typeof Durations>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
