// Maps tokens.css onto Mantine 9, for the lazy screens that use it (ThemeProvider.tsx); the parts in this folder need no Mantine.
import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

const teal: MantineColorsTuple = ['#ecf6f4', '#d6ebe8', '#afd8d2', '#82c2ba', '#55aaa1', '#2e9188', '#147a72', '#0b645e', '#084f4a', '#063a37']
const gray: MantineColorsTuple = ['#faf9f7', '#f5f3f0', '#ebe8e3', '#dedad4', '#c6c1b9', '#938d84', '#6b665e', '#57524b', '#3a3631', '#1e1b18']
const dark: MantineColorsTuple = ['#edebe7', '#d3cfc8', '#b5b0a8', '#9b958c', '#5a564f', '#3d3a36', '#242220', '#191816', '#131211', '#0c0b0b']

const floating = { shadow: 'md', radius: 'md', transitionProps: { duration: 100 } } as const
const heights = { xs: '28px', sm: '32px', md: '40px', lg: '44px', xl: '44px' } as const
const height = (size: unknown) => heights[size as keyof typeof heights] ?? heights.sm

export const theme = createTheme({
  colors: { teal, gray, dark },
  primaryColor: 'teal',
  primaryShade: { light: 7, dark: 6 },
  white: '#ffffff',
  black: '#1e1b18',
  fontFamily: 'var(--sl-font)',
  fontSizes: { xs: 'var(--sl-12)', sm: 'var(--sl-13)', md: 'var(--sl-14)', lg: 'var(--sl-16)', xl: 'var(--sl-20)' },
  lineHeights: { xs: '16px', sm: '20px', md: '22px', lg: '24px', xl: '28px' },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  headings: {
    fontFamily: 'var(--sl-font)',
    fontWeight: '600',
    textWrap: 'balance',
    sizes: {
      // h1 a record, h2 a page or chart, h3 a section
      h1: { fontSize: 'var(--sl-20)', lineHeight: '28px' },
      h2: { fontSize: 'var(--sl-16)', lineHeight: '24px' },
      h3: { fontSize: 'var(--sl-13)', lineHeight: '20px' },
      h4: { fontSize: 'var(--sl-13)', lineHeight: '20px' },
      h5: { fontSize: 'var(--sl-12)', lineHeight: '16px' },
      h6: { fontSize: 'var(--sl-12)', lineHeight: '16px' },
    },
  },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '14px', xl: '99px' },
  defaultRadius: 'sm',
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  shadows: { xs: 'none', sm: 'none', md: 'var(--sl-shadow-float)', lg: 'var(--sl-shadow-float)', xl: 'var(--sl-shadow-dialog)' },
  breakpoints: { xs: '20em', sm: '30em', md: '48em', lg: '68.75em', xl: '80em' }, // 768: phone below; 1100: aside moves under
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // plain objects: Button.extend() would pull every component in
    Button: {
      defaultProps: { size: 'sm', variant: 'default' },
      vars: (_theme: unknown, props: { size?: unknown }) => ({
        root: { '--button-height': height(props.size), '--button-fz': 'var(--sl-13)', '--button-padding-x': props.size === 'xs' ? '10px' : '12px' },
      }),
    },
    ActionIcon: { defaultProps: { size: 28, variant: 'subtle', color: 'gray' } },
    Input: { defaultProps: { size: 'sm' }, vars: (_theme: unknown, props: { size?: unknown }) => ({ wrapper: { '--input-height': height(props.size), '--input-fz': 'var(--sl-14)' } }) },
    TextInput: { defaultProps: { size: 'sm', inputWrapperOrder: ['label', 'description', 'error', 'input'] } },
    Textarea: { defaultProps: { size: 'sm', autosize: true, minRows: 3, inputWrapperOrder: ['label', 'description', 'error', 'input'] } },
    Badge: { defaultProps: { size: 'md', radius: 'xs', variant: 'default', tt: 'none', fw: 500 } },
    Pill: { defaultProps: { size: 'sm', radius: 'xs' } },
    Checkbox: { defaultProps: { size: 'xs', radius: 'xs' } },
    Menu: { defaultProps: { ...floating, position: 'bottom-end', offset: 4 } },
    Popover: { defaultProps: { ...floating, offset: 6, trapFocus: true, returnFocus: true } },
    Modal: {
      defaultProps: {
        radius: 'md',
        shadow: 'xl',
        size: 440,
        padding: 20,
        centered: true,
        withCloseButton: false,
        overlayProps: { color: 'var(--sl-scrim)', backgroundOpacity: 1 },
        transitionProps: { duration: 120 },
      },
    },
    Paper: { defaultProps: { withBorder: true, shadow: 'none', radius: 'sm' } },
    SegmentedControl: { defaultProps: { size: 'xs', radius: 'sm', transitionDuration: 0 } },
    Skeleton: { defaultProps: { radius: 'xs' } },
    Table: { defaultProps: { verticalSpacing: 8, horizontalSpacing: 12, withRowBorders: true, highlightOnHover: true, striped: false, tabularNums: true } },
    Tabs: { defaultProps: { variant: 'default', keepMounted: false } },
    Tooltip: { defaultProps: { openDelay: 400, withArrow: false, radius: 'xs', transitionProps: { duration: 80 }, events: { hover: true, focus: true, touch: false } } },
  },
})

const shared = {
  '--mantine-color-body': 'var(--sl-surface)',
  '--mantine-color-text': 'var(--sl-text)',
  '--mantine-color-bright': 'var(--sl-text)',
  '--mantine-color-dimmed': 'var(--sl-text-3)',
  '--mantine-color-placeholder': 'var(--sl-text-3)',
  '--mantine-color-anchor': 'var(--sl-accent-text)',
  '--mantine-color-error': 'var(--sl-danger)',
  '--mantine-color-success': 'var(--sl-success)',
  '--mantine-color-default': 'var(--sl-surface)',
  '--mantine-color-default-hover': 'var(--sl-hover)',
  '--mantine-color-default-color': 'var(--sl-text)',
  '--mantine-color-default-border': 'var(--sl-line-strong)',
  '--mantine-color-disabled': 'var(--sl-sunken)',
  '--mantine-color-disabled-color': 'var(--sl-text-3)',
  '--mantine-color-disabled-border': 'var(--sl-line)',
}
export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark: shared })
