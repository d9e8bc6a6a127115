import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { BottomBar } from '../bottom-bar/bottom-bar.tsx';
import { ButtonLink } from '../button/button.tsx';
import { ConsentBanner } from './consent-banner.tsx';

/**
 * Asks once for consent. Both answers look alike; the bar with Emergency stays accessible.
 *
 * **Do** say in two sentences what is stored and why.
 *
 * **Don't** ask for what the site needs to work, and don't make declining harder.
 */
const meta = {
  title: 'Site/ConsentBanner',
  component: ConsentBanner,
  parameters: { layout: 'fullscreen' },
  args: {
    title: 'May we count visits?',
    children: 'It shows us which pages help. Everything works the same if you decline.',
    link: <a href="#privacy-policy">Privacy Policy</a>,
    onAccept: fn(),
    onDecline: fn(),
  },
  decorators: [(Story) => <div style={{ minHeight: 360 }}>{Story()}</div>],
} satisfies Meta<typeof ConsentBanner>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const banner = within(
      within(canvasElement).getByRole('region', { name: 'May we count visits?' }),
    );
    const decline = banner.getByRole('button', { name: 'Decline' });
    const accept = banner.getByRole('button', { name: 'Accept' });
    await expect(decline.offsetWidth).toBe(accept.offsetWidth);
    await expect(getComputedStyle(decline).backgroundColor).toBe(
      getComputedStyle(accept).backgroundColor,
    );
    await userEvent.click(decline);
    await expect(args.onDecline).toHaveBeenCalledTimes(1);
    await userEvent.click(accept);
    await expect(args.onAccept).toHaveBeenCalledTimes(1);
  },
};

export const Playground: Story = { args: { link: undefined } };

export const AboveTheBottomBar: Story = {
  globals: { viewport: { value: 'phone' } },
  render: (args) => (
    <>
      <ConsentBanner {...args} />
      <BottomBar>
        <ButtonLink href="#emergency" variant="emergency">
          Emergency
        </ButtonLink>
        <ButtonLink href="#booking" variant="primary">
          Schedule
        </ButtonLink>
      </BottomBar>
    </>
  ),
  play: async ({ canvasElement }) => {
    const banner = within(canvasElement).getByRole('region').getBoundingClientRect();
    const bar = canvasElement.querySelector('nav')?.getBoundingClientRect();
    // Wide screens have no bar.
    const edge = bar && bar.height > 0 ? bar.top : innerHeight;
    await expect(banner.bottom).toBeLessThanOrEqual(edge + 1);
  },
};
