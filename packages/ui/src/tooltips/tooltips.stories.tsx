import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { Button } from '../button/button.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../icon/icon.tsx';
import { useTooltips } from './tooltips.ts';

function Week() {
  useTooltips();
  return (
    <div style={{ display: 'flex', gap: 8 }}>
      <Button aria-label="The week before">
        <ChevronLeftIcon />
      </Button>
      <Button>This week</Button>
      <Button aria-label="The next week">
        <ChevronRightIcon />
      </Button>
    </div>
  );
}

/**
 * The names of icons, for users with a mouse or a keyboard. `AppShell` shows them for all buttons
 * and links with only an icon.
 *
 * **Do** give every icon without text an accessible name: the tooltip is the same.
 *
 * **Don't** put anything into a tooltip that users need to know: touch screens don't show it.
 */
const meta = { title: 'Components/Tooltips', component: Week } satisfies Meta<typeof Week>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Hovers over a button until its tooltip appears: the machine's own mouse may interfere once. */
const tipOf = (button: HTMLElement) =>
  waitFor(
    async () => {
      await userEvent.unhover(button);
      await userEvent.hover(button);
      return screen.findByText(button.ariaLabel ?? '', undefined, { timeout: 2_000 });
    },
    { timeout: 15_000 },
  );

const isGone = () => waitFor(() => expect(document.querySelector('[popover]')).toBeNull());

export const Default: Story = {};

export const Playground: Story = {};

/** Appears under the mouse, stays while the mouse is on it, and leaves with it. */
export const Hovered: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const tip = await tipOf(canvas.getByRole('button', { name: 'The week before' }));
    await userEvent.hover(tip);
    await expect(tip).toBeVisible();
    await tipOf(canvas.getByRole('button', { name: 'The next week' }));
    await userEvent.hover(canvas.getByRole('button', { name: 'This week' }));
    await isGone();
  },
};

/** Appears at the focused button, and leaves with Escape. */
export const Focused: Story = {
  // A text field always shows its focus, and so does what the focus moves on to.
  render: () => (
    <>
      <input aria-label="Day" />
      <Week />
    </>
  ),
  play: async ({ canvasElement }) => {
    within(canvasElement).getByRole('textbox').focus();
    await userEvent.tab();
    await screen.findByText('The week before');
    await userEvent.keyboard('{Escape}');
    await isGone();
  },
};
