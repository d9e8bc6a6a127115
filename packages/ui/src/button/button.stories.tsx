import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { BoltIcon, CalendarIcon } from '../icon/frame-icon.tsx';
import { ArrowRightIcon } from '../icon/icon.tsx';
import { Button, ButtonLink } from './button.tsx';

/**
 * An action. Use `ButtonLink` for navigation.
 *
 * **Do** give a view one primary action, and name what happens: "Schedule a Charge".
 *
 * **Don't** use amber for anything but an emergency, or red for anything but what can't be undone.
 */
const meta = {
  title: 'Components/Button',
  component: Button,
  args: { children: 'Schedule a Charge', onClick: fn() },
  argTypes: {
    variant: {
      control: { type: 'select' },
      options: ['primary', 'secondary', 'quiet', 'emergency', 'destructive'],
    },
  },
} satisfies Meta<typeof Button>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Playground: Story = {
  args: { variant: 'primary', size: 'regular', wide: false, pending: false, icon: <BoltIcon /> },
};

export const Primary: Story = { args: { variant: 'primary' } };

export const Secondary: Story = { args: { variant: 'secondary', children: 'Compare Plans' } };

export const Quiet: Story = { args: { variant: 'quiet', children: 'Learn How It Works' } };

export const Emergency: Story = {
  args: { variant: 'emergency', children: 'Emergency', icon: <BoltIcon /> },
};

export const Destructive: Story = {
  args: { variant: 'destructive', children: 'Cancel this booking' },
};

export const Large: Story = {
  args: { variant: 'primary', size: 'large', children: 'Complete Booking & Proceed to Payment' },
};

export const Compact: Story = { args: { size: 'compact', children: 'Refund' } };

export const Wide: Story = { args: { variant: 'primary', wide: true, children: 'Pay $99.99' } };

export const WithIcon: Story = {
  args: { variant: 'primary', icon: <CalendarIcon />, children: 'Schedule a Charge Now' },
};

export const Disabled: Story = { args: { variant: 'primary', disabled: true } };

/** Reserves the width of the longer label, so that nothing next to the button moves. */
export const Pending: Story = {
  args: {
    variant: 'primary',
    size: 'large',
    children: 'Complete Booking & Proceed to Payment',
    pending: true,
    pendingLabel: 'Processing...',
  },
  play: async ({ canvasElement, args }) => {
    const button = within(canvasElement).getByRole('button', { name: 'Processing...' });
    await userEvent.click(button);
    await expect(args.onClick).not.toHaveBeenCalled();
    await expect(button).toHaveAttribute('aria-disabled', 'true');
  },
};

/** A double click starts an action once, and submits a form once. */
export const DoubleClicked: Story = {
  args: { children: 'Send', pendingLabel: 'Sending...', type: 'submit' },
  render: (args) => (
    <form
      aria-label="Message"
      onSubmit={(event) => {
        event.preventDefault();
        event.currentTarget.dataset['sent'] =
          `${Number(event.currentTarget.dataset['sent'] ?? 0) + 1}`;
      }}
    >
      <Button {...args} />
    </form>
  ),
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.dblClick(canvas.getByRole('button', { name: 'Send' }));
    await expect(args.onClick).toHaveBeenCalledOnce();
    await expect(canvas.getByRole('form')).toHaveAttribute('data-sent', '1');
  },
};

export const KeepsItsWidth: Story = {
  render: () => (
    <div style={{ display: 'grid', gap: 16, justifyItems: 'start' }}>
      <Button variant="primary" pendingLabel="Scheduling...">
        Schedule a Charge Now
      </Button>
      <Button variant="primary" pending pendingLabel="Scheduling...">
        Schedule a Charge Now
      </Button>
    </div>
  ),
  play: async ({ canvasElement }) => {
    const [rest, pending] = within(canvasElement).getAllByRole('button');
    await expect(rest?.getBoundingClientRect().width).toBe(pending?.getBoundingClientRect().width);
  },
};

export const AsLink: Story = {
  render: () => (
    <ButtonLink href="#booking" variant="primary" icon={<ArrowRightIcon />}>
      Schedule a Charge
    </ButtonLink>
  ),
};
