// The look of the window: one calm accent, Inter, dense controls. The colours have enough contrast in light and dark.
import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

const lake: MantineColorsTuple = [
  '#eaf5f7',
  '#d5e8ec',
  '#aad2da',
  '#7bbac6',
  '#55a6b5',
  '#3d9aab',
  '#2f93a6',
  '#207f91',
  '#146a7a',
  '#075564',
]

const slate: MantineColorsTuple = [
  '#d9dde3',
  '#b8bfc9',
  '#98a1ad',
  '#78828f',
  '#4a535f',
  '#363d47',
  '#2a3038',
  '#1b1f25',
  '#15181d',
  '#0f1216',
]

/** Mantine's theme. `closeLabel` names the close buttons for screen readers, in the current language. */
export const createAppTheme = (closeLabel: string) => {
  const closeButtonProps = { 'aria-label': closeLabel }
  return createTheme({
    primaryColor: 'lake',
    colors: { lake, dark: slate },
    // Shade 8 with automatic contrast passes 4.5:1 on both backgrounds.
    primaryShade: { light: 8, dark: 8 },
    autoContrast: true,
    fontFamily: '"Inter Variable", system-ui, sans-serif',
    fontFamilyMonospace: 'ui-monospace, "Cascadia Mono", Menlo, monospace',
    defaultRadius: 'sm',
    cursorType: 'pointer',
    components: {
      Notification: { defaultProps: { closeButtonProps } },
      Tooltip: { defaultProps: { openDelay: 400, withArrow: true } },
      // Popovers stay inside their landmark, where a screen reader looks for them.
      Popover: { defaultProps: { shadow: 'md', withinPortal: false, transitionProps: { duration: 100 } } },
      Menu: {
        defaultProps: {
          shadow: 'md',
          withinPortal: false,
          withInitialFocusPlaceholder: false,
          transitionProps: { duration: 100 },
        },
      },
    },
  })
}

/** The window's own colours, by meaning; styles and grids use only these. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#5b6470',
    '--mantine-color-placeholder': '#6b7480',
    '--mantine-color-error': '#b42318',
    '--mantine-color-yellow-light': '#fff6e5',
    '--mantine-color-yellow-light-color': '#8a4b00',
    '--k-surface': '#ffffff',
    '--k-frame': '#f6f7f9',
    '--k-line': '#dfe3e8',
    '--k-line-soft': '#eceff2',
    '--k-hover': '#f0f4f6',
    '--k-selected': '#dcecf0',
    '--k-accent': '#146a7a',
    '--k-credit': '#0b6b3a',
    '--k-open': '#8a4b00',
    '--k-done': '#0b6b3a',
    '--k-busy': '#2456a6',
    '--k-danger': '#b42318',
    '--k-danger-soft': '#fdf0ee',
    '--k-danger-fill': '#b42318',
    '--k-warn-soft': '#fff6e5',
  },
  dark: {
    '--mantine-color-dimmed': '#a1aab6',
    '--mantine-color-placeholder': '#8a94a1',
    '--mantine-color-error': '#ff9b8f',
    '--mantine-color-yellow-light-color': '#f0b566',
    '--k-surface': '#1b1f25',
    '--k-frame': '#15181d',
    '--k-line': '#363d47',
    '--k-line-soft': '#282e36',
    '--k-hover': '#232931',
    '--k-selected': '#1d3a42',
    '--k-accent': '#7bbac6',
    '--k-credit': '#6fd29b',
    '--k-open': '#f0b566',
    '--k-done': '#6fd29b',
    '--k-busy': '#8fb8ff',
    '--k-danger': '#ff9b8f',
    '--k-danger-soft': '#3a2020',
    '--k-danger-fill': '#b42318',
    '--k-warn-soft': '#3a2f18',
  },
})
