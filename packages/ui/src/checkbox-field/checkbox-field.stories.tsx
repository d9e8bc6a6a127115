import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { CheckboxField } from './checkbox-field.tsx';

/**
 * A single choice that is on or off.
 *
 * **Do** label it with a statement that becomes true.
 *
 * **Don't** check it by default if it is a consent.
 */
const meta = {
  title: 'Components/CheckboxField',
  component: CheckboxField,
  args: { label: 'Text me when a technician is on the way', name: 'updates' },
} satisfies Meta<typeof CheckboxField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const box = within(canvasElement).getByRole('checkbox');
    await userEvent.click(within(canvasElement).getByText(/Text me/));
    await expect(box).toBeChecked();
    await userEvent.click(box);
    await expect(box).not.toBeChecked();
  },
};

export const Playground: Story = {
  args: { help: 'Message rates may apply.', defaultChecked: true },
};

export const Checked: Story = { args: { defaultChecked: true } };

export const Invalid: Story = {
  args: {
    label: 'I agree to the Terms of Service and Privacy Policy',
    error: 'Please agree to the terms to go on.',
  },
};

export const Disabled: Story = { args: { disabled: true } };
