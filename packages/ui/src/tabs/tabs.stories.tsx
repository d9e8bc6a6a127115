import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { Tabs } from './tabs.tsx';

/**
 * Parts of one subject, shown one at a time. For two to four alternative views, such as monthly and
 * annual, use a SegmentedControl.
 *
 * **Do** put the open tab into the URL.
 *
 * **Don't** put content in separate tabs that has to be compared.
 */
const meta = {
  title: 'Components/Tabs',
  component: Tabs,
  args: {
    label: 'Dana Whitfield',
    onValueChange: fn(),
    tabs: [
      { value: 'bookings', label: 'Bookings', content: <p>Three bookings, one to come.</p> },
      { value: 'payments', label: 'Payments', content: <p>Paid $399.97 in all.</p> },
      { value: 'notes', label: 'Notes', content: <p>Parks on level 3, beside the lift.</p> },
    ],
  },
} satisfies Meta<typeof Tabs>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('tab', { name: 'Bookings' }));
    await userEvent.keyboard('{ArrowRight}');
    await expect(canvas.getByRole('tab', { name: 'Payments' })).toHaveFocus();
    await expect(canvas.getByRole('tabpanel', { name: 'Payments' })).toHaveTextContent('$399.97');
    await userEvent.keyboard('{End}');
    await expect(args.onValueChange).toHaveBeenLastCalledWith('notes');
  },
};

export const Playground: Story = { args: { label: 'Customer' } };

export const SecondOpen: Story = { args: { value: 'payments' } };

/** A link may name a tab that the person may not see. */
export const UnknownOpen: Story = {
  args: { value: 'files' },
  play: async ({ canvasElement }) => {
    const panel = within(canvasElement).getByRole('tabpanel', { name: 'Bookings' });
    await expect(panel).toHaveTextContent('Three bookings');
  },
};

export const Narrow: Story = {
  decorators: [(Story) => <div style={{ width: 220 }}>{Story()}</div>],
};
