import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentProps, useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { ButtonLink } from '../button/button.tsx';
import { EmptyState } from '../empty-state/empty-state.tsx';
import { Money } from '../money/money.tsx';
import type { ColumnWidths } from './column-sizing.ts';
import { DataTable, type DataColumn } from './data-table.tsx';

interface BookingRow {
  id: string;
  customer: string;
  service: string;
  when: string;
  state: string;
  price: string;
}

const people = [
  'Dana Whitfield',
  'Marcus Oyelaran',
  'Priya Raman',
  'Joel Castellanos',
  'Ana Reyes',
];
const services = [
  { service: 'Standard Charge (Level 2)', price: '$99.99' },
  { service: 'Rapid Charge (DC Fast Charging)', price: '$199.99' },
  { service: 'Battery Health Check', price: '$99.99' },
];
const states = ['Confirmed', 'Awaiting payment', 'On the way'];

const bookings: BookingRow[] = Array.from({ length: 24 }, (_, at) => ({
  id: `bk_${String(at + 1).padStart(4, '0')}`,
  customer: people[at % people.length] ?? '',
  when: `Mar ${10 + Math.floor(at / 12)}, ${8 + (at % 12)}:00`,
  state: states[at % states.length] ?? '',
  ...(services[at % services.length] ?? { service: '', price: '' }),
}));

const columns: DataColumn<BookingRow>[] = [
  {
    key: 'customer',
    header: 'Customer',
    rowHeader: true,
    cell: (row) => <a href={`#${row.id}`}>{row.customer}</a>,
  },
  { key: 'service', header: 'Service', cell: (row) => row.service },
  { key: 'when', header: 'When', cell: (row) => row.when },
  { key: 'state', header: 'State', cell: (row) => row.state },
  { key: 'total', header: 'Total', align: 'end', cell: (row) => <Money>{row.price}</Money> },
];

/**
 * Rows under a header that stays in view.
 *
 * **Do** align numbers at the end, so that they can be compared. Stack rows if the last columns
 * matter on a phone.
 *
 * **Don't** show an empty table: provide an EmptyState.
 */
const meta = {
  title: 'Staff/DataTable',
  component: DataTable<BookingRow>,
  args: {
    caption: 'Bookings',
    columns,
    rows: bookings,
    rowKey: (row) => row.id,
    empty: (
      <EmptyState
        title="Bookings will be here"
        action={
          <ButtonLink href="#new" variant="primary">
            Book for a customer
          </ButtonLink>
        }
      >
        As soon as a customer books, the booking stands in this list.
      </EmptyState>
    ),
  },
} satisfies Meta<typeof DataTable<BookingRow>>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Playground: Story = { args: { activeKey: 'bk_0003' } };

export const RowOpen: Story = { args: { activeKey: 'bk_0002' } };

/** Rows can be selected with the checkbox or X, and as a range with Shift. */
function Choosing(args: ComponentProps<typeof DataTable<BookingRow>>) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set(['bk_0002']));
  const labelOf = (row: BookingRow) => `Select ${row.customer}, ${row.when}`;
  return <DataTable {...args} selection={{ keys, onChange: setKeys, labelOf }} />;
}

export const Selectable: Story = {
  render: (args) => <Choosing {...args} />,
  play: async ({ canvasElement }) => {
    const boxes = within(canvasElement).getAllByRole<HTMLInputElement>('checkbox');
    const [all, first, , , fourth] = boxes;
    await expect(all?.indeterminate).toBe(true);
    const user = userEvent.setup();
    await user.click(first as Element);
    await user.keyboard('{Shift>}');
    await user.click(fourth as Element);
    await user.keyboard('{/Shift}');
    await expect(boxes.filter(({ checked }) => checked)).toHaveLength(4);
    await user.click(all as Element);
    await expect(boxes.every(({ checked }) => checked)).toBe(true);
  },
};

export const SelectableStacked: Story = {
  args: { narrow: 'stack' },
  render: (args) => <Choosing {...args} />,
  globals: { viewport: { value: 'phone' } },
};

export const Stacked: Story = {
  args: { narrow: 'stack', activeKey: 'bk_0002' },
  globals: { viewport: { value: 'phone' } },
};

export const StackedWhileLoading: Story = {
  args: { narrow: 'stack', rows: undefined },
  globals: { viewport: { value: 'phone' } },
};

export const Loading: Story = { args: { rows: undefined } };

export const Empty: Story = { args: { rows: [] } };

/** Headers of sortable columns are buttons. */
export const Ordered: Story = {
  args: {
    columns: columns.map((column) =>
      column.key === 'customer' || column.key === 'when'
        ? {
            ...column,
            order: {
              isOn: column.key === 'when',
              direction: column.key === 'when' ? ('descending' as const) : ('ascending' as const),
              onOrder: fn(),
            },
          }
        : column,
    ),
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('columnheader', { name: 'When' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Customer' }));
    await expect(args.columns[0]?.order?.onOrder).toHaveBeenCalledOnce();
  },
};

/** Columns can be resized by their edges. */
function Sizing(args: ComponentProps<typeof DataTable<BookingRow>>) {
  const [widths, setWidths] = useState<ColumnWidths>({ customer: 112 });
  return <DataTable {...args} isPageList sizing={{ widths, onChange: setWidths }} />;
}

export const Resizable: Story = {
  render: (args) => <Sizing {...args} />,
  play: async ({ canvasElement }) => {
    const edge = (name: string) =>
      within(canvasElement).getByRole('separator', { name: `Width of ${name}` });
    const user = userEvent.setup();
    await user.keyboard('w');
    await expect(edge('Customer')).toHaveFocus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    await expect(edge('Customer')).toHaveAttribute('aria-valuetext', '144 pixels');
    await user.tab();
    await expect(edge('Service')).toHaveFocus();
    await user.keyboard('{Home}');
    await expect(edge('Service')).toHaveAttribute('aria-valuenow', '56');
    await user.keyboard('{Enter}');
    await expect(edge('Service')).toHaveAttribute('aria-valuetext', 'Automatic');
    await user.dblClick(edge('Customer'));
    await expect(edge('Customer')).toHaveAttribute('aria-valuetext', 'Automatic');
    await user.keyboard('{Escape}');
    await expect(within(canvasElement).queryByRole('separator')).toBeNull();
  },
};
