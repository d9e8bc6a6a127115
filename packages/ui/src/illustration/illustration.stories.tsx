import type { Meta, StoryObj } from '@storybook/react-vite';
import { CarIllustration } from './car.tsx';
import { EquipmentIllustration } from './equipment.tsx';
import { OwnerIllustration } from './owner.tsx';
import { TechnicianIllustration } from './technician.tsx';
import { VanIllustration } from './van.tsx';

/**
 * The product's own line drawings: ink lines, paper bodies, volt where current flows.
 *
 * **Do** use one per view, large, next to the subject it shows.
 *
 * **Don't** use them as bullets, or combine them with stock pictures.
 */
const meta = { title: 'Foundations/Illustrations', component: VanIllustration } satisfies Meta<
  typeof VanIllustration
>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  render: () => (
    <div style={{ maxWidth: 640 }}>
      <VanIllustration label="Service van with its cable" />
    </div>
  ),
};

export const Car: Story = {
  render: () => (
    <div style={{ maxWidth: 520 }}>
      <CarIllustration label="Electric car on the charge" />
    </div>
  ),
};

export const Technician: Story = {
  render: () => (
    <div style={{ maxWidth: 280 }}>
      <TechnicianIllustration label="Technician with a connector" />
    </div>
  ),
};

export const Equipment: Story = {
  render: () => (
    <div style={{ maxWidth: 400 }}>
      <EquipmentIllustration label="Battery unit, cable, connector and tool case" />
    </div>
  ),
};

export const Owner: Story = {
  render: () => (
    <div style={{ maxWidth: 280 }}>
      <OwnerIllustration label="Owner of an electric car with a phone" />
    </div>
  ),
};
