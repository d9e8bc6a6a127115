import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { CarIllustration } from '../illustration/car.tsx';
import { EquipmentIllustration } from '../illustration/equipment.tsx';
import { OwnerIllustration } from '../illustration/owner.tsx';
import { TechnicianIllustration } from '../illustration/technician.tsx';
import { Tile, Tiles } from './tile.tsx';

/**
 * An illustration with its name. The four of the contact section are in `Tiles`.
 *
 * **Do** leave the illustration without a label: its name is below it.
 *
 * **Don't** make it a link; it is decorative.
 */
const meta = {
  title: 'Site/Tile',
  component: Tile,
  args: { illustration: <CarIllustration />, children: 'EV Charging' },
  render: (args) => (
    <div style={{ maxWidth: 440 }}>
      <Tiles>
        <Tile {...args} />
      </Tiles>
    </div>
  ),
} satisfies Meta<typeof Tile>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Playground: Story = {
  args: { illustration: <EquipmentIllustration />, children: 'Equipment' },
};

export const ContactSection: Story = {
  render: () => (
    <div style={{ maxWidth: 520 }}>
      <Tiles>
        <Tile illustration={<CarIllustration />}>EV Charging</Tile>
        <Tile illustration={<TechnicianIllustration />}>Technician</Tile>
        <Tile illustration={<EquipmentIllustration />}>Equipment</Tile>
        <Tile illustration={<OwnerIllustration />}>EV Owner</Tile>
      </Tiles>
    </div>
  ),
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getAllByRole('listitem')).toHaveLength(4);
    await expect(within(canvasElement).queryByRole('img')).toBeNull();
  },
};
