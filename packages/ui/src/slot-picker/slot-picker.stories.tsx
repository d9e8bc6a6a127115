import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { SlotPicker, type SlotPickerProps } from './slot-picker.tsx';

const day = [
  { time: '08:00', remaining: 3, past: true },
  { time: '09:00', remaining: 1, past: true },
  { time: '10:00', remaining: 2 },
  { time: '11:00', remaining: 0 },
  { time: '12:00', remaining: 3 },
  { time: '13:00', remaining: 1 },
  { time: '14:00', remaining: 0 },
  { time: '15:00', remaining: 3 },
  { time: '16:00', remaining: 3 },
  { time: '17:00', remaining: 2 },
  { time: '18:00', remaining: 1 },
  { time: '19:00', remaining: 3 },
];

function Picking(props: SlotPickerProps) {
  const [value, setValue] = useState(props.value);
  return (
    <SlotPicker
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
 * Start times of a day, and which of them are nearly full.
 *
 * **Do** keep full and past times in place, so that the layout doesn't change.
 *
 * **Don't** reload the times while someone is choosing; say when a selected one is gone.
 */
const meta = {
  title: 'Components/SlotPicker',
  component: SlotPicker,
  args: {
    legend: 'Time on Tuesday, March 10',
    name: 'bookingTime',
    slots: day,
    value: '',
    onValueChange: fn(),
  },
  render: (args) => <Picking {...args} />,
  decorators: [(Story) => <div style={{ maxWidth: 560 }}>{Story()}</div>],
} satisfies Meta<typeof SlotPicker>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('radio', { name: '11:00 AM Full' })).toBeDisabled();
    await expect(canvas.getByRole('radio', { name: '8:00 AM Past' })).toBeDisabled();
    await userEvent.click(canvas.getByRole('radio', { name: '10:00 AM' }));
    await expect(args.onValueChange).toHaveBeenLastCalledWith('10:00');
    await userEvent.keyboard('{ArrowRight}');
    await expect(args.onValueChange).toHaveBeenLastCalledWith('12:00');
  },
};

export const Playground: Story = {
  args: { value: '13:00', help: 'Times are local to the place of service (Eastern Time).' },
};

export const Selected: Story = { args: { value: '15:00' } };

export const Loading: Story = { args: { slots: undefined } };

export const NoTimes: Story = { args: { slots: [] } };

export const AllFull: Story = {
  args: { slots: day.map((slot) => ({ ...slot, remaining: 0, past: false })) },
};

export const Invalid: Story = { args: { error: 'Please select a time slot.' } };
