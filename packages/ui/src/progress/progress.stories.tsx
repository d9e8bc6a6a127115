import type { Meta, StoryObj } from '@storybook/react-vite';
import { Progress } from './progress.tsx';

/**
 * Says what is happening during a wait. It shows after 300 ms, so a short wait shows nothing.
 *
 * **Do** name the wait: "Loading checkout information...".
 *
 * **Don't** show a bar that does not know how far it is.
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
