import type { ArgTypesEnhancer } from 'storybook/internal/types';

/** The part of react-docgen's prop documentation that is used here. */
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
 * Shows a prop's type as written, without the `| undefined` required by exact optional properties,
 * and picks a suitable control.
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
