import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect, useState } from 'react';
import { expect, fireEvent, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { Button } from '../button/button.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { AlertIcon } from '../icon/icon.tsx';
import { dismissToast, showToast, ToastOutlet, type ToastMessage } from './toast.tsx';

function Demo({ message }: { message: ToastMessage }) {
  useEffect(() => () => dismissToast(), []);
  return (
    <div style={{ minHeight: 220 }}>
      <Button onClick={() => showToast(message)}>Show it</Button>
      <ToastOutlet />
    </div>
  );
}

/**
 * A message about what has just happened, shown for 5 seconds, one at a time. It stays while it has
 * the pointer or the focus, and can be swiped away.
 *
 * Put one `ToastOutlet` into the app and call `showToast` anywhere. Its behavior loads with the
 * first toast.
 *
 * **Do** use it for messages that need no answer.
 *
 * **Don't** report a failure only in a toast.
 */
const meta = {
  title: 'Components/Toast',
  component: Demo,
  args: {
    message: {
      title: 'Charge Scheduled!',
      description: "We'll be in touch shortly to confirm your appointment.",
    },
  },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Show it' }));
    const title = await screen.findByText(args.message.title);
    await waitFor(() => expect(title).toBeVisible());
  },
} satisfies Meta<typeof Demo>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Playground: Story = { args: { message: { title: 'Booking Created!' } } };

export const Destructive: Story = {
  args: {
    message: {
      variant: 'destructive',
      title: 'Booking Failed',
      description: 'Something went wrong with your booking. Please check all fields and try again.',
    },
  },
};

/** Something that can't wait, with its own icon. It is announced immediately. */
export const Urgent: Story = {
  args: {
    message: {
      variant: 'urgent',
      icon: <AlertIcon size="1.25rem" />,
      title: 'New emergency: Ada Driver',
      description: '100 Granby St, Norfolk, VA 23510',
    },
  },
};

/** An action that can be undone; the toast stays twice as long. */
export const WithUndo: Story = {
  args: {
    message: {
      title: 'Ada Driver is moved',
      description: 'Sat, Nov 28, 3:00 PM EST',
      action: { label: 'Undo', alternative: 'Press Z to undo', onPress: () => undefined },
    },
  },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Show it' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(screen.queryByText('Ada Driver is moved')).toBeNull());
  },
};

const inADialog: NonNullable<Story['render']> = ({ message }) => (
  <>
    <Dialog open onClose={() => undefined} title="Ada Driver">
      <Button onClick={() => showToast(message)}>Show it</Button>
    </Dialog>
    <ToastOutlet />
  </>
);

/** A dialog makes everything outside it inert, but the toast's action stays reachable. */
export const OverADialog: Story = {
  args: {
    message: {
      title: 'Kim Reed assigned',
      action: { label: 'Undo', alternative: 'Press Z to undo', onPress: () => undefined },
    },
  },
  render: inADialog,
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Show it' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Ada Driver' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(screen.queryByText('Kim Reed assigned')).toBeNull());
  },
};

/** A message about something that isn't over stays above a dialog, until it is closed. */
export const StaysOverADialog: Story = {
  args: { message: { title: 'You are offline', variant: 'destructive', stays: true } },
  render: inADialog,
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Show it' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Ada Driver' }));
    await dialog.findByText('You are offline');
    const [, close] = await dialog.findAllByRole('button', { name: 'Close' });
    await userEvent.click(close ?? document.body);
    await waitFor(() => expect(screen.queryByText('You are offline')).toBeNull());
  },
};

/** A long email address breaks instead of being cut off. */
export const LongAddress: Story = {
  args: {
    message: {
      title: 'Invited',
      description: 'We emailed someone.with.a.long.name@charging.international.example.com.',
    },
  },
  play: async (context) => {
    await meta.play(context);
    const { clientWidth, scrollWidth } = screen.getByText(/^We emailed/u);
    await expect(scrollWidth).toBe(clientWidth);
  },
};

/** A toast at the lower edge would cover what this form's user presses next. */
export const AwayFromTheAction: Story = {
  args: { message: { title: 'Payment failed', variant: 'destructive' } },
  render: ({ message }) => (
    <div style={{ position: 'fixed', insetBlockEnd: 0, insetInlineEnd: 0, padding: 24 }}>
      <Button type="submit" onClick={() => showToast(message)}>
        Show it
      </Button>
      <ToastOutlet />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const pay = within(canvasElement).getByRole('button', { name: 'Show it' });
    await userEvent.click(pay);
    const toast = (await screen.findByText('Payment failed')).closest('li');
    const bottom = toast?.getBoundingClientRect().bottom;
    await expect(bottom).toBeLessThan(pay.getBoundingClientRect().top);
  },
};

