import type { Meta, StoryObj } from '@storybook/react-vite';
import { Wordmark } from '../wordmark/wordmark.tsx';
import { SiteFooter } from './site-footer.tsx';

/**
 * The foot of the customer site, a dark panel in both themes.
 *
 * **Do** keep every link working.
 *
 * **Don't** hide a legal page behind a menu.
 */
const meta = {
  title: 'Site/SiteFooter',
  component: SiteFooter,
  parameters: { layout: 'fullscreen' },
  args: {
    brand: (
      <>
        <a href="#home">
          <Wordmark />
        </a>
        <p>Certified technicians who come to your car and charge it.</p>
      </>
    ),
    columns: [
      {
        title: 'Quick links',
        links: [
          <a href="#how-it-works">How it works</a>,
          <a href="#services">Services</a>,
          <a href="#pricing">Pricing</a>,
          <a href="#contact">Contact</a>,
        ],
      },
      {
        title: 'Services',
        links: [
          <a href="#emergency">Emergency Instant Charge</a>,
          <a href="#fleet">Fleet Charging</a>,
          <a href="#event">Event Charging</a>,
        ],
      },
      {
        title: 'Investors',
        links: [
          <a href="#overview">Investment overview</a>,
          <a href="#reports">Financial reports</a>,
          <a href="#market">Market opportunity</a>,
          <a href="#model">Business model</a>,
        ],
      },
    ],
    links: [
      <a href="#privacy">Privacy Policy</a>,
      <a href="#terms">Terms of Service</a>,
      <a href="#help">Help</a>,
    ],
    copyright: '© 2026 VoltCourier',
  },
} satisfies Meta<typeof SiteFooter>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Playground: Story = {};

export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };
