import type { Meta, StoryObj } from '@storybook/react-vite';
import { Progress } from './progress.tsx';

/**
 * Says what a wait is for. It appears after 300 ms, so a short wait shows nothing.
 *
 * **Do** name the operation: "Loading checkout information...".
 *
 * **Don't** show a progress bar without knowing the progress.
 */
const meta = {
  title: 'Components/Progress',
  component: Progress,
  args: { children: 'Loading checkout information...' },
} satisfies Meta<typeof Progress>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Playground: Story = { args: { block: true } };

export const Block: Story = { args: { block: true } };

export const Known: Story = { args: { children: 'Sending 412 of 1,000 emails', value: 0.412 } };
