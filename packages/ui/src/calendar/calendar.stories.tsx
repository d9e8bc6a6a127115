import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { Calendar, type CalendarProps } from './calendar.tsx';

function Picking(props: CalendarProps) {
  const [value, setValue] = useState(props.value);
  return (
    <Calendar
      {...props}
      value={value}
      onValueChange={(next) => {
        setValue(next);
        props.onValueChange(next);
      }}
    />
  );
}

/** A calendar with a button beside it that selects a day. */
function PickingBeside(props: CalendarProps) {
  const [value, setValue] = useState<string>();
  return (
    <>
      <Calendar {...props} value={value} onValueChange={setValue} />
      <button type="button" onClick={() => setValue('2026-05-05')}>
        Choose the first free day
      </button>
    </>
  );
}

/**
 * Picks one day between two limits. Days are YYYY-MM-DD in the time zone of the service location.
 * It is a separate chunk: import it when the form comes into view.
 *
 * **Do** list full days in `fullDays`, so that nobody looks for times on them, and days without any
 * times in `closedDays`.
 *
 * **Don't** use it for a date of birth or any other distant date.
 */
const meta = {
  title: 'Components/Calendar',
  component: Calendar,
  args: {
    label: 'Date',
    min: '2026-03-10',
    max: '2026-06-10',
    fullDays: ['2026-03-13', '2026-03-14', '2026-03-20'],
    onValueChange: fn(),
  },
  render: (args) => <Picking {...args} />,
} satisfies Meta<typeof Calendar>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(
      canvas.getByRole('button', { name: 'Friday, March 13, 2026, full' }),
    ).toBeDisabled();
    await expect(
      canvas.getByRole('button', { name: 'Monday, March 9, 2026, not available' }),
    ).toBeDisabled();
    await userEvent.click(canvas.getByRole('button', { name: 'Wednesday, March 11, 2026' }));
    await expect(args.onValueChange).toHaveBeenLastCalledWith('2026-03-11');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect(args.onValueChange).toHaveBeenLastCalledWith('2026-03-18');
    await userEvent.click(canvas.getByRole('button', { name: /next month/i }));
    await expect(canvas.getByText('April 2026')).toBeVisible();
  },
};

export const Playground: Story = {
  args: { value: '2026-03-18' },
};

export const Selected: Story = { args: { value: '2026-03-17' } };

/** It shows the month of a day that is selected from outside. */
export const SelectedFromOutside: Story = {
  render: (args) => <PickingBeside {...args} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Choose the first free day' }));
    await expect(canvas.getByRole('button', { name: /May 5, 2026, selected/ })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /previous month/i }));
    await expect(canvas.getByText('April 2026')).toBeVisible();
  },
};

export const Invalid: Story = { args: { error: 'Please select a date.' } };

export const NearlyFull: Story = {
  args: {
    fullDays: Array.from({ length: 20 }, (_, at) => `2026-03-${String(at + 11)}`),
  },
};

export const ClosedOnSundays: Story = {
  args: { closedDays: ['2026-03-15', '2026-03-22', '2026-03-29'] },
  play: async ({ canvasElement }) => {
    const sunday = { name: 'Sunday, March 15, 2026, not available' };
    await expect(within(canvasElement).getByRole('button', sunday)).toBeDisabled();
  },
};
