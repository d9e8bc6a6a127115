import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { Button } from '../button/button.tsx';
import { CalendarIcon } from '../icon/frame-icon.tsx';
import { PersonIcon, TechnicianIcon } from '../icon/icon.tsx';
import { CommandPalette, type CommandPaletteProps } from './command-palette.tsx';

const assign = fn();

function Opening(props: CommandPaletteProps) {
  const [open, setOpen] = useState(props.open);
  return (
    <div style={{ minHeight: 560 }}>
      <Button onClick={() => setOpen(true)}>Commands</Button>
      <CommandPalette
        {...props}
        open={open}
        onOpenChange={(next) => {
          setOpen(next);
          props.onOpenChange(next);
        }}
      />
    </div>
  );
}

function Searching(props: CommandPaletteProps) {
  const [search, setSearch] = useState('');
  const ada = {
    id: 'ada',
    label: 'Ada Driver',
    detail: 'ada@example.com',
    onChoose: assign,
  };
  return (
    <Opening
      {...props}
      found={search === '' ? [] : [{ heading: 'People', commands: [ada] }]}
      onSearch={(next) => {
        setSearch(next);
        props.onSearch?.(next);
      }}
    />
  );
}

/**
 * Finds commands by typing: Ctrl K, or Command K on a Mac.
 *
 * **Do** begin with the verb, and show the equivalent shortcut.
 *
 * **Don't** offer what the person may not do.
 */
const meta = {
  title: 'Components/CommandPalette',
  component: CommandPalette,
  args: {
    open: false,
    onOpenChange: fn(),
    groups: [
      {
        heading: 'Go to',
        commands: [
          {
            id: 'bookings',
            label: 'Bookings',
            icon: <CalendarIcon />,
            shortcut: ['g', 'b'],
            onChoose: fn(),
          },
          {
            id: 'customers',
            label: 'Customers',
            keywords: ['people'],
            icon: <PersonIcon />,
            shortcut: ['g', 'c'],
            onChoose: fn(),
          },
        ],
      },
      {
        heading: 'This booking',
        commands: [
          {
            id: 'assign',
            label: 'Assign a technician',
            icon: <TechnicianIcon />,
            onChoose: assign,
          },
        ],
      },
    ],
  },
  render: (args) => <Opening {...args} />,
} satisfies Meta<typeof CommandPalette>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    assign.mockClear();
    const opener = within(canvasElement).getByRole('button', { name: 'Commands' });
    opener.focus();
    await userEvent.keyboard('{Control>}k{/Control}');
    const input = await screen.findByRole('combobox');
    await waitFor(() => expect(input).toHaveFocus());
    await userEvent.keyboard('tech');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('1 found'));
    await userEvent.keyboard('{Enter}');
    await expect(assign).toHaveBeenCalledTimes(1);
    await expect(args.onOpenChange).toHaveBeenLastCalledWith(false);
    await waitFor(() => expect(opener).toHaveFocus());
  },
};

export const Playground: Story = { args: { open: true } };

export const Open: Story = { args: { open: true } };

export const FoundByAnotherWord: Story = {
  args: { open: true },
  play: async () => {
    await userEvent.type(await screen.findByRole('combobox'), 'people');
    const option = await screen.findByRole('option', { name: /Customers/ });
    await waitFor(() => expect(option).toBeVisible());
  },
};

export const NothingFound: Story = {
  args: { open: true },
  play: async () => {
    await userEvent.type(await screen.findByRole('combobox'), 'zzz');
    const found = await screen.findByText(/No results/);
    await waitFor(() => expect(found).toBeVisible());
  },
};

/** Results from elsewhere, such as people, appear after the matching commands. */
export const FoundElsewhere: Story = {
  args: { open: true, onSearch: fn() },
  render: (args) => <Searching {...args} />,
  play: async ({ args }) => {
    assign.mockClear();
    await userEvent.type(await screen.findByRole('combobox'), 'adda');
    await waitFor(() => expect(args.onSearch).toHaveBeenLastCalledWith('adda'));
    const option = await screen.findByRole('option', { name: /Ada Driver/ });
    await waitFor(() => expect(option).toHaveAttribute('aria-selected', 'true'));
    await userEvent.keyboard('{Enter}');
    await expect(assign).toHaveBeenCalledTimes(1);
    await expect(args.onSearch).toHaveBeenLastCalledWith('');
  },
};

/** A name isn't taken for a command that happens to contain its letters. */
export const NameFoundElsewhere: Story = {
  args: {
    open: true,
    groups: [
      {
        heading: 'Go to',
        commands: ['Calendar', 'New lead', 'Customer data'].map((label) => ({
          id: label,
          label,
          onChoose: fn(),
        })),
      },
    ],
  },
  render: (args) => <Searching {...args} />,
  play: async () => {
    const found = await screen.findByRole('combobox');
    await userEvent.type(found, 'ada');
    const option = await screen.findByRole('option', { name: /Ada Driver/ });
    await waitFor(() => expect(option).toHaveAttribute('aria-selected', 'true'));
    await expect(screen.getAllByRole('option')).toHaveLength(1);
    await userEvent.clear(found);
    await userEvent.type(found, 'calndar');
    await screen.findByRole('option', { name: 'Calendar' });
  },
};

export const StillSearching: Story = {
  args: { open: true, searching: true },
  play: async () => {
    await userEvent.type(await screen.findByRole('combobox'), 'zzz');
    const found = await screen.findByText('Searching...');
    await waitFor(() => expect(found).toBeVisible());
  },
};

export const ClosedByEscape: Story = {
  args: { open: true },
  play: async ({ args }) => {
    const dialog = await screen.findByRole('dialog', { name: 'Commands' });
    // Browsers turn the Escape key into this event.
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
    await waitFor(() => expect(args.onOpenChange).toHaveBeenLastCalledWith(false));
  },
};
