import type { Meta, StoryObj } from '@storybook/react-vite';
import { Skeleton } from './skeleton.tsx';

/**
 * A placeholder in the shape of the content, after 300 ms.
 *
 * **Do** give it the size of the content, so that nothing jumps.
 *
 * **Don't** use it where text can say what is loading.
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
