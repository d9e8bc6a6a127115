import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { BarChart, LineChart } from './chart.tsx';

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/**
 * Figures where a trend matters, rendered on the server as plain SVG, with a data table. Text isn't
 * part of the drawing, so it keeps its size on a phone.
 *
 * **Do** mark figures that aren't measured: `mark="Illustrative"`.
 *
 * **Don't** chart two or three numbers: write them.
 */
const meta = {
  title: 'Components/Chart',
  component: BarChart,
  args: {
    title: 'Bookings per day',
    xLabel: 'Day',
    yLabel: 'Bookings',
    labels: days.slice(0, 6),
    values: [12, 18, 9, 22, 31, 27],
  },
  decorators: [(Story) => <div style={{ maxWidth: 640 }}>{Story()}</div>],
} satisfies Meta<typeof BarChart>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const drawing = canvas.getByRole('img', { name: 'Bookings per day' });
    await expect(drawing).toHaveAccessibleDescription('Mon: 12; Sat: 27; highest in Fri: 31.');
    await userEvent.click(canvas.getByText('Figures'));
    const table = canvas.getByRole('table', { name: 'Bookings per day' });
    await expect(within(table).getByRole('row', { name: 'Thu 22' })).toBeVisible();
  },
};

export const Playground: Story = {
  args: { mark: 'Illustrative', description: 'Fridays are busiest.' },
};

export const Illustrative: Story = {
  args: {
    title: 'Electric cars on the road',
    mark: 'Illustrative',
    xLabel: 'Year',
    yLabel: 'Millions',
    labels: ['2026', '2027', '2028', '2029', '2030'],
    values: [6, 8.1, 10.4, 12.6, 15],
    format: (value: number) => `${value}M`,
  },
};

export const Money: Story = {
  args: {
    title: 'Taken per weekday',
    yLabel: 'US dollars',
    values: [1199.88, 1799.82, -99.99, 2199.78, 3099.69, 2699.73],
    format: (value: number) =>
      value.toLocaleString('en-US', {
        style: 'currency',
        currency: 'USD',
        maximumFractionDigits: 0,
      }),
  },
};

/** With many bars, values are only in the table. */
export const ManyBars: Story = {
  args: {
    title: 'Bookings per hour',
    xLabel: 'Hour',
    labels: Array.from({ length: 12 }, (_, hour) => `${hour + 8}:00`),
    values: [2, 4, 3, 6, 8, 7, 5, 9, 12, 11, 6, 3],
  },
};

/** An outlier doesn't flatten the other bars. */
export const OneSpike: Story = { args: { values: [12, 18, 9, 640, 15, 20] } };

export const Nothing: Story = { args: { values: [0, 0, 0, 0, 0, 0] } };

export const Line: Story = {
  render: () => (
    <LineChart
      title="Bookings per day"
      xLabel="Day"
      yLabel="Bookings"
      labels={days}
      series={[{ name: 'Bookings', values: [12, 18, 9, 22, 31, 27, 14] }]}
    />
  ),
};

export const Area: Story = {
  render: () => (
    <LineChart
      title="Charges since the start"
      xLabel="Month"
      yLabel="Charges"
      area
      labels={['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun']}
      series={[{ name: 'Charges', values: [110, 260, 430, 610, 820, 1020] }]}
    />
  ),
};

export const TwoLines: Story = {
  render: () => (
    <LineChart
      title="Bookings, this week and last"
      xLabel="Day"
      yLabel="Bookings"
      labels={days}
      series={[
        { name: 'This week', values: [12, 18, 9, 22, 31, 27, 14] },
        { name: 'Last week', values: [10, 12, 14, 16, 20, 24, 12] },
      ]}
    />
  ),
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('img')).toHaveAccessibleDescription(
      /This week: Mon: 12.*Last week: Mon: 10/,
    );
  },
};
