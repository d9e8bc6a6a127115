import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { Button } from '../button/button.tsx';
import { SelectField } from '../select-field/select-field.tsx';
import { TextField } from '../text-field/text-field.tsx';
import { useFormFields } from '../use-form-fields.ts';
import styles from './patterns.module.css';

const COLORS = [
  { value: 'black', label: 'Black' },
  { value: 'white', label: 'White' },
];

function VehicleForm() {
  const { form, showErrors, entries, field } = useFormFields({ make: '', color: '', plate: '' });
  return (
    <form
      ref={form}
      className={styles.form}
      aria-label="Vehicle"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        showErrors({
          ...(entries.make === '' && { make: 'Please enter the make.' }),
          ...(entries.plate === '' && { plate: 'Please enter the license plate.' }),
        });
      }}
    >
      <TextField label="Make" {...field('make')} />
      <SelectField label="Color" options={COLORS} {...field('color')} />
      <TextField label="License plate" {...field('plate')} />
      <Button type="submit" variant="primary">
        Save vehicle
      </Button>
    </form>
  );
}

/**
 * A form that shows errors next to its fields, and focuses the first of them.
 *
 * **Do** remove an error as soon as its field changes.
 *
 * **Don't** move the focus while someone is typing.
 */
const meta = { title: 'Patterns/Form', component: VehicleForm } satisfies Meta<typeof VehicleForm>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const WrongFields: Story = {
  play: async ({ canvasElement }) => {
    const { getByRole, queryByText } = within(canvasElement);
    const [make, plate, save] = [
      getByRole('textbox', { name: 'Make' }),
      getByRole('textbox', { name: 'License plate' }),
      getByRole('button', { name: 'Save vehicle' }),
    ];
    await userEvent.click(save);
    await expect(make).toHaveFocus();
    await userEvent.keyboard('Tesla');
    await expect(queryByText('Please enter the make.')).toBeNull();
    await expect(queryByText('Please enter the license plate.')).toBeVisible();
    await userEvent.click(save);
    await expect(plate).toHaveFocus();
  },
};
