import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, userEvent, waitFor, within } from 'storybook/test';
import { Card } from '../card/card.tsx';
import { Carousel } from './carousel.tsx';

const steps = [
  <Card title="Tell us where the car is" level={3}>
    An address, a parking level, or your own position.
  </Card>,
  <Card title="A technician drives there" level={3}>
    With the connector that your car takes. You see when they leave, and you can call them on the
    way.
  </Card>,
  <Card title="Your car charges where it stands" level={3}>
    You need not stay with it.
  </Card>,
];

/** The visible slide. */
const shownSlide = (canvas: HTMLElement) =>
  within(canvas).getByRole('group', { name: /^\d of \d$/ });

/**
 * Shows a few similar items one at a time, for 8 seconds each. It pauses for the pointer, the
 * focus, a hidden tab and reduced motion, and has a stop button. All slides reserve their space.
 *
 * **Do** use three to five slides of similar length.
 *
 * **Don't** use it for essential content: most people only see the first slide.
 */
const meta = {
  title: 'Components/Carousel',
  component: Carousel,
  args: { label: 'How a charge works', children: steps },
  decorators: [(Story) => <div style={{ maxWidth: 560 }}>{Story()}</div>],
} satisfies Meta<typeof Carousel>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(shownSlide(canvasElement)).toHaveAccessibleName('1 of 3');
    await userEvent.click(canvas.getByRole('button', { name: 'Next slide' }));
    await waitFor(() => expect(shownSlide(canvasElement)).toHaveAccessibleName('2 of 3'));
    await userEvent.click(canvas.getByRole('button', { name: 'Slide 3 of 3' }));
    await waitFor(() => expect(shownSlide(canvasElement)).toHaveAccessibleName('3 of 3'));
    await expect(canvas.getByRole('button', { name: 'Slide 3 of 3' })).toHaveAttribute(
      'aria-current',
      'true',
    );
  },
};

export const Playground: Story = { args: { intervalMs: 2000 } };

export const Wraps: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Previous slide' }));
    await waitFor(() => expect(shownSlide(canvasElement)).toHaveAccessibleName('3 of 3'));
    await userEvent.click(canvas.getByRole('button', { name: 'Next slide' }));
    await waitFor(() => expect(shownSlide(canvasElement)).toHaveAccessibleName('1 of 3'));
  },
};

/**
 * Once started by the button it keeps moving despite focus or pointer; once stopped it stays
 * stopped.
 */
export const MovesOnAndStops: Story = {
  args: { intervalMs: 150 },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const stop = canvas.queryByRole('button', { name: 'Stop automatic slide show' });
    if (stop) await userEvent.click(stop);
    await userEvent.click(canvas.getByRole('button', { name: 'Start automatic slide show' }));
    const first = shownSlide(canvasElement).ariaLabel;
    await waitFor(() => expect(shownSlide(canvasElement).ariaLabel).not.toBe(first));
    await userEvent.click(canvas.getByRole('button', { name: 'Stop automatic slide show' }));
    const slides = canvasElement.querySelector('[aria-live]');
    await expect(slides).toHaveAttribute('aria-live', 'polite');
  },
};

/** It doesn't move while it has the focus, and announces the slide that the person selects. */
export const HeldByFocus: Story = {
  args: { intervalMs: 60 },
  play: async ({ canvasElement }) => {
    const next = within(canvasElement).getByRole('button', { name: 'Next slide' });
    next.focus();
    const live = canvasElement.querySelector('[aria-live]');
    await waitFor(() => expect(live).toHaveAttribute('aria-live', 'polite'));
    const held = shownSlide(canvasElement).ariaLabel;
    await new Promise((resolve) => setTimeout(resolve, 300));
    await expect(shownSlide(canvasElement).ariaLabel).toBe(held);
  },
};

export const HeldByThePointer: Story = {
  args: { intervalMs: 60 },
  play: async ({ canvasElement }) => {
    await userEvent.hover(within(canvasElement).getByRole('region'));
    const live = canvasElement.querySelector('[aria-live]');
    await waitFor(() => expect(live).toHaveAttribute('aria-live', 'polite'));
  },
};

export const Swiped: Story = {
  play: async ({ canvasElement }) => {
    const finger = { pointerType: 'touch', isPrimary: true };
    const first = shownSlide(canvasElement);
    await fireEvent.pointerDown(first, { ...finger, clientX: 240 });
    await fireEvent.pointerUp(first, { ...finger, clientX: 120 });
    await waitFor(() => expect(shownSlide(canvasElement)).toHaveAccessibleName('2 of 3'));
    const second = shownSlide(canvasElement);
    await fireEvent.pointerDown(second, { ...finger, clientX: 240 });
    await fireEvent.pointerUp(second, { ...finger, clientX: 228 });
    await expect(shownSlide(canvasElement)).toHaveAccessibleName('2 of 3');
  },
};

export const OneHeight: Story = {
  play: async ({ canvasElement }) => {
    const height = canvasElement.clientHeight;
    const next = within(canvasElement).getByRole('button', { name: 'Next slide' });
    await userEvent.click(next);
    await expect(canvasElement.clientHeight).toBe(height);
    await userEvent.click(next);
    await expect(canvasElement.clientHeight).toBe(height);
  },
};
