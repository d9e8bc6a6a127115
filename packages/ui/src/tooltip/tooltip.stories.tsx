import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, within } from 'storybook/test';
import { Button } from '../button/button.tsx';
import { PhoneIcon } from '../icon/icon.tsx';
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
