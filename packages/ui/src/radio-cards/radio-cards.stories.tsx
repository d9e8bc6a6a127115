import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { Money } from '../money/money.tsx';
import { RadioCards, type RadioCardsProps } from './radio-cards.tsx';

const services = [
  {
    value: 'emergency',
    label: 'Standard Charge (Level 2)',
    detail: '4 to 8 hours',
    aside: <Money>$99.99</Money>,
  },
  {
    value: 'scheduled',
    label: 'Rapid Charge (DC Fast Charging)',
    detail: '30 to 60 minutes',
    aside: <Money>$199.99</Money>,
  },
  { value: 'fleet', label: 'Battery Health Check', aside: <Money>$99.99</Money> },
  {
    value: 'event',
    label: 'Full Service (Charge + Maintenance)',
    aside: <Money>$299.99</Money>,
  },
];

function Chosen(props: RadioCardsProps) {
  const [value, setValue] = useState(props.value);
  return (
    <RadioCards
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
 * Options that need an explanation or a price. The selected row lights up.
 *
 * **Do** show the price of each option.
 *
 * **Don't** preselect the most expensive one.
 */
const meta = {
  title: 'Components/RadioCards',
  component: RadioCards,
  args: {
    legend: 'Service',
    name: 'serviceType',
    options: services,
    value: '',
    onValueChange: fn(),
  },
  render: (args) => <Chosen {...args} />,
  decorators: [(Story) => <div style={{ maxWidth: 520 }}>{Story()}</div>],
} satisfies Meta<typeof RadioCards>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const rapid = within(canvasElement).getByRole('radio', { name: /Rapid Charge.*\$199\.99/ });
    await userEvent.click(rapid);
    await expect(rapid).toBeChecked();
    await userEvent.keyboard('{ArrowDown}');
    await expect(args.onValueChange).toHaveBeenLastCalledWith('fleet');
  },
};

export const Playground: Story = {
  args: { value: 'scheduled', help: 'You pay after choosing a time.' },
};

export const Selected: Story = { args: { value: 'emergency' } };

/** Amber is the color of emergencies: for the urgency of an emergency. */
export const Emergency: Story = {
  args: {
    legend: 'How urgent is it?',
    name: 'urgency',
    options: [
      { value: 'urgent', label: 'Urgent' },
      { value: 'important', label: 'Important' },
    ],
    value: 'urgent',
    tone: 'emergency',
  },
};

export const Invalid: Story = { args: { error: 'Please select a service type.' } };

export const OneNotAvailable: Story = {
  args: {
    value: 'emergency',
    options: services.map((service) =>
      service.value === 'event'
        ? { ...service, detail: 'Not available in this area', disabled: true }
        : service,
    ),
  },
};
