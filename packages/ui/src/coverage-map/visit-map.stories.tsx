import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { VisitMap } from './visit-map.tsx';

/**
 * Approximate location of a car, on the most detailed map that has it.
 *
 * **Do** write the address next to it: the mark is as exact as a ZIP code.
 *
 * **Don't** use it for directions; link to the person's own map app for that.
 */
const meta = {
  title: 'Site/VisitMap',
  component: VisitMap,
  args: { position: { latitude: 36.8508, longitude: -76.2859 }, name: 'Your car' },
  decorators: [(Story) => <div style={{ maxWidth: 480 }}>{Story()}</div>],
} satisfies Meta<typeof VisitMap>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const map = within(canvasElement).getByRole('figure', { name: 'Map of Hampton Roads' });
    await expect(map).toHaveTextContent('Your car');
  },
};

export const Playground: Story = {};

export const FarAway: Story = {
  args: { position: { latitude: 37.7749, longitude: -122.4194 } },
  play: async ({ canvasElement }) => {
    const map = within(canvasElement).getByRole('figure', { name: 'Map of the United States' });
    await expect(map).toHaveTextContent('Your car');
  },
};

export const OnNeither: Story = {
  args: { position: { latitude: 61.2, longitude: -149.9 } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('figure')).toBeNull();
  },
};
