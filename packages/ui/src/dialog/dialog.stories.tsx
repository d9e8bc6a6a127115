import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { Button } from '../button/button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';

function Opening(props: DialogProps) {
  const [open, setOpen] = useState(props.open);
  return (
    <div style={{ minHeight: 400 }}>
      <Button onClick={() => setOpen(true)}>Cancel this booking</Button>
      <Dialog
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

/**
 * Something that must be handled before continuing. It is the platform's modal dialog: it traps and
 * restores the focus, and Escape closes it.
 *
 * **Do** name the main button after what it does.
 *
 * **Don't** ask "Are you sure?" if the action can be undone.
 */
const meta = {
  title: 'Components/Dialog',
  component: Dialog,
  args: {
    open: false,
    onClose: fn(),
    title: 'Cancel this booking?',
    description: 'You are cancelling more than 4 hours ahead, so you get the full $99.99 back.',
    actions: (
      <>
        <Button>Keep it</Button>
        <Button variant="destructive">Cancel booking</Button>
      </>
    ),
  },
  render: (args) => <Opening {...args} />,
} satisfies Meta<typeof Dialog>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const opener = within(canvasElement).getByRole('button', { name: 'Cancel this booking' });
    await userEvent.click(opener);
    const dialog = await screen.findByRole('dialog', { name: 'Cancel this booking?' });
    await expect(dialog.contains(document.activeElement)).toBe(true);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(args.onClose).toHaveBeenCalledTimes(1);
    await expect(opener).toHaveFocus();
  },
};

export const Playground: Story = { args: { open: true } };

export const Open: Story = { args: { open: true } };

/** A long email address breaks instead of being cut off. */
export const LongAddress: Story = {
  args: {
    open: true,
    title: 'Remove someone.with.a.long.name@charging.international.example.com?',
  },
  play: async () => {
    const { clientWidth, scrollWidth } = await screen.findByRole('dialog');
    await expect(scrollWidth).toBe(clientWidth);
  },
};
