import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { Button } from '../button/button.tsx';
import { BulkBar } from './bulk-bar.tsx';

/**
 * Actions for the selected rows of a list.
 *
 * **Do** name the action as in the panel of a single row: "Assign".
 *
 * **Don't** offer actions that don't work for several rows.
 */
const meta = {
  title: 'Staff/BulkBar',
  component: BulkBar,
  args: {
    count: 5,
    total: 24,
    onSelectAll: fn(),
    onClear: fn(),
    children: <Button variant="primary">Assign</Button>,
  },
} satisfies Meta<typeof BulkBar>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const bar = within(canvasElement);
    await expect(bar.getByText('5 selected')).toBeVisible();
    await userEvent.click(bar.getByRole('button', { name: 'Select all 24' }));
    await expect(args.onSelectAll).toHaveBeenCalledOnce();
    await userEvent.click(bar.getByRole('button', { name: 'Clear' }));
    await expect(args.onClear).toHaveBeenCalledOnce();
  },
};

export const Playground: Story = { args: { count: 1, total: 2 } };

export const AllSelected: Story = { args: { count: 24 } };

export const NoneSelected: Story = { args: { count: 0 } };
