import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { Button } from '../button/button.tsx';
import { EmptyState } from '../empty-state/empty-state.tsx';
import { CalendarIcon } from '../icon/frame-icon.tsx';
import { CardIcon, MailIcon, PersonIcon, SearchIcon, SystemIcon } from '../icon/icon.tsx';
import { Wordmark } from '../wordmark/wordmark.tsx';
import { AppShell } from './app-shell.tsx';

/**
 * The frame of the staff app: a sidebar from 1024 px, a drawer below.
 *
 * **Do** group the links by task.
 *
 * **Don't** hide a page that is needed every day behind another one.
 */
const meta = {
  title: 'Staff/AppShell',
  component: AppShell,
  parameters: { layout: 'fullscreen' },
  args: {
    brand: <Wordmark name="VoltCourier" />,
    navigation: [
      {
        links: [
          <a key="overview" href="#overview" aria-current="page">
            <SystemIcon />
            Overview
          </a>,
          <a key="bookings" href="#bookings">
            <CalendarIcon />
            Bookings
          </a>,
          <a key="customers" href="#customers">
            <PersonIcon />
            Customers
          </a>,
          <a key="payments" href="#payments">
            <CardIcon />
            Payments
          </a>,
        ],
      },
      {
        title: 'Marketing',
        links: [
          <a key="campaigns" href="#campaigns">
            <MailIcon />
            Email campaigns
          </a>,
        ],
      },
    ],
    account: <Button size="compact">Sign out</Button>,
    title: 'Overview',
    actions: (
      <Button size="compact" icon={<SearchIcon />}>
        Search
      </Button>
    ),
    children: (
      <EmptyState title="Today's charges will be here" level={2}>
        They appear as soon as a booking is confirmed.
      </EmptyState>
    ),
  },
} satisfies Meta<typeof AppShell>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Playground: Story = {};

export const DrawerOpen: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Open menu' }));
    const drawer = await screen.findByRole('dialog');
    const link = within(drawer).getByRole('link', { name: 'Bookings' });
    await waitFor(() => expect(link).toBeVisible());
    await userEvent.click(link);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Open menu' }));
  },
};
