import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { ButtonLink } from '../button/button.tsx';
import { BoltIcon } from '../icon/frame-icon.tsx';
import { Wordmark } from '../wordmark/wordmark.tsx';
import { SiteHeader } from './site-header.tsx';

/**
 * The sticky header of the customer site. Its shadow becomes stronger after 50 px of scrolling; on
 * a phone the links are in a menu and the BottomBar has the actions.
 *
 * **Do** keep Emergency visible on every page.
 *
 * **Don't** put more than three links next to the actions.
 */
const meta = {
  title: 'Site/SiteHeader',
  component: SiteHeader,
  parameters: { layout: 'fullscreen' },
  args: {
    brand: (
      <a href="#home">
        <Wordmark name="VoltCourier" />
      </a>
    ),
    nav: (
      <>
        <a href="#how-it-works">How it works</a>
        <a href="#pricing">Pricing</a>
        <a href="#membership">Membership</a>
      </>
    ),
    actions: (
      <>
        <ButtonLink href="#emergency" variant="emergency" icon={<BoltIcon />}>
          Emergency
        </ButtonLink>
        <ButtonLink href="#booking" variant="primary">
          Schedule a Charge
        </ButtonLink>
      </>
    ),
    menu: (
      <>
        <a href="#how-it-works">How it works</a>
        <a href="#services">Services</a>
        <a href="#pricing">Pricing</a>
        <a href="#membership">Membership</a>
        <a href="#contact">Contact</a>
      </>
    ),
  },
  decorators: [
    (Story) => (
      <div style={{ minHeight: 1400 }}>
        {Story()}
        <main style={{ padding: 'var(--gutter)' }}>
          <h1>A charge comes to you</h1>
        </main>
      </div>
    ),
  ],
} satisfies Meta<typeof SiteHeader>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Playground: Story = {};

export const Scrolled: Story = {
  play: async ({ canvasElement }) => {
    const header = within(canvasElement).getByRole('banner');
    await expect(header).not.toHaveAttribute('data-lifted');
    window.scrollTo({ top: 200, behavior: 'instant' });
    await waitFor(() => expect(header).toHaveAttribute('data-lifted'));
  },
};

export const MenuOpen: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Open menu' }));
    const menu = canvas.getByRole('navigation', { name: 'Menu' });
    await expect(menu).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect(menu).not.toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Open menu' })).toHaveFocus();
    await userEvent.click(canvas.getByRole('button', { name: 'Open menu' }));
    await userEvent.click(within(menu).getByRole('link', { name: 'Contact' }));
    await expect(menu).not.toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Open menu' }));
  },
};
