// The built pages, read from Vite's manifest: the files that each entry loads, and their sizes.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileOfNamespace } from '../../scripts/build/inline-head.ts'
import { root } from '../../scripts/source-graph.ts'

type Entry = { file: string; imports?: string[]; css?: string[] }
export const manifest = JSON.parse(readFileSync(join(root, 'dist/.vite/manifest.json'), 'utf8')) as Record<
  string,
  Entry
>

/** The files that these sources (paths below web/) load, including all static imports. */
export function builtWith(...sources: string[]): Set<string> {
  const files = new Set<string>()
  const add = (source: string): void => {
    const entry = manifest[source]
    if (!entry) throw new Error(`${source} is not built by itself`)
    if (files.has(entry.file)) return
    files.add(entry.file)
    for (const style of entry.css ?? []) files.add(style)
    for (const next of entry.imports ?? []) add(next)
  }
  for (const source of sources) add(source)
  return files
}
export const textsFile = (namespace: string, language: string): string =>
  manifest[`locales/${language}/${fileOfNamespace(namespace)}.json`]!.file

/**
 * Transfer size in bytes for a browser that accepts gzip (`gz`) or Brotli (`br`); small files are sent uncompressed.
 */
export const sizeOf = (file: string, as: 'gz' | 'br' = 'gz'): number => {
  const path = join(root, 'dist', file)
  return readFileSync(existsSync(`${path}.${as}`) ? `${path}.${as}` : path).length
}
export const sizeOfAll = (files: Iterable<string>): number => [...files].reduce((sum, file) => sum + sizeOf(file), 0)
