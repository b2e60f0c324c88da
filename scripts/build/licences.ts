// Collects the licences of all packages we deliver: those in the built pages and those the server runs with.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { licencesPath, type Licences } from '../../contract/calls/information/calls.ts'
import { root } from '../source-graph.ts'

export type Package = { folder: string; name: string; version: string; licence: string }
type Locked = { version: string; license?: string; dev?: boolean }
const lockedPackages = () =>
  (JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> }).packages

const folderName = 'node_modules/'
const nameOf = (folder: string) => folder.slice(folder.lastIndexOf(folderName) + folderName.length)
/** The package folders of a bundle's modules. Modules that the bundler adds itself start with NUL and its name. */
export const packageFoldersOf = (modules: readonly string[]): string[] => [
  ...new Set(
    modules.flatMap((id) => {
      const [own] = /^\0(vite|rolldown)\b/.exec(id)?.slice(1) ?? []
      if (own) return `${folderName}${own}`
      return (
        /(?:^|\/)(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^./][^/]*)\//.exec(
          id.replaceAll('\\', '/'),
        )?.[1] ?? []
      )
    }),
  ),
]

/**
 * All delivered packages, sorted by name. Of optional packages only those installed on this platform.
 * @throws where a package has no licence, or one that would require publishing our code
 */
export function shippedPackages(modules: readonly string[]): Package[] {
  const packages = lockedPackages()
  const folders = new Set(packageFoldersOf(modules))
  const all = Object.entries(packages)
    .filter(([folder, { dev }]) => folder !== '' && (folders.has(folder) || (!dev && existsSync(join(root, folder)))))
    .map(([folder, { version, license }]) => ({ folder, name: nameOf(folder), version, licence: license ?? '' }))
  const unknown = [...folders].filter((folder) => !packages[folder])
  const wrong = [
    ...unknown,
    ...all.filter(({ licence }) => !isAllowedLicence(licence)).map(({ name, licence }) => `${name}: ${licence}`),
  ]
  if (wrong.length > 0) throw new Error(`no licence to hand these on: ${wrong.join(', ')}`)
  const once = new Map(all.map((each) => [`${each.name} ${each.version}`, each]))
  return [...once.values()].toSorted((one, other) =>
    `${one.name} ${one.version}` < `${other.name} ${other.version}` ? -1 : 1,
  )
}
/** Of licences joined by OR one must be acceptable, of those joined by AND all. LGPL is accepted: it binds the library only. */
export const isAllowedLicence = (licence: string): boolean =>
  licence
    .replace(/[()]/g, '')
    .split(/\s+OR\s+/i)
    .some(
      (choice) =>
        choice !== '' && choice.split(/\s+AND\s+/i).every((one) => !/^(A?GPL|SSPL|UNLICENSED|SEE LICENSE)/i.test(one)),
    )

const isLicence = (name: string) => /^(licen[cs]e|copying|notice|copyright)/i.test(name)
const textsIn = (path: string): string[] =>
  (existsSync(path) ? readdirSync(path, { withFileTypes: true }) : [])
    .filter((file) => file.isFile() && isLicence(file.name))
    // Vite's file also contains the licences of everything bundled into Vite, which is not delivered.
    .map(({ name }) => readFileSync(join(path, name), 'utf8').split(/^# Licenses of bundled dependencies/m)[0]!)
    .map((text) => text.replace(/\r\n?/g, '\n').trim())
/** Some packages have their licence in `dist`. */
function textOf({ folder }: Package): string {
  const own = textsIn(join(root, folder))
  return (own.length > 0 ? own : textsIn(join(root, folder, 'dist'))).join('\n\n')
}
/** Packages share texts: each text is stored once. */
export function licencesOf(packages: readonly Package[]): Licences {
  const texts: string[] = []
  const numberOf = (text: string) => {
    if (text === '') return -1
    if (!texts.includes(text)) texts.push(text)
    return texts.indexOf(text)
  }
  return {
    packages: packages.map((each) => [each.name, each.version, each.licence, numberOf(textOf(each))]),
    texts,
  }
}

/** Emits the licences as one file, requested by the screen that shows them. */
export const licences = (): Plugin => ({
  name: 'licences',
  generateBundle(_options, bundle) {
    const modules = Object.values(bundle).flatMap((each) => (each.type === 'chunk' ? each.moduleIds : []))
    const source = JSON.stringify(licencesOf(shippedPackages(modules)))
    this.emitFile({ type: 'asset', fileName: licencesPath.slice(1), source })
  },
  configureServer({ middlewares }) {
    middlewares.use(licencesPath, (_request, response) => {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(licencesOf(shippedPackages([]))))
    })
  },
})
