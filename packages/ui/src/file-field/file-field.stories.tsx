import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { FileField } from './file-field.tsx';

/**
 * A file, selected with the platform's control or dropped onto its frame.
 *
 * **Do** check the file before uploading, and say in one sentence why it isn't accepted.
 *
 * **Don't** upload it immediately: show what would happen, and let people decide.
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
  args: { help: 'CSV, up to 256 KB.' },
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
