import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { ColumnChoice, type ColumnChoiceProps } from './column-choice.tsx';

function Choosing(props: ColumnChoiceProps) {
  const [hidden, setHidden] = useState(props.hidden);
  const [widths, setWidths] = useState(props.sizing?.widths ?? {});
  return (
    <div style={{ minHeight: 400 }}>
      <ColumnChoice
        {...props}
        hidden={hidden}
        onHide={(next) => {
          setHidden(next);
          props.onHide(next);
        }}
        sizing={
          props.sizing && {
            widths,
            onChange: (next) => {
              setWidths(next);
              props.sizing?.onChange(next);
            },
          }
        }
      />
    </div>
  );
}

/**
 * Selects which columns of a list are visible, and how wide they are. ListPage offers it for lists
 * with configurable columns.
 *
 * **Do** keep the column that names a row: it can't be hidden.
 *
 * **Don't** hide a column that other content on the page refers to.
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
    onHide: fn(),
  },
  render: (props) => <Choosing {...props} />,
} satisfies Meta<typeof ColumnChoice>;

export default meta;
type Story = StoryObj<typeof meta>;

/** All columns are visible. */
export const Default: Story = {};

/** Try every property. */
export const Playground: Story = {};

/** The button tells screen readers how many columns are hidden. */
export const SomeHidden: Story = { args: { hidden: new Set(['phone']) } };

/** Unchecking a column hides it immediately, and one button restores all. */
export const Open: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Columns' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Phone' }));
    await expect(args.onHide).toHaveBeenLastCalledWith(new Set(['phone']));
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
    await waitFor(() => expect(args.onHide).toHaveBeenLastCalledWith(new Set()));
  },
};

/** Columns can be resized without dragging, and reset to automatic width. */
export const Widths: Story = {
  args: { sizing: { widths: { phone: 180 }, onChange: fn() } },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Columns' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Wider: Phone' }));
    await expect(args.sizing?.onChange).toHaveBeenLastCalledWith({ phone: 196 });
    await userEvent.click(screen.getByRole('button', { name: 'Reset widths' }));
    await expect(args.sizing?.onChange).toHaveBeenLastCalledWith({});
    await expect(screen.getByRole('button', { name: 'Done' })).toHaveFocus();
  },
};
