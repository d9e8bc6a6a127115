import type { Meta, StoryObj } from '@storybook/react-vite';
import { ButtonLink } from '../button/button.tsx';
import { BoltIcon, CalendarIcon } from '../icon/frame-icon.tsx';
import { BottomBar } from './bottom-bar.tsx';

/**
 * The bar on phones that always offers help. It appears below 768 px and takes up space of its own.
 *
 * **Do** keep Emergency first.
 *
 * **Don't** add a third action.
 */
const meta = {
  title: 'Site/BottomBar',
  component: BottomBar,
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'phone' } },
  args: {
    children: (
      <>
        <ButtonLink href="#emergency" variant="emergency" icon={<BoltIcon />}>
          Emergency
        </ButtonLink>
        <ButtonLink href="#booking" variant="primary" icon={<CalendarIcon />}>
          Schedule
        </ButtonLink>
      </>
    ),
  },
} satisfies Meta<typeof BottomBar>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Playground: Story = {};
