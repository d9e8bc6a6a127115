import type { Meta, StoryObj } from '@storybook/react-vite';
import { useMemo, useRef, useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { TextField } from '../text-field/text-field.tsx';
import { type Suggestion, Suggestions } from './suggestions.tsx';

interface AddressProps {
  known: readonly Suggestion[];
  onChoose: (chosen: Suggestion) => void;
}

const NONE: readonly Suggestion[] = [];

function Address({ known, onChoose }: AddressProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState('');
  const found = useMemo(
    () =>
      typed.length < 3 || typed === chosen
        ? NONE
        : known.filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase())),
    [known, typed, chosen],
  );
  return (
    <TextField
      ref={input}
      label="Address"
      help="Street, city and state."
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      below={
        <Suggestions
          input={input}
          suggestions={found}
          name="Suggested addresses"
          onChoose={(item) => {
            setTyped(item.label);
            setChosen(item.label);
            onChoose(item);
          }}
        />
      }
    />
  );
}

/**
 * Suggestions below a text field, for values that can also be typed.
 *
 * **Do** keep the field unchanged until there are suggestions, and if there are none.
 *
 * **Don't** use it if only listed values are valid: use a Combobox.
 */
const meta = {
  title: 'Components/Suggestions',
  component: Address,
  args: {
    known: [
      { label: '12 Granby Street, Norfolk, VA 23510' },
      { label: 'Granby Street, Norfolk, VA 23517' },
      { label: 'Granby, CO 80446', detail: 'We don’t serve Granby yet.' },
    ],
    onChoose: fn(),
  },
  decorators: [(Story) => <div style={{ maxWidth: 420, minHeight: 280 }}>{Story()}</div>],
} satisfies Meta<typeof Address>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const input = canvas.getByLabelText('Address');
    await userEvent.type(input, 'gran');
    await waitFor(() => expect(input).toHaveAttribute('aria-expanded', 'true'));
    await expect(canvas.getByText(/^3 suggestions/u)).toBeInTheDocument();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    const [, second] = canvas.getAllByRole('option');
    await expect(input).toHaveAttribute('aria-activedescendant', second?.id);
    await userEvent.keyboard('{Enter}');
    await expect(args.onChoose).toHaveBeenCalledOnce();
    await expect(input).toHaveValue('Granby Street, Norfolk, VA 23517');
    await expect(input).toHaveFocus();
    await expect(input).toHaveAttribute('aria-expanded', 'false');
  },
};

export const Playground: Story = {};

export const ByPointer: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByLabelText('Address'), 'granby, c');
    await userEvent.click(await canvas.findByRole('option'));
    await expect(args.onChoose).toHaveBeenCalledWith(args.known[2]);
    await expect(canvas.getByLabelText('Address')).toHaveFocus();
  },
};

export const Open: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByLabelText('Address'), 'granby');
    await canvas.findAllByRole('option');
  },
};

export const ClosedByEscape: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const input = canvas.getByLabelText('Address');
    await userEvent.type(input, 'granby');
    await canvas.findAllByRole('option');
    await userEvent.keyboard('{Escape}');
    await expect(input).toHaveAttribute('aria-expanded', 'false');
    await expect(input).toHaveValue('granby');
    await userEvent.keyboard('{ArrowUp}');
    await expect(input).toHaveAttribute('aria-expanded', 'true');
  },
};

export const NoneFound: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const input = canvas.getByLabelText('Address');
    await userEvent.type(input, 'dfgdfg{ArrowDown}{Enter}');
    await expect(input).toHaveValue('dfgdfg');
    await expect(args.onChoose).not.toHaveBeenCalled();
  },
};
