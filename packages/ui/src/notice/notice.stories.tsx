import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Button } from '../button/button.tsx';
import { Notice, Refusal } from './notice.tsx';

/**
 * A message in the flow of the page.
 *
 * **Do** say what happened and what to do.
 *
 * **Don't** use amber for a warning: it means emergency.
 */
const meta = {
  title: 'Components/Notice',
  component: Notice,
  args: { children: 'Your appointment is reserved for 15 minutes.' },
  argTypes: {
    tone: {
      control: { type: 'select' },
      options: ['info', 'success', 'warning', 'failed', 'emergency'],
    },
  },
  decorators: [(Story) => <div style={{ maxWidth: 560 }}>{Story()}</div>],
} satisfies Meta<typeof Notice>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Playground: Story = {
  args: { tone: 'info', title: 'Reserved for you', still: true },
};

export const Info: Story = {
  args: { tone: 'info', children: 'This payment method will be available soon' },
};

export const Success: Story = {
  args: {
    tone: 'success',
    title: 'Payment successful!',
    children: 'Your charge is confirmed for Tuesday, March 10, 10:00 AM EDT.',
  },
};

export const Warning: Story = {
  args: {
    tone: 'warning',
    title: 'You are offline',
    children: 'Your entries are kept. We send them when the connection is back.',
  },
};

export const Failed: Story = {
  args: {
    tone: 'failed',
    title: 'Payment failed',
    children: 'Your card was declined. Try another card, or pay with Bitcoin.',
    action: (
      <Button size="compact" variant="secondary">
        Try another card
      </Button>
    ),
  },
};

export const Emergency: Story = {
  args: {
    tone: 'emergency',
    title: 'Emergency Request Submitted',
    children: 'Our team has been notified and will contact you ASAP.',
  },
};

/** Why a request was refused, below the control that made it. Renders nothing without a refusal. */
export const Refused: Story = {
  render: () => (
    <Refusal
      title="The card is still there"
      error={{ message: 'Your membership is paid with this card. Add another card first.' }}
    />
  ),
};

/** A long email address breaks instead of being cut off. */
export const LongAddress: Story = {
  args: {
    title: 'Verify your email address',
    children:
      'Invitations to someone.with.a.long.name@charging.international.example.com are shown once it is verified.',
  },
  decorators: [(Story) => <div style={{ maxWidth: 280 }}>{Story()}</div>],
  play: async ({ canvas }) => {
    const { clientWidth } = canvas.getByText(/^Invitations/u);
    await expect(clientWidth).toBeLessThanOrEqual(280);
  },
};
