import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { HamptonRoadsMap, NationMap } from './coverage-map.tsx';
import hamptonRoadsUrl from './hampton-roads.svg?no-inline';

/**
 * The service area, drawn from the Census Bureau's boundaries. The drawing is a separate file and
 * uses the page's colors; the names on it are text, and list the areas served. `pnpm --filter
 * @voltcourier/ui map` regenerates it.
 *
 * **Do** show both maps: the nation for the extent, Hampton Roads for the origin.
 *
 * **Don't** make it narrower than 260 px: the names would overlap.
 */
const meta = {
  title: 'Site/CoverageMap',
  component: HamptonRoadsMap,
  decorators: [(Story) => <div style={{ maxWidth: 640 }}>{Story()}</div>],
} satisfies Meta<typeof HamptonRoadsMap>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const list = within(canvasElement).getByRole('list', { name: 'Cities of Hampton Roads' });
    await expect(within(list).getAllByRole('listitem')).toHaveLength(9);
    const [use] = canvasElement.querySelectorAll('use');
    await expect(use).toHaveAttribute('href', `${hamptonRoadsUrl}#land`);
    const file = await (await fetch(hamptonRoadsUrl)).text();
    await expect(file).toContain('id="land"');
  },
};

export const Playground: Story = { args: { caption: 'Where we began, and where we are nearest.' } };

export const OnPhone: Story = {
  decorators: [(Story) => <div style={{ maxWidth: 276 }}>{Story()}</div>],
  play: async ({ canvasElement }) => {
    const map = canvasElement.querySelector('svg')?.getBoundingClientRect();
    const list = within(canvasElement).getByRole('list', { name: 'Cities of Hampton Roads' });
    for (const name of within(list).getAllByRole('listitem')) {
      const { left, right } = name.getBoundingClientRect();
      await expect(left).toBeGreaterThanOrEqual(map?.left ?? Infinity);
      await expect(right).toBeLessThanOrEqual(map?.right ?? 0);
    }
  },
};

export const Nation: Story = {
  render: () => <NationMap caption="All fifty states." />,
  play: async ({ canvasElement }) => {
    const map = within(canvasElement).getByRole('figure', { name: 'Map of the United States' });
    await expect(map).toHaveTextContent('Hampton Roads');
  },
};
