import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { Money } from './money.tsx';

/**
 * US dollars from integer cents, in figures of one width.
 *
 * **Do** keep the cents wherever money is charged.
 *
 * **Don't** compute with what it shows.
 */
const meta = {
  title: 'Components/Money',
  component: Money,
  args: { cents: 9999 },
} satisfies Meta<typeof Money>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('$99.99')).toBeVisible();
  },
};

export const Playground: Story = { args: { cents: 251100 } };

export const Whole: Story = {
  args: { cents: 9900, whole: true },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('$99')).toBeVisible();
  },
};

export const Column: Story = {
  render: () => (
    <div style={{ display: 'grid', justifyItems: 'end', width: 120 }}>
      {[9999, 19999, 29999, 6500, 111111].map((cents) => (
        <Money key={cents} cents={cents} />
      ))}
    </div>
  ),
};
