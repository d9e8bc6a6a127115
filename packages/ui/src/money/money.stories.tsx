import type { Meta, StoryObj } from '@storybook/react-vite';
import { Money } from './money.tsx';

/**
 * An amount of money in tabular figures.
 *
 * **Do** keep the cents wherever money is charged.
 *
 * **Don't** calculate with the displayed text.
 */
const meta = {
  title: 'Components/Money',
  component: Money,
  args: { children: '$99.99' },
} satisfies Meta<typeof Money>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Playground: Story = { args: { children: '$2,511.00' } };

export const Column: Story = {
  render: () => (
    <div style={{ display: 'grid', justifyItems: 'end', width: 120 }}>
      {['$99.99', '$199.99', '$299.99', '$65.00', '$1,111.11'].map((amount) => (
        <Money key={amount}>{amount}</Money>
      ))}
    </div>
  ),
};
