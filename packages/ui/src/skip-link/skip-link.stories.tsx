import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { SkipLink } from './skip-link.tsx';

/**
 * The first element that the keyboard reaches.
 *
 * **Do** give the main content the id `main`.
 *
 * **Don't** hide it visually while it has the focus.
 */
const meta = {
  title: 'Components/SkipLink',
  component: SkipLink,
  render: (args) => (
    <div style={{ minHeight: 80 }}>
      <SkipLink {...args} />
      <main id="main" tabIndex={-1}>
        Schedule Your Charging Service
      </main>
    </div>
  ),
} satisfies Meta<typeof SkipLink>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Playground: Story = { args: { children: 'Skip to the booking' } };

export const Focused: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.tab();
    await expect(within(canvasElement).getByRole('link')).toHaveFocus();
  },
};
