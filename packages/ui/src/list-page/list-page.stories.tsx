import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { Button } from '../button/button.tsx';
import { EmptyState } from '../empty-state/empty-state.tsx';
import { FilterBar } from '../filter-bar/filter-bar.tsx';
import { Notice } from '../notice/notice.tsx';
import { ListPage, type ListPageProps } from './list-page.tsx';

interface Campaign {
  readonly id: string;
  readonly name: string;
  readonly sent: number;
}

function Campaigns(props: ListPageProps<Campaign>) {
  return <ListPage {...props} />;
}

const LIST: ListPageProps<Campaign>['list'] = {
  caption: 'Campaigns',
  columns: [
    { key: 'name', header: 'Campaign', rowHeader: true, cell: ({ name }) => name },
    { key: 'sent', header: 'Sent', align: 'end', cell: ({ sent }) => sent },
  ],
  rows: [
    { id: '1', name: 'Winter news', sent: 1_204 },
    { id: '2', name: 'Spring news', sent: 998 },
  ],
  rowKey: ({ id }) => id,
  empty: <EmptyState title="No campaigns yet" level={2} />,
  failedTitle: 'The campaigns can’t be loaded',
  pages: { error: null, isFetching: false, refetch: fn() },
};

/**
 * A staff page that consists of one list.
 *
 * **Do** open a row next to the list, in a SidePanel.
 *
 * **Don't** put a second list on it: give that its own tab.
 */
const meta = {
  title: 'Components/ListPage',
  component: Campaigns,
  args: {
    filters: (
      <FilterBar list="Campaigns" label="Find a campaign" search="" onSearch={() => undefined} />
    ),
    toolbar: <Button variant="primary">New campaign</Button>,
    list: LIST,
  },
} satisfies Meta<typeof Campaigns>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Playground: Story = {};

export const WithNotice: Story = {
  args: {
    notice: (
      <Notice tone="warning" title="Email is off" still>
        Campaigns wait until a mail server is set.
      </Notice>
    ),
    note: 'Top 50 matches. Refine your search.',
  },
};

export const OnlyTheList: Story = { args: { filters: undefined, toolbar: undefined } };

export const Loading: Story = { args: { list: { ...LIST, rows: undefined } } };
