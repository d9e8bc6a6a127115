import type { Meta, StoryObj } from '@storybook/react-vite';
import { Wordmark } from '../wordmark/wordmark.tsx';
import { FooterAction, SiteFooter } from './site-footer.tsx';

/**
 * The footer of the customer site, a dark panel in both themes.
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
          <Wordmark name="VoltCourier" />
        </a>
        <p>Certified technicians who come to your car and charge it.</p>
      </>
    ),
    columns: [
      {
        title: 'Quick links',
        links: [
          <a key="how-it-works" href="#how-it-works">
            How it works
          </a>,
          <a key="services" href="#services">
            Services
          </a>,
          <a key="pricing" href="#pricing">
            Pricing
          </a>,
          <a key="contact" href="#contact">
            Contact
          </a>,
        ],
      },
      {
        title: 'Services',
        links: [
          <a key="emergency" href="#emergency">
            Emergency Instant Charge
          </a>,
          <a key="fleet" href="#fleet">
            Fleet Charging
          </a>,
          <a key="event" href="#event">
            Event Charging
          </a>,
        ],
      },
      {
        title: 'Investors',
        links: [
          <a key="overview" href="#overview">
            Investment overview
          </a>,
          <a key="reports" href="#reports">
            Financial reports
          </a>,
          <a key="market" href="#market">
            Market opportunity
          </a>,
          <a key="model" href="#model">
            Business model
          </a>,
        ],
      },
    ],
    links: [
      <a key="privacy" href="#privacy">
        Privacy Policy
      </a>,
      <a key="terms" href="#terms">
        Terms of Service
      </a>,
      <a key="help" href="#help">
        Help
      </a>,
      <FooterAction key="choices">Cookie choices</FooterAction>,
    ],
    copyright: '© 2026 VoltCourier',
  },
} satisfies Meta<typeof SiteFooter>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Playground: Story = {};

/** On task pages, where nothing should lead away. */
export const Short: Story = { args: { brand: undefined, columns: undefined } };

export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };
