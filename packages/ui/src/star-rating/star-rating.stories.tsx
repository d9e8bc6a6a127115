import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { StarField, type StarFieldProps, Stars } from './star-rating.tsx';

function Chosen(props: StarFieldProps) {
  const [value, setValue] = useState(props.value);
  return (
    <StarField
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
 * One to five stars: radio buttons for input, a labeled image for display.
 *
 * **Do** begin with no star selected, so that nobody submits a rating by accident.
 *
 * **Don't** use amber stars: amber means an emergency.
 */
const meta = {
  title: 'Components/StarRating',
  component: StarField,
  args: { legend: 'How was your visit?', name: 'rating', value: 0, onValueChange: fn() },
  render: (args) => <Chosen {...args} />,
} satisfies Meta<typeof StarField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const four = within(canvasElement).getByRole('radio', { name: '4 stars' });
    await userEvent.click(four);
    await expect(four).toBeChecked();
    await userEvent.keyboard('{ArrowRight}');
    await expect(args.onValueChange).toHaveBeenLastCalledWith(5);
  },
};

export const Playground: Story = { args: { value: 3 } };

export const AllStars: Story = { args: { value: 5 } };

export const Invalid: Story = { args: { error: 'Choose from 1 to 5 stars.' } };

export const ForReading: Story = {
  render: () => (
    <p>
      <Stars count={4} /> Quick and friendly.
    </p>
  ),
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('img', { name: '4 of 5 stars' })).toBeVisible();
  },
};
