import type { Meta, StoryObj } from '@storybook/react-vite';
import { Stepper } from './stepper.tsx';

/**
 * The current step of a short process. The line charges from step to step.
 *
 * **Do** use three or four steps with one or two words each.
 *
 * **Don't** make the steps buttons; use a separate link to go back.
 */
const meta = {
  title: 'Components/Stepper',
  component: Stepper,
  args: {
    label: 'Schedule your charging service',
    steps: ['Your details', 'Service & time', 'Payment'],
    current: 1,
  },
  decorators: [(Story) => <div style={{ maxWidth: 560 }}>{Story()}</div>],
} satisfies Meta<typeof Stepper>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Playground: Story = { args: { current: 2 } };

export const FirstStep: Story = { args: { current: 0 } };

export const LastStep: Story = { args: { current: 2 } };

export const AllDone: Story = { args: { current: 3 } };
