import type { Meta, StoryObj } from '@storybook/react-vite';
import { Wordmark } from './wordmark.tsx';

/**
 * The mark is a cable bent into a V, with its plug.
 *
 * **Do** leave half its height free around it.
 *
 * **Don't** recolor it: it has its own background.
 */
const meta = {
  title: 'Foundations/Wordmark',
  component: Wordmark,
  args: { name: 'VoltCourier' },
} satisfies Meta<typeof Wordmark>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Playground: Story = { args: { markOnly: true } };

export const MarkOnly: Story = { args: { markOnly: true } };
