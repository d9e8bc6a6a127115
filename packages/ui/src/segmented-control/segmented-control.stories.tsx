import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { BitcoinIcon, CardIcon, WalletIcon } from '../icon/icon.tsx';
import { SegmentedControl, type SegmentedControlProps } from './segmented-control.tsx';

function Switching(props: SegmentedControlProps) {
  const [value, setValue] = useState(props.value);
  return (
    <SegmentedControl
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
 * Two to four views of the same content, one of which is always selected.
 *
 * **Do** keep the labels short enough for a phone.
 *
 * **Don't** use it for navigation between pages.
 */
const meta = {
  title: 'Components/SegmentedControl',
  component: SegmentedControl,
  args: {
    legend: 'Payment method',
    name: 'method',
    value: 'card',
    onValueChange: fn(),
    options: [
      { value: 'card', label: 'Credit Card', icon: <CardIcon /> },
      { value: 'bitcoin', label: 'Bitcoin', icon: <BitcoinIcon /> },
      { value: 'wallet', label: 'Digital Wallet', icon: <WalletIcon /> },
    ],
  },
  render: (args) => <Switching {...args} />,
  decorators: [(Story) => <div style={{ maxWidth: 520 }}>{Story()}</div>],
} satisfies Meta<typeof SegmentedControl>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('radio', { name: 'Credit Card' }));
    await userEvent.keyboard('{ArrowRight}');
    await expect(args.onValueChange).toHaveBeenLastCalledWith('bitcoin');
    await expect(canvas.getByRole('radiogroup', { name: 'Payment method' })).toBeVisible();
  },
};

export const Playground: Story = { args: { showLegend: true, value: 'bitcoin' } };

export const TwoSegments: Story = {
  args: {
    legend: 'Billing',
    name: 'interval',
    value: 'monthly',
    options: [
      { value: 'monthly', label: 'Monthly' },
      { value: 'annually', label: 'Annually' },
    ],
  },
};
