import type { Meta, StoryObj } from '@storybook/react-vite';
import { ButtonLink } from '../button/button.tsx';
import { BoltIcon, CalendarIcon } from '../icon/frame-icon.tsx';
import { BottomBar } from './bottom-bar.tsx';

/**
 * The phone's bar that always offers help. It is there below 768 px and takes its own room.
 *
 * **Do** keep Emergency first.
 *
 * **Don't** put a third thing into it.
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
