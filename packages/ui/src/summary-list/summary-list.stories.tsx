import type { Meta, StoryObj } from '@storybook/react-vite';
import { Money } from '../money/money.tsx';
import { SummaryList } from './summary-list.tsx';

/**
 * Terms and their values: an order, a booking.
 *
 * **Do** end with the total that will be charged.
 *
 * **Don't** add a fee after this list.
 */
const meta = {
  title: 'Components/SummaryList',
  component: SummaryList,
  args: {
    rows: [
      { term: 'Service', value: 'Standard Charge (Level 2)' },
      { term: 'When', value: 'Tue, March 10, 2026, 10:00 AM EDT' },
      { term: 'Where', value: '232 Granby Street, Norfolk, VA 23510' },
      { term: 'Booking', value: 'bk_7Q4M2XKD9R' },
    ],
    total: { term: 'Total', value: <Money>$99.99</Money> },
  },
  decorators: [(Story) => <div style={{ maxWidth: 440 }}>{Story()}</div>],
} satisfies Meta<typeof SummaryList>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Playground: Story = {
  args: { total: { term: 'Paid', value: <Money>$99.99</Money> } },
};

export const WithoutTotal: Story = { args: { total: undefined } };
