import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { Combobox, type ComboboxProps } from './combobox.tsx';

function Chosen(props: ComboboxProps) {
  const [value, setValue] = useState(props.value);
  return (
    <Combobox
      {...props}
      value={value}
      onValueChange={(next) => {
        setValue(next);
        props.onValueChange(next);
      }}
    />
  );
}

/**
 * Selects one of very many options by typing. The number of matches is announced.
 *
 * **Do** provide a detail where two options can have the same name.
 *
 * **Don't** use it for a few options: RadioCards or a Select show them all.
 */
const meta = {
  title: 'Components/Combobox',
  component: Combobox,
  args: {
    label: 'Customer',
    placeholder: 'Name or mail',
    value: '',
    onValueChange: fn(),
    options: [
      { value: 'c1', label: 'Dana Whitfield', detail: 'dana@example.com' },
      { value: 'c2', label: 'Marcus Bell', detail: 'marcus@example.com' },
      { value: 'c3', label: 'Priya Raman', detail: 'priya@example.com' },
      { value: 'c4', label: 'Dana Okafor', detail: 'okafor@example.com' },
    ],
  },
  render: (args) => <Chosen {...args} />,
  decorators: [(Story) => <div style={{ maxWidth: 380, minHeight: 340 }}>{Story()}</div>],
} satisfies Meta<typeof Combobox>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const input = canvas.getByRole('combobox', { name: 'Customer' });
    await userEvent.type(input, 'dana');
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('2 found'));
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect(args.onValueChange).toHaveBeenLastCalledWith('c4');
    await expect(input).toHaveValue('Dana Okafor');
    await expect(input).toHaveAttribute('aria-expanded', 'false');
  },
};

export const Playground: Story = { args: { help: 'Customers who have booked at least once.' } };

export const Selected: Story = { args: { value: 'c2' } };

export const Open: Story = {
  args: { value: 'c2' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Show all' }));
    await expect(canvas.getAllByRole('option')).toHaveLength(4);
    await expect(canvas.getByRole('option', { selected: true })).toHaveTextContent('Marcus Bell');
  },
};

/** Text without a match says so, and is reset when the field loses focus. */
export const NothingFound: Story = {
  args: { value: 'c2' },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const input = canvas.getByRole('combobox');
    await userEvent.clear(input);
    await userEvent.type(input, 'zz');
    await expect(canvas.getByRole('status')).toHaveTextContent('None found');
    await userEvent.tab();
    await waitFor(() => expect(input).toHaveValue('Marcus Bell'));
    await expect(args.onValueChange).not.toHaveBeenCalled();
  },
};

export const Emptied: Story = {
  args: { value: 'c2' },
  play: async ({ canvasElement, args }) => {
    const input = within(canvasElement).getByRole('combobox');
    await userEvent.clear(input);
    await userEvent.keyboard('{Escape}');
    await userEvent.tab();
    await waitFor(() => expect(args.onValueChange).toHaveBeenLastCalledWith(''));
  },
};

export const Invalid: Story = { args: { error: 'Choose a customer.' } };

export const Disabled: Story = { args: { value: 'c3', disabled: true } };
