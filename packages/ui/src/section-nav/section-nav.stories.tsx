import type { Meta, StoryObj } from '@storybook/react-vite';
import { SectionNav } from './section-nav.tsx';

const PAGES = ['Overview', 'Appointments', 'Vehicles', 'Payment methods', 'Settings'];

const linksOf = (current: string) =>
  PAGES.map((name) => ({
    key: name,
    link: (
      <a href="#vehicles" aria-current={name === current ? 'page' : undefined}>
        {name}
      </a>
    ),
  }));

/**
 * Pages of one area, such as a customer's account.
 *
 * **Do** list every page of the area, in the same order everywhere.
 *
 * **Don't** use it for the steps of a form; use a Stepper.
 */
const meta = {
  title: 'Site/SectionNav',
  component: SectionNav,
  args: { label: 'Your account', links: linksOf('Vehicles'), current: 'Vehicles' },
} satisfies Meta<typeof SectionNav>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Playground: Story = { args: { links: linksOf('Overview'), current: 'Overview' } };

export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };
