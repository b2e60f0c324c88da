// The web app manifest in each language: web/public/manifest.webmanifest with the names of its shortcuts. The inline head
// script chooses the one of the reader's language.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { languages } from '../../contract/codes.ts'
import { root } from '../source-graph.ts'

const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as Record<string, unknown>
type Shortcut = { name: string }

export const manifests = (): Plugin => ({
  name: 'manifests',
  apply: 'build',
  generateBundle() {
    const base = read('web/public/manifest.webmanifest')
    for (const language of languages) {
      // In the base file the name of a shortcut is the key of its text.
      const texts = read(`web/locales/${language}/common.json`) as Record<string, string>
      const shortcuts = (base.shortcuts as Shortcut[]).map((one) => ({ ...one, name: texts[one.name] }))
      const source = JSON.stringify({ ...base, lang: language, shortcuts })
      this.emitFile({ type: 'asset', fileName: `manifest-${language}.webmanifest`, source })
    }
  },
})
