// Only for what uses Mantine itself; nothing else here does, so this belongs into those lazy screens and not into the first load (+7 kB gz JS).
// No baseline.css: it styles <body> with variables that are gone when this provider is.
import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/global.css'
import './bridge.css'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { useColorScheme, type ColorScheme } from './scheme.ts'
import { cssVariablesResolver, theme } from './theme.ts'

/** Mantine's parts each need their own CSS beside this: import '@mantine/core/styles/Popover.css' and so on, where they are used. */
export function ThemeProvider({ scheme, children }: { scheme: ColorScheme; children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} forceColorScheme={useColorScheme(scheme)}>
      {children}
    </MantineProvider>
  )
}
