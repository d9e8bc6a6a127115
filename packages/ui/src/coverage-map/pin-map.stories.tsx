import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { PinMap, type PinMapProps } from './pin-map.tsx';

function Movable(props: PinMapProps) {
  const [position, setPosition] = useState(props.position);
  return (
    <PinMap
      {...props}
      position={position}
      onMove={(moved) => {
        setPosition(moved);
        props.onMove(moved);
      }}
    />
  );
}

const NORFOLK = { latitude: 36.8508, longitude: -76.2859 };

/**
 * A pin that can be moved by dragging, tapping or arrow keys.
 *
 * **Do** write the pin's address into a field next to it; the map has no streets.
 *
 * **Don't** use it to display a fixed place: VisitMap does that.
 */
const meta = {
  title: 'Site/PinMap',
  component: PinMap,
  args: { position: NORFOLK, name: 'Norfolk, VA', onMove: fn() },
  render: (args) => <Movable {...args} />,
  decorators: [(Story) => <div style={{ maxWidth: 420 }}>{Story()}</div>],
} satisfies Meta<typeof PinMap>;

export default meta;
type Story = StoryObj<typeof meta>;

const lastOf = (onMove: PinMapProps['onMove']) =>
  (onMove as ReturnType<typeof fn>).mock.lastCall?.[0] as PinMapProps['position'];

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const pin = within(canvasElement).getByRole('button', { name: 'Pin at Norfolk, VA' });
    pin.focus();
    await userEvent.keyboard('{ArrowRight}');
    const { latitude, longitude } = lastOf(args.onMove);
    await expect(latitude).toBeCloseTo(NORFOLK.latitude, 4);
    await expect(longitude).toBeGreaterThan(NORFOLK.longitude);
    await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
    await expect(lastOf(args.onMove).latitude).toBeGreaterThan(NORFOLK.latitude + 0.005);
  },
};

export const Playground: Story = {};

export const AtTheEdge: Story = {
  args: { position: { latitude: 36.8029, longitude: -75.99 }, name: 'Virginia Beach, VA' },
  play: async ({ canvasElement, args }) => {
    within(canvasElement)
      .getByRole('button', { name: /^Pin at/u })
      .focus();
    await userEvent.keyboard('{Shift>}{ArrowDown>40}{/Shift}');
    await expect(args.onMove).toHaveBeenCalled();
  },
};
