import type { Meta, StoryObj } from '@storybook/react-vite';
import { TextArea } from './text-area.tsx';

/**
 * Multiline text. It starts with four rows and grows.
 *
 * **Do** say what is useful to know: gate codes, the parking level.
 *
 * **Don't** ask here for information that has its own field.
 */
const meta = {
  title: 'Components/TextArea',
  component: TextArea,
  args: { label: 'Notes', name: 'notes', optional: true },
  decorators: [(Story) => <div style={{ maxWidth: 440 }}>{Story()}</div>],
} satisfies Meta<typeof TextArea>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Playground: Story = {
  args: {
    help: 'Gate code, parking level, anything the technician should know.',
    defaultValue: 'Level 2 of the garage, space 214. The gate code is 4471.',
  },
};

export const Invalid: Story = {
  args: { error: 'Please keep the notes under 1,000 characters.', defaultValue: 'Space 214' },
};

export const Disabled: Story = { args: { disabled: true, defaultValue: 'Space 214' } };
