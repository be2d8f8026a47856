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
/** Danger, dark enough to be read as text and to carry white text. */
const red: MantineColorsTuple = [
  '#fdeeee',
  '#fbdcdc',
  '#f5b8b8',
  '#ec8d8d',
  '#e06363',
  '#d24444',
  '#c22f2f',
  '#a52525',
  '#8f1f1f',
  '#741717',
]
/** Attention, the same. */
const yellow: MantineColorsTuple = [
  '#fff8ea',
  '#fff1d6',
  '#fad68a',
  '#f4bd4d',
  '#dc9a1c',
  '#b9770a',
  '#9a5b00',
  '#844d00',
  '#6f4100',
  '#5a3500',
]

export const theme: MantineThemeOverride = {
  primaryColor: 'brand',
  primaryShade: 6,
  colors: { brand, gray, red, yellow },
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
  respectReducedMotion: true,
  components: {
    // Locking the page's scroll would write a style element, which our pages do not allow; `app.css` does it instead.
    Modal: {
      defaultProps: {
        lockScroll: false,
        // What was typed is not lost by a click beside it.
        closeOnClickOutside: false,
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
    Menu: {
      defaultProps: {
        shadow: 'md',
        transitionProps: { duration: 80 },
        // A menu may hold nothing but its items.
        withInitialFocusPlaceholder: false,
      },
    },
    Popover: { defaultProps: { shadow: 'md', transitionProps: { duration: 80 } } },
  },
}
