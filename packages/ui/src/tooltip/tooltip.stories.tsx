import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { Button } from '../button/button.tsx';
import { MailIcon, PhoneIcon } from '../icon/icon.tsx';
import { Tooltip, TooltipProvider } from './tooltip.tsx';

/**
 * A hint for a control that shows no words. It opens after 700 ms, the next one at once.
 *
 * **Do** keep it to a few words.
 *
 * **Don't** put anything into it that a person must read: a finger never sees it.
 */
const meta = {
  title: 'Components/Tooltip',
  component: Tooltip,
  args: {
    content: 'Call the customer',
    children: <Button icon={<PhoneIcon label="Call the customer" />}>{null}</Button>,
  },
  render: (args) => (
    <TooltipProvider>
      <div style={{ padding: '56px 24px' }}>
        <Tooltip {...args} />
      </div>
    </TooltipProvider>
  ),
} satisfies Meta<typeof Tooltip>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Playground: Story = { args: { content: 'Call Dana Whitfield' } };

export const OnFocus: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.tab();
    await expect(within(canvasElement).getByRole('button')).toHaveFocus();
    await expect(await screen.findByRole('tooltip')).toHaveTextContent('Call the customer');
  },
};

/** The first waits; the next one, soon after, comes at once. */
export const OneAfterAnother: Story = {
  render: () => (
    <TooltipProvider>
      <div style={{ display: 'flex', gap: 96, padding: '56px 24px' }}>
        <Tooltip content="Call the customer">
          <Button icon={<PhoneIcon label="Call" />}>{null}</Button>
        </Tooltip>
        <Tooltip content="Write to the customer">
          <Button icon={<MailIcon label="Write" />}>{null}</Button>
        </Tooltip>
      </div>
    </TooltipProvider>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const call = canvas.getByRole('button', { name: 'Call' });
    await userEvent.hover(call);
    await expect(screen.queryByRole('tooltip')).toBeNull();
    await waitFor(() => expect(call).toHaveAttribute('data-state', 'delayed-open'));
    await userEvent.unhover(call);
    const write = canvas.getByRole('button', { name: 'Write' });
    await userEvent.hover(write);
    await waitFor(() => expect(write).toHaveAttribute('data-state', 'instant-open'));
  },
};
