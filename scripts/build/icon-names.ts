// Removes the names of icons when the pages are built: only a class that no rule is for and the developer tools use them,
// and every page waits for some forty icons.
import type { Plugin } from 'vite'

/** @param code an icon of @tabler/icons-react @returns the same icon without its two names */
export const withoutIconNames = (code: string): string =>
  code.replace(/createReactComponent\("(\w+)", "[\w-]+", "\w+"/, 'createReactComponent("$1", "", ""')

export const iconNames = (): Plugin => ({
  name: 'icon-names',
  apply: 'build',
  transform: (code, id) =>
    /\/@tabler\/icons-react\/dist\/esm\/icons\/Icon\w+\.mjs$/.test(id)
      ? { code: withoutIconNames(code), map: null }
      : null,
})
