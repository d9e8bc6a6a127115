import type { Meta, StoryObj } from '@storybook/react-vite';
import { TextField } from '../text-field/text-field.tsx';
import { FieldSet } from './field-set.tsx';

/**
 * A named section of a form, with fields in one column.
 *
 * **Do** name what is asked: "Personal Information".
 *
 * **Don't** number the sections; a Stepper does that.
 */
const meta = {
  title: 'Components/FieldSet',
  component: FieldSet,
  args: {
    legend: 'Personal Information',
    children: (
      <>
        <TextField label="Name" autoComplete="name" />
        <TextField label="Email" type="email" autoComplete="email" />
      </>
    ),
  },
  decorators: [(Story) => <div style={{ maxWidth: 440 }}>{Story()}</div>],
} satisfies Meta<typeof FieldSet>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Playground: Story = { args: { legend: 'Vehicle & Service' } };
