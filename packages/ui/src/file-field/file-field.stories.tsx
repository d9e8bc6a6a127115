import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { FileField } from './file-field.tsx';

/**
 * One file, chosen with the platform's own control or dropped onto its frame.
 *
 * **Do** look at the file before it is sent, and say in a sentence why it can't be taken.
 *
 * **Don't** send it at once: show what it would do, and let people decide.
 */
const meta = {
  title: 'Components/FileField',
  component: FileField,
  args: { label: 'File with vehicles', accept: '.csv,text/csv', onFile: fn() },
  decorators: [(Story) => <div style={{ maxWidth: 440 }}>{Story()}</div>],
} satisfies Meta<typeof FileField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Playground: Story = {
  args: { help: 'CSV, 256 KB at most.' },
};

export const Invalid: Story = {
  args: { error: 'The file is empty. Choose another one.' },
};

export const Chosen: Story = {
  play: async ({ args, canvasElement }) => {
    const file = new File(['make,model\n'], 'vehicles.csv', { type: 'text/csv' });
    const input = within(canvasElement).getByLabelText<HTMLInputElement>('File with vehicles');
    await userEvent.upload(input, file);
    await expect(args.onFile).toHaveBeenLastCalledWith(file);
    await userEvent.upload(input, file);
    await expect(args.onFile).toHaveBeenCalledTimes(2);
  },
};
