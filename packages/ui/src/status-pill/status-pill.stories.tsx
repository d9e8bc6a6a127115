import type { Meta, StoryObj } from '@storybook/react-vite';
import '../tokens/tag-tones.css';
import { StatusPill, type StatusTone } from './status-pill.tsx';

const ALL: readonly (readonly [StatusTone, string])[] = [
  ['new', 'New'],
  ['waiting', 'Not paid'],
  ['active', 'Confirmed, paid'],
  ['done', 'Completed'],
  ['ended', 'Cancelled'],
  ['failed', 'Refund failed'],
  ['emergency', 'Assigned, not paid'],
];

/**
 * Status of a booking, request, payment or lead.
 *
 * **Do** use the same tone for the same meaning in every list.
 *
 * **Don't** omit the text: the color only repeats it.
 */
const meta = {
  title: 'Staff/StatusPill',
  component: StatusPill,
  args: { tone: 'active', children: 'Confirmed, paid' },
} satisfies Meta<typeof StatusPill>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Playground: Story = {};

export const Tones: Story = {
  render: () => (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
      {ALL.map(([tone, label]) => (
        <StatusPill key={tone} tone={tone}>
          {label}
        </StatusPill>
      ))}
    </div>
  ),
};
