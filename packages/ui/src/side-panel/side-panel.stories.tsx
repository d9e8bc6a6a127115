import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect, useState } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { Button } from '../button/button.tsx';
import { TextField } from '../text-field/text-field.tsx';
import { SummaryList } from '../summary-list/summary-list.tsx';
import { SidePanel, type SidePanelProps } from './side-panel.tsx';

function Opening(props: SidePanelProps) {
  const [open, setOpen] = useState(props.open);
  return (
    <div style={{ minHeight: 480 }}>
      <Button onClick={() => setOpen(true)}>Dana Whitfield</Button>
      <SidePanel
        {...props}
        open={open}
        onClose={() => {
          setOpen(false);
          props.onClose();
        }}
      />
    </div>
  );
}

function Loading(props: SidePanelProps) {
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(() => {
    const loading = setTimeout(() => setIsLoaded(true), 50);
    return () => clearTimeout(loading);
  }, []);
  return (
    <SidePanel {...props}>
      {isLoaded ? <TextField label="Name of the region" /> : props.children}
    </SidePanel>
  );
}

/**
 * A booking, a customer or a campaign, shown over the list it belongs to. The list stays usable,
 * unless the panel is `modal` or the screen is too narrow for both.
 *
 * **Do** put the open item into the URL, so that it can be shared.
 *
 * **Don't** open a panel from a panel: replace its content.
 */
const meta = {
  title: 'Components/SidePanel',
  component: SidePanel,
  args: {
    open: false,
    onClose: fn(),
    title: 'Dana Whitfield',
    children: (
      <SummaryList
        rows={[
          { term: 'Service', value: 'Rapid Charge (DC Fast Charging)' },
          { term: 'When', value: 'Tue, March 10, 10:00 AM EDT' },
          { term: 'State', value: 'Confirmed' },
        ]}
      />
    ),
    actions: <Button variant="primary">Assign a technician</Button>,
  },
  render: (args) => <Opening {...args} />,
} satisfies Meta<typeof SidePanel>;

export default meta;
type Story = StoryObj<typeof meta>;

const closesAndGivesTheFocusBack: Story['play'] = async ({ canvasElement, args }) => {
  const opener = within(canvasElement).getByRole('button', { name: 'Dana Whitfield' });
  await userEvent.click(opener);
  const panel = await screen.findByRole('dialog', { name: 'Dana Whitfield' });
  await expect(panel.matches(':modal')).toBe(args.modal ?? false);
  await waitFor(() => expect(panel.contains(document.activeElement)).toBe(true));
  await userEvent.click(within(panel).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await expect(opener).toHaveFocus();
};

export const Default: Story = { play: closesAndGivesTheFocusBack };

export const Playground: Story = { args: { open: true, description: 'Booked yesterday.' } };

export const Open: Story = { args: { open: true } };

export const Modal: Story = { args: { modal: true }, play: closesAndGivesTheFocusBack };

export const ClosedByEscape: Story = {
  play: async ({ canvasElement, args }) => {
    const opener = within(canvasElement).getByRole('button', { name: 'Dana Whitfield' });
    await userEvent.click(opener);
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(args.onClose).toHaveBeenCalledTimes(1));
    await expect(opener).toHaveFocus();
  },
};

/** The focus stays in the list when another row is opened next to it. */
export const ClosedByEscapeInTheList: Story = {
  play: async ({ canvasElement, args }) => {
    const opener = within(canvasElement).getByRole('button', { name: 'Dana Whitfield' });
    await userEvent.click(opener);
    await screen.findByRole('dialog');
    await userEvent.click(opener);
    await expect(opener).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(args.onClose).toHaveBeenCalledTimes(1);
  },
};

/** A form begins in its first field, also if it is loaded only then. */
export const FocusInTheFirstField: Story = {
  args: { open: true, children: 'Loading the region...', actions: undefined },
  render: (args) => <Loading {...args} />,
  play: async () => {
    const panel = await screen.findByRole('dialog');
    await waitFor(() => expect(within(panel).getByLabelText(/^Name/u)).toHaveFocus());
  },
};

/** Whoever went on in the list while the panel was loading stays there. */
export const FocusTakenMeanwhile: Story = {
  args: { open: true, children: 'Loading the region...', actions: undefined },
  render: (args) => (
    <>
      <Button>Find a region</Button>
      <Loading {...args} />
    </>
  ),
  play: async ({ canvasElement }) => {
    const search = within(canvasElement).getByRole('button', { name: 'Find a region' });
    search.focus();
    const panel = await screen.findByRole('dialog');
    await within(panel).findByLabelText(/^Name/u);
    await expect(search).toHaveFocus();
  },
};

/** What is there to be read keeps the focus at its start. */
export const FocusAtTheStart: Story = {
  args: {
    open: true,
    children: (
      <>
        <a href="#dana">Open as a page</a>
        <TextField label="Add a note" />
      </>
    ),
  },
  play: async () => {
    const panel = await screen.findByRole('dialog');
    await waitFor(() => expect(within(panel).getByRole('button', { name: 'Close' })).toHaveFocus());
  },
};

/** A field with an error gets the focus: the head doesn't cover it. */
export const FocusBelowTheHead: Story = {
  args: {
    open: true,
    children: (
      <>
        <TextField label="Bookings per hour" error="From 1 to 50 bookings." />
        <div style={{ height: '200vh' }} />
      </>
    ),
  },
  play: async () => {
    const panel = await screen.findByRole('dialog');
    const field = within(panel).getByLabelText(/^Bookings per hour/u);
    const head = within(panel).getByRole('heading', { name: 'Dana Whitfield' });
    within(panel).getByRole('button', { name: 'Close' }).focus();
    // Scrolled until the head covers the field, as after a press on a button further down.
    panel.scrollTo(0, field.getBoundingClientRect().top);
    await expect(field.getBoundingClientRect().top).toBeLessThan(10);
    field.focus();
    const { top } = field.getBoundingClientRect();
    await expect(top).toBeGreaterThan(head.getBoundingClientRect().bottom);
  },
};
