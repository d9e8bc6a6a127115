import type { Meta, StoryObj } from '@storybook/react-vite';
import { Stepper } from './stepper.tsx';

/**
 * Where a person is on a short way. The line charges up from step to step.
 *
 * **Do** keep to three or four steps with one or two words each.
 *
 * **Don't** make the steps buttons; going back is a link of its own.
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
