import type { Meta, StoryObj } from '@storybook/react-vite';
import { ButtonLink } from '../button/button.tsx';
import { CarIllustration } from '../illustration/car.tsx';
import { EmptyState } from './empty-state.tsx';

/**
 * An empty list: what will be here, and the first step.
 *
 * **Do** offer one step.
 *
 * **Don't** write "No data".
 */
const meta = {
  title: 'Components/EmptyState',
  component: EmptyState,
  args: {
    title: 'Your upcoming charges will be here',
    children: 'Pick a place and a time, and a technician comes to your car.',
    action: (
      <ButtonLink href="#booking" variant="primary">
        Schedule a Charge
      </ButtonLink>
    ),
  },
  decorators: [(Story) => <div style={{ maxWidth: 560 }}>{Story()}</div>],
} satisfies Meta<typeof EmptyState>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Playground: Story = { args: { level: 2 } };

export const WithDrawing: Story = { args: { illustration: <CarIllustration /> } };