function NextPage({ message }: { message: ToastMessage }) {
  const [hasMoved, setHasMoved] = useState(false);
  return (
    <div style={{ minHeight: 220 }}>
      <Button onClick={() => showToast(message)}>Show it</Button>
      <Button onClick={() => setHasMoved(true)}>Go on</Button>
      {hasMoved ? (
        <div style={{ position: 'fixed', insetBlockEnd: 0, insetInlineEnd: 0, padding: 24 }}>
          <Button type="submit">Pay $99.99</Button>
        </div>
      ) : null}
      <ToastOutlet />
    </div>
  );
}

/** A toast also leaves the action of a page that opens while it is shown. */
export const AwayFromTheNextPagesAction: Story = {
  args: { message: { title: 'Booking Created!' } },
  render: ({ message }) => <NextPage message={message} />,
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Show it' }));
    const title = await screen.findByText(args.message.title);
    await userEvent.click(canvas.getByRole('button', { name: 'Go on' }));
    const pay = await canvas.findByRole('button', { name: 'Pay $99.99' });
    const below = () => title.closest('li')?.getBoundingClientRect().bottom;
    await waitFor(() => expect(below()).toBeLessThan(pay.getBoundingClientRect().top));
    await expect(title).toBeVisible();
  },
};

/**
 * A toast that appears under a resting mouse, for which browsers report a move, doesn't wait. Once
 * the mouse moves on it, it does.
 */
export const UnderARestingMouse: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Show it' }));
    const title = await screen.findByText(args.message.title);
    const pause = fn();
    title.closest('ol')?.addEventListener('toast.viewportPause', pause);
    await fireEvent.pointerMove(title, { pointerType: 'mouse', movementX: 0, movementY: 0 });
    await expect(pause).not.toHaveBeenCalled();
    await fireEvent.pointerMove(title, { pointerType: 'mouse', movementX: 1, movementY: 0 });
    await expect(pause).toHaveBeenCalledOnce();
  },
};

export const OneAtATime: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Show it' }));
    await screen.findByText('Charge Scheduled!');
    showToast({ title: 'Booking Created!' });
    await screen.findByText('Booking Created!');
    await waitFor(() => expect(screen.queryByText('Charge Scheduled!')).toBeNull());
  },
};

export const Closed: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Show it' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByText('Charge Scheduled!')).toBeNull());
  },
};

/** Closing one under the pointer doesn't keep the next one waiting. */
export const AfterAClosedOne: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Show it' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByText('Charge Scheduled!')).toBeNull());
    showToast({ title: 'Booking Created!' });
    const title = await screen.findByText('Booking Created!');
    const pause = fn();
    title.closest('ol')?.addEventListener('toast.viewportPause', pause);
    await fireEvent.pointerMove(title, { pointerType: 'mouse', movementX: 1, movementY: 0 });
    // One that is already paused isn't paused again.
    await expect(pause).toHaveBeenCalledOnce();
  },
};

/** A swipe of less than 50 px snaps back, a longer one dismisses it. */
export const Swiped: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Show it' }));
    const title = await screen.findByText(args.message.title);
    const toast = title.closest('li');
    if (!toast) throw new Error('The toast is no item of its region.');
    // Synthetic events have no pointer to capture.
    toast.setPointerCapture = () => undefined;
    const swipe = async (pixels: number) => {
      const finger = { pointerType: 'touch', button: 0 };
      await fireEvent.pointerDown(toast, { ...finger, clientX: 100 });
      await fireEvent.pointerMove(toast, { ...finger, clientX: 100 + pixels / 2 });
      await fireEvent.pointerMove(toast, { ...finger, clientX: 100 + pixels });
      await fireEvent.pointerUp(toast, { ...finger, clientX: 100 + pixels });
    };
    await swipe(40);
    await expect(toast).toHaveAttribute('data-swipe', 'cancel');
    await expect(toast).toHaveAttribute('data-state', 'open');
    await swipe(60);
    await waitFor(() => expect(screen.queryByText(args.message.title)).toBeNull());
  },
};
