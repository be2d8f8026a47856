import type { MantineColorsTuple, MantineThemeOverride } from '@mantine/core'

/** #3062E1 with its lighter and darker neighbours. */
const brand: MantineColorsTuple = [
  '#eef3fe',
  '#dbe5fc',
  '#b9ccf9',
  '#90aef4',
  '#6c91ee',
  '#4b78e8',
  '#3062e1',
  '#2552c4',
  '#1d43a3',
  '#173783',
]
/** Neutral with a slight blue tint. */
const gray: MantineColorsTuple = [
  '#f7f8fa',
  '#eff1f5',
  '#e4e7ed',
  '#d5dae2',
  '#b5bcc9',
  '#8b94a5',
  '#646d7e',
  '#4a5262',
  '#323946',
  '#1c222d',
]

export const theme: MantineThemeOverride = {
  primaryColor: 'brand',
  primaryShade: 6,
  colors: { brand, gray },
  black: '#1c222d',
  fontFamily:
    "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans Devanagari', sans-serif",
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  defaultRadius: 'md',
  radius: { xs: '3px', sm: '5px', md: '8px', lg: '12px', xl: '16px' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.125rem', lineHeight: '1.4' },
      h2: { fontSize: '1rem', lineHeight: '1.4' },
      h3: { fontSize: '0.875rem', lineHeight: '1.4' },
    },
  },
  cursorType: 'pointer',
  autoContrast: true,
  components: {
    // Locking the page's scroll would write a style element, which our pages do not allow; `app.css` does it instead.
    Modal: {
      defaultProps: {
        lockScroll: false,
        closeButtonProps: { 'aria-label': 'Close' },
        centered: true,
        transitionProps: { duration: 120 },
        overlayProps: { backgroundOpacity: 0.35 },
      },
    },
    Drawer: {
      defaultProps: {
        lockScroll: false,
        closeButtonProps: { 'aria-label': 'Close' },
        position: 'right',
        transitionProps: { duration: 150 },
        overlayProps: { backgroundOpacity: 0.25 },
      },
    },
    Tooltip: { defaultProps: { openDelay: 350, withArrow: true } },
    Menu: { defaultProps: { shadow: 'md', transitionProps: { duration: 80 } } },
    Popover: { defaultProps: { shadow: 'md', transitionProps: { duration: 80 } } },
  },
}
