import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { ColumnChoice, type ColumnChoiceProps } from './column-choice.tsx';

function Choosing(props: ColumnChoiceProps) {
  const [hidden, setHidden] = useState(props.hidden);
  return (
    <div style={{ minHeight: 400 }}>
      <ColumnChoice
        {...props}
        hidden={hidden}
        onChange={(next) => {
          setHidden(next);
          props.onChange(next);
        }}
      />
    </div>
  );
}

/**
 * Which columns of a list are shown. ListPage offers it for a list that says what it is remembered
 * by.
 *
 * **Do** leave the column that names a row: it can't be hidden.
 *
 * **Don't** hide a column that something else on the page speaks of.
 */
const meta = {
  title: 'Components/ColumnChoice',
  component: ColumnChoice,
  args: {
    columns: [
      { key: 'email', label: 'Email' },
      { key: 'phone', label: 'Phone' },
      { key: 'last', label: 'Last contact' },
    ],
    hidden: new Set<string>(),
    onChange: fn(),
  },
  render: (props) => <Choosing {...props} />,
} satisfies Meta<typeof ColumnChoice>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Everything is shown. */
export const Default: Story = {};

/** Try every property. */
export const Playground: Story = {};

/** The button says how many are hidden. */
export const SomeHidden: Story = { args: { hidden: new Set(['phone']) } };

/** A column goes as soon as it is unchecked, and all come back at once. */
export const Open: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Columns' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Phone' }));
    await expect(args.onChange).toHaveBeenLastCalledWith(new Set(['phone']));
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith(new Set()));
  },
};
