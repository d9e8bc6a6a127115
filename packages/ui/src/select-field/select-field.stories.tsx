import type { Meta, StoryObj } from '@storybook/react-vite';
import { SelectField } from './select-field.tsx';

const vehicles = [
  { value: 'tesla', label: 'Tesla' },
  { value: 'chevrolet', label: 'Chevrolet' },
  { value: 'nissan', label: 'Nissan' },
  { value: 'ford', label: 'Ford' },
  { value: 'volkswagen', label: 'Volkswagen' },
  { value: 'other', label: 'Other' },
];

/**
 * Selects one of many options in the platform's own list, which people know from their phone.
 *
 * **Do** begin with a placeholder that says what to choose.
 *
 * **Don't** use it for two or three options: use RadioCards.
 */
const meta = {
  title: 'Components/SelectField',
  component: SelectField,
  args: {
    label: 'Vehicle',
    name: 'vehicle',
    options: vehicles,
    placeholder: 'Select your vehicle',
  },
  decorators: [(Story) => <div style={{ maxWidth: 440 }}>{Story()}</div>],
} satisfies Meta<typeof SelectField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Playground: Story = {
  args: { defaultValue: 'nissan', help: 'The technician brings the right connector.' },
};

export const Chosen: Story = { args: { defaultValue: 'tesla' } };

export const Invalid: Story = { args: { error: 'Please select your vehicle type.' } };

export const Disabled: Story = { args: { disabled: true, defaultValue: 'ford' } };

export const Grouped: Story = {
  args: {
    children: (
      <optgroup label="Hampton Couriers">
        <option value="van-7">2024 Ford E-Transit, VAN-7</option>
      </optgroup>
    ),
  },
};
