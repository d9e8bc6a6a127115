import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { SwitchField } from './switch-field.tsx';

/**
 * A setting that takes effect immediately. It is the platform's checkbox with the role of a switch.
 *
 * **Do** name what is on: "Send campaign mail".
 *
 * **Don't** use it in a form that is submitted: use a CheckboxField.
 */
const meta = {
  title: 'Components/SwitchField',
  component: SwitchField,
  args: { label: 'Text me when the technician leaves' },
  decorators: [(Story) => <div style={{ maxWidth: 440 }}>{Story()}</div>],
} satisfies Meta<typeof SwitchField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const control = within(canvasElement).getByRole('switch', { name: /Text me/ });
    await expect(control).not.toBeChecked();
    await userEvent.click(within(canvasElement).getByText(/Text me/));
    await expect(control).toBeChecked();
    await userEvent.keyboard(' ');
    await expect(control).not.toBeChecked();
  },
};

export const Playground: Story = { args: { defaultChecked: true, help: 'About an hour before.' } };

export const On: Story = { args: { defaultChecked: true } };

export const Disabled: Story = { args: { disabled: true, defaultChecked: true } };
