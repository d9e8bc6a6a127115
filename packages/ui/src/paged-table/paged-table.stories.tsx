import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { EmptyState } from '../empty-state/empty-state.tsx';
import { PagedTable, type PagedTableProps } from './paged-table.tsx';

interface Customer {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

const ROWS: readonly Customer[] = [
  { id: '1', name: 'Dana Whitfield', email: 'dana@example.com' },
  { id: '2', name: 'Luis Ortega', email: 'luis@example.com' },
];

const READ = { error: null, isFetching: false, refetch: fn() };
const FAILED = { ...READ, error: { message: 'We couldn’t reach our server.' } };

function Customers(props: PagedTableProps<Customer>) {
  return <PagedTable {...props} />;
}

/**
 * A list that loads page by page.
 *
 * **Do** say in the empty state what will be there.
 *
 * **Don't** number the pages: new items shift them.
 */
const meta = {
  title: 'Components/PagedTable',
  component: Customers,
  args: {
    caption: 'Customers',
    columns: [
      { key: 'name', header: 'Name', rowHeader: true, cell: ({ name }) => name },
      { key: 'email', header: 'Email', cell: ({ email }) => email },
    ],
    rows: ROWS,
    rowKey: ({ id }) => id,
    empty: <EmptyState title="No customers yet" level={2} />,
    failedTitle: 'The customers can’t be loaded',
    pages: READ,
  },
} satisfies Meta<typeof Customers>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Playground: Story = {};

export const Loading: Story = { args: { rows: undefined, pages: { ...READ, isFetching: true } } };

export const Empty: Story = { args: { rows: [] } };

export const HasMore: Story = {
  args: { pages: { ...READ, hasNextPage: true, fetchNextPage: fn() } },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Show more' }));
    await expect(args.pages.fetchNextPage).toHaveBeenCalledOnce();
  },
};

export const Failed: Story = {
  args: { rows: undefined, pages: { ...FAILED, refetch: fn() } },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Try again' }));
    await expect(args.pages.refetch).toHaveBeenCalledOnce();
  },
};

export const FailedAgain: Story = {
  args: { pages: FAILED },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('Dana Whitfield')).toBeVisible();
  },
};
