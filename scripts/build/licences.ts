// Under which licence each package comes that we hand on: what is really in the built pages, and what the server runs with.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { licencesAddress, type Licences } from '../../contract/calls/information/calls.ts'
import { root } from '../sources.ts'

export type Package = { folder: string; name: string; version: string; licence: string }
type Locked = { version: string; license?: string; dev?: boolean }
const locked = () =>
  (JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> }).packages

const folderName = 'node_modules/'
const nameOf = (folder: string) => folder.slice(folder.lastIndexOf(folderName) + folderName.length)
/** The packages that a bundle's modules are of. What the bundler adds itself begins with NUL and its own name. */
export const foldersOf = (modules: readonly string[]): string[] => [
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
 * Each once, by name. Of the optional ones only what is installed here: another system brings its own.
 * @throws where one says no licence, or one under which all of ours would have to be given away
 */
export function shipped(modules: readonly string[]): Package[] {
  const packages = locked()
  const folders = new Set(foldersOf(modules))
  const all = Object.entries(packages)
    .filter(([folder, { dev }]) => folder !== '' && (folders.has(folder) || (!dev && existsSync(join(root, folder)))))
    .map(([folder, { version, license }]) => ({ folder, name: nameOf(folder), version, licence: license ?? '' }))
  const unknown = [...folders].filter((folder) => !packages[folder])
  const wrong = [
    ...unknown,
    ...all.filter(({ licence }) => !mayShip(licence)).map(({ name, licence }) => `${name}: ${licence}`),
  ]
  if (wrong.length > 0) throw new Error(`no licence to hand these on: ${wrong.join(', ')}`)
  const once = new Map(all.map((each) => [`${each.name} ${each.version}`, each]))
  return [...once.values()].toSorted((one, other) =>
    `${one.name} ${one.version}` < `${other.name} ${other.version}` ? -1 : 1,
  )
}
/** Of several that one may choose from, one has to do; of several that hold together, all. LGPL is no GPL: such a library stands by itself. */
export const mayShip = (licence: string): boolean =>
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
    // Vite's goes on with those of all that it is made of; here is only what it puts into a page.
    .map(({ name }) => readFileSync(join(path, name), 'utf8').split(/^# Licenses of bundled dependencies/m)[0]!)
    .map((text) => text.replace(/\r\n?/g, '\n').trim())
/** Some keep theirs beside what they built. */
function textOf({ folder }: Package): string {
  const own = textsIn(join(root, folder))
  return (own.length > 0 ? own : textsIn(join(root, folder, 'dist'))).join('\n\n')
}
/** Many packages share one text: each stands once. */
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

/** One file beside the pages, asked for by the screen that shows it. */
export const licences = (): Plugin => ({
  name: 'licences',
  generateBundle(_options, bundle) {
    const modules = Object.values(bundle).flatMap((each) => (each.type === 'chunk' ? each.moduleIds : []))
    const source = JSON.stringify(licencesOf(shipped(modules)))
    this.emitFile({ type: 'asset', fileName: licencesAddress.slice(1), source })
  },
  configureServer({ middlewares }) {
    middlewares.use(licencesAddress, (_request, response) => {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(licencesOf(shipped([]))))
    })
  },
})
