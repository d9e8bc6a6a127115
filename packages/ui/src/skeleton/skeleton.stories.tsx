import type { Meta, StoryObj } from '@storybook/react-vite';
import { Skeleton } from './skeleton.tsx';

/**
 * The shape of what is coming, after 300 ms.
 *
 * **Do** give it the size of what replaces it, so that nothing jumps.
 *
 * **Don't** use it where words can say what is awaited.
 */
const meta = {
  title: 'Components/Skeleton',
  component: Skeleton,
  args: { width: '16rem' },
} satisfies Meta<typeof Skeleton>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Playground: Story = { args: { width: '100%', height: '3rem' } };
