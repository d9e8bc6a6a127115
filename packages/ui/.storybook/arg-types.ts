import type { ArgTypesEnhancer } from 'storybook/internal/types';

/** What react-docgen says of one prop, as far as it is read here. */
interface DocumentedProp {
  tsType?: { name: string; raw?: string };
}

function controlOf(type: string) {
  const choices = [...type.matchAll(/'([^']+)'/g)].map(([, choice]) => choice);
  if (choices.length > 1 && /^('[^']+'( \| )?)+$/.test(type)) {
    return { control: { type: 'select' as const }, options: choices };
  }
  if (type === 'boolean') return { control: { type: 'boolean' as const } };
  if (type === 'string' || type === 'ReactNode') return { control: { type: 'text' as const } };
  if (type === 'number') return { control: { type: 'number' as const } };
  return {};
}

/**
 * Shows a prop's type as it is written, without the `| undefined` that exact optional properties
 * need, and chooses the control that fits it.
 */
export const typesAsWritten: ArgTypesEnhancer = ({ argTypes, component }) => {
  const documented = (
    component as { __docgenInfo?: { props?: Record<string, DocumentedProp> } } | undefined
  )?.__docgenInfo?.props;
  return Object.fromEntries(
    Object.entries(argTypes).map(([name, argType]) => {
      const tsType = documented?.[name]?.tsType;
      const type = (tsType?.raw ?? tsType?.name)?.replace(/\s*\|\s*undefined$/, '');
      if (!type || type.startsWith('signature')) return [name, argType];
      return [
        name,
        {
          ...argType,
          ...controlOf(type),
          table: { ...argType.table, type: { summary: type } },
        },
      ];
    }),
  );
};
