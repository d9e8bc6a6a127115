import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { Button } from '../button/button.tsx';
import { LocateIcon } from '../icon/icon.tsx';
import { EmailField, PhoneField, TextField } from './text-field.tsx';

/**
 * A line of text, with its label above and its error message next to it.
 *
 * **Do** set `type`, `inputMode` and `autoComplete`, so that a phone shows the right keyboard.
 *
 * **Don't** put the label into the field: it disappears when someone types.
 */
const meta = {
  title: 'Components/TextField',
  component: TextField,
  args: { label: 'Name', name: 'name', autoComplete: 'name' },
  decorators: [(Story) => <div style={{ maxWidth: 440 }}>{Story()}</div>],
} satisfies Meta<typeof TextField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Playground: Story = {
  args: { help: 'As it should stand on your receipt.', defaultValue: 'Dana Whitfield' },
};

export const WithHelp: Story = {
  args: {
    label: 'Phone',
    type: 'tel',
    inputMode: 'tel',
    autoComplete: 'tel',
    optional: true,
    help: 'The technician calls this number on arrival.',
  },
};

export const WithAction: Story = {
  args: {
    label: 'Full address',
    autoComplete: 'street-address',
    placeholder: '232 Granby Street, Norfolk, VA 23510',
    action: (
      <Button variant="quiet" size="compact" icon={<LocateIcon />}>
        Use my location
      </Button>
    ),
  },
};

export const Invalid: Story = {
  args: {
    label: 'Email',
    type: 'email',
    autoComplete: 'email',
    defaultValue: 'dana@',
    error: 'Please enter a valid email address.',
    help: 'We send the confirmation and the receipt here.',
  },
  play: async ({ canvasElement }) => {
    const input = within(canvasElement).getByLabelText('Email');
    await expect(input).toBeInvalid();
    await expect(input).toHaveAccessibleDescription(
      'Please enter a valid email address. We send the confirmation and the receipt here.',
    );
  },
};

export const Disabled: Story = { args: { disabled: true, defaultValue: 'Dana Whitfield' } };

export const ReadOnly: Story = {
  args: { label: 'Booking', readOnly: true, defaultValue: 'bk_7Q4M2XKD9R' },
};

/** They set their own label, keyboard and autofill. */
export const EmailAndPhone: Story = {
  render: () => (
    <>
      <EmailField required help="Your confirmation goes here." />
      <PhoneField optional />
    </>
  ),
};

/** A long email address in the help breaks instead of widening the page. */
export const LongAddress: Story = {
  args: {
    label: 'Code from our email',
    help: '6 digits, sent to someone.with.a.long.name@charging.international.example.com.',
  },
  decorators: [(Story) => <div style={{ maxWidth: 280 }}>{Story()}</div>],
  play: async ({ canvas }) => {
    const { clientWidth } = canvas.getByText(/^6 digits/u);
    await expect(clientWidth).toBeLessThanOrEqual(280);
  },
};
