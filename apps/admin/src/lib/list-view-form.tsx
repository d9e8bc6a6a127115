import { type ListView, ListViewForm } from '@voltcourier/contracts/accounts/list-views';
import { CheckboxField } from '@voltcourier/ui/checkbox-field';
import { TextField } from '@voltcourier/ui/text-field';
import { showToast } from '@voltcourier/ui/toast';
import { FormDialog } from './form-dialog.tsx';
import { type ShownList } from './use-shown-list.ts';
import { useAddListView, useChangeListView } from './use-list-views.ts';
import { useContractForm } from './use-contract-form.ts';

const BLANK = { name: '', isShared: false };

/** Saves the current state of a list as a view. */
export function AddListView({ shown, onClose }: { shown: ShownList; onClose: () => void }) {
  const { list, filters, columns } = shown;
  const form = useContractForm({
    schema: ListViewForm,
    defaultValues: BLANK,
    toInput: (entries) => ({ ...entries, list, filters, hidden: [...columns.hidden].toSorted() }),
    save: useAddListView(list),
    onSaved: (view) => {
      showToast({ title: `View “${view.name}” saved` });
      onClose();
      shown.show(view);
    },
  });
  return (
    <FormDialog
      title="Save this view"
      description="Keeps the search, the filters, the order and the hidden columns."
      label="View"
      action="Save view"
      form={form}
      pendingLabel="Saving..."
      failedTitle="View not saved"
      onClose={onClose}
    >
      <TextField label="Name" maxLength={60} {...form.field('name')} />
      <CheckboxField label="Share with all staff" {...form.checkbox('isShared')} />
    </FormDialog>
  );
}

/** Renames or shares a view, or updates it to the list's current state. */
export function EditListView({
  shown,
  view,
  onClose,
}: {
  shown: ShownList;
  view: ListView;
  onClose: () => void;
}) {
  const { list, columns } = shown;
  const form = useContractForm({
    schema: ListViewForm,
    defaultValues: { name: view.name, isShared: view.isShared, isReplaced: false },
    toInput: ({ name, isShared, isReplaced }) => ({
      list,
      name,
      isShared,
      filters: isReplaced ? shown.filters : view.filters,
      hidden: isReplaced ? [...columns.hidden].toSorted() : view.hidden,
    }),
    save: useChangeListView(list, view),
    onSaved: (saved) => {
      showToast({ title: `View “${saved.name}” saved` });
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Edit “${view.name}”`}
      label="View"
      action="Save view"
      form={form}
      pendingLabel="Saving..."
      failedTitle="View not changed"
      onClose={onClose}
    >
      <TextField label="Name" maxLength={60} {...form.field('name')} />
      <CheckboxField label="Share with all staff" {...form.checkbox('isShared')} />
      {shown.isShown(view) ? null : (
        <CheckboxField
          label="Replace its filters and columns with those shown now"
          {...form.checkbox('isReplaced')}
        />
      )}
    </FormDialog>
  );
}
