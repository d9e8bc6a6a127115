import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Button } from '../button/button.tsx';
import { Money } from '../money/money.tsx';
import { SummaryList } from '../summary-list/summary-list.tsx';
import { Card } from './card.tsx';

const order = (
  <SummaryList
    rows={[
      { term: 'Service', value: 'Rapid Charge (DC Fast Charging)' },
      { term: 'When', value: 'Tue, March 10, 10:00 AM EDT' },
    ]}
    total={{ term: 'Total', value: <Money>$199.99</Money> }}
  />
);

/**
 * A panel for related content.
 *
 * **Do** use one where a boundary helps: an order next to a form.
 *
 * **Don't** put every paragraph of a page into a card, or a card into a card.
 */
const meta = {
  title: 'Components/Card',
  component: Card,
  args: { title: 'Order Summary', children: order },
  decorators: [(Story) => <div style={{ maxWidth: 440 }}>{Story()}</div>],
} satisfies Meta<typeof Card>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Playground: Story = { args: { tone: 'raised', aside: <span>bk_7Q4M2XKD9R</span> } };

export const Raised: Story = { args: { tone: 'raised' } };

export const Asphalt: Story = {
  args: {
    tone: 'asphalt',
    title: 'A technician is on the way',
    children: <Button variant="primary">Call the technician</Button>,
  },
};

export const Dense: Story = { args: { dense: true } };

export const WithoutTitle: Story = { args: { title: undefined } };

/** A long email address breaks instead of widening the page. */
export const LongAddress: Story = {
  args: {
    title: 'Verify your email address',
    children: (
      <p>
        Bookings made with someone.with.a.long.name@charging.international.example.com then join
        your account.
      </p>
    ),
  },
  decorators: [(Story) => <div style={{ maxWidth: 280 }}>{Story()}</div>],
  play: async ({ canvas }) => {
    const { clientWidth } = canvas.getByText(/^Bookings/u);
    await expect(clientWidth).toBeLessThanOrEqual(280);
  },
};
