import { create } from 'storybook/theming';

const font = "'Instrument Sans Variable', 'Instrument Sans on Arial', system-ui, sans-serif";

const shared = {
  brandTitle: 'VoltCourier',
  fontBase: font,
  appBorderRadius: 6,
  inputBorderRadius: 6,
};

/** Theme of the catalog's interface, in the product's light colors. */
export const light = create({
  ...shared,
  base: 'light',
  colorPrimary: '#0f1513',
  colorSecondary: '#0f1513',
  appBg: '#f0f2ec',
  appContentBg: '#fbfbf8',
  appPreviewBg: '#fbfbf8',
  appBorderColor: '#dce1d9',
  textColor: '#0f1513',
  textMutedColor: '#465149',
  barBg: '#fbfbf8',
  barTextColor: '#465149',
  barSelectedColor: '#0f1513',
});

/** The same theme in dark. */
export const dark = create({
  ...shared,
  base: 'dark',
  colorPrimary: '#b9f227',
  colorSecondary: '#a3d91f',
  appBg: '#0a0f0d',
  appContentBg: '#0f1513',
  appPreviewBg: '#0f1513',
  appBorderColor: '#2a3531',
  textColor: '#f2f5ef',
  textMutedColor: '#b6c1b9',
  barBg: '#0f1513',
  barTextColor: '#b6c1b9',
  barSelectedColor: '#b9f227',
});
