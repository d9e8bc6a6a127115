import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { chooseTheme, storedTheme } from './theme.ts';
import { ThemeSwitch } from './theme-switch.tsx';

/**
 * Light, dark, or the device's setting. The choice is stored.
 *
 * **Do** put `themeScript` into the document's head, so that the page never flashes.
 *
 * **Don't** ask for a theme anywhere else.
 */
const meta = {
  title: 'Components/ThemeSwitch',
  component: ThemeSwitch,
  decorators: [(Story) => <div style={{ maxWidth: 360 }}>{Story()}</div>],
} satisfies Meta<typeof ThemeSwitch>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Playground: Story = {};

export const Choosing: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('radio', { name: 'Dark' }));
    await expect(storedTheme()).toBe('dark');
    await expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    await expect(getComputedStyle(document.body).backgroundColor).toBe('rgb(15, 21, 19)');
    chooseTheme('system');
    await expect(document.documentElement).not.toHaveAttribute('data-theme');
  },
};
