// Replaces `limits.name` and `rule.limits.name` with its number when the pages are built, so that the names, and the limits that only the server reads, are not
// part of every page.
import type { Plugin } from 'vite'
import { limits } from '../../contract/rules/limits.ts'

const importsLimits = /\bimport\s*(?:\{[^}]*\blimits\b[^}]*\}|\* as rule)\s*from\s*'[^']*\/(?:rules|limits)\.ts'/
const numbers = new Map<string, unknown>(Object.entries(limits).filter(([, value]) => typeof value === 'number'))

/** @param text TypeScript source @returns the source with the numbers, if it imports the limits */
export const withInlineLimits = (text: string): string =>
  importsLimits.test(text)
    ? text.replaceAll(/(?<![\w.])(?:rule\.)?limits\.(\w+)/g, (whole, name: string) => `${numbers.get(name) ?? whole}`)
    : text

export const inlineLimits = (): Plugin => ({
  name: 'inline-limits',
  apply: 'build',
  enforce: 'pre',
  transform: (text, id) =>
    /\/(contract|web)\/.*\.tsx?$/.test(id) ? { code: withInlineLimits(text), map: null } : null,
})
