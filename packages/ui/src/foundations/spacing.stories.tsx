import type { Meta, StoryObj } from '@storybook/react-vite';
import styles from './foundations.module.css';

const steps = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 24];

function Steps() {
  return (
    <ul className={styles.spaces}>
      {steps.map((step) => (
        <li key={step} className={styles.space}>
          <code>--space-{step}</code>
          <span>{step * 4} px</span>
          <span className={styles.bar} style={{ width: `var(--space-${step})` }} />
        </li>
      ))}
    </ul>
  );
}

/**
 * A 4 px grid, two radii, two shadows, and targets of at least 44 px.
 *
 * **Do** separate with space before you separate with a line.
 *
 * **Don't** nest panels.
 */
const meta = { title: 'Foundations/Spacing', component: Steps } satisfies Meta<typeof Steps>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const RadiiAndShadows: Story = {
  render: () => (
    <div className={styles.shapes}>
      <div className={styles.shape} style={{ borderRadius: 'var(--radius-control)' }}>
        radius-control, 6 px
      </div>
      <div className={styles.shape} style={{ borderRadius: 'var(--radius-panel)' }}>
        radius-panel, 14 px
      </div>
      <div className={styles.shape} style={{ boxShadow: 'var(--shadow-rest)' }}>
        shadow-rest
      </div>
      <div className={styles.shape} style={{ boxShadow: 'var(--shadow-float)' }}>
        shadow-float
      </div>
    </div>
  ),
};
