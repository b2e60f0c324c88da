// Stylesheets: one per group of components, each in its cascade layer, and CSS modules for the rest, so that no look
// depends on the order in which screens were opened.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sourceFilesIn, reachableFrom, root, routeRows, sourceOf } from '../../scripts/source-graph.ts'

const styles = readdirSync(join(root, 'web'), { recursive: true, encoding: 'utf8' })
  .map((path) => `web/${path.replaceAll('\\', '/')}`)
  .filter((path) => path.endsWith('.css') && !path.startsWith('web/gallery/'))
const isModule = (path: string) => path.endsWith('.module.css')
const read = (path: string) =>
  readFileSync(join(root, path), 'utf8')
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/"[^"]*"/g, '')
/** The selectors of a stylesheet. */
const selectors = (css: string) =>
  [...css.matchAll(/([^{};]+)\{/g)].map(([, head]) => head!.trim()).filter((head) => !head.startsWith('@'))
const classesIn = (text: string) => [...text.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name]) => name!)
/** The classes that a stylesheet defines: the first class of each selector. */
const definedIn = (path: string) =>
  selectors(read(path)).flatMap((head) =>
    head
      .replace(/\[[^\]]*\]/g, '')
      .split(/,(?![^(]*\))/)
      .flatMap((one) => /^\s*(?:[a-z]+|:is\()?\.([a-zA-Z][\w-]*)/.exec(one)?.[1] ?? []),
  )
const layered = styles.filter((path) => read(path).includes('@layer') && path !== 'web/ui/layers.css')
const groups = layered.filter((path) => path !== 'web/ui/base.css')
const classes = new Map(layered.map((path) => [path, new Set(definedIn(path))]))
const web = sourceFilesIn('web')
const wordsOf = (path: string) => {
  const { literals, templates } = sourceOf(path)
  return [...literals, ...templates].flatMap((text) => text.split(/[\s*]+/))
}

test('a folder of components has one stylesheet, the layouts have one, and tokens and fonts define no classes', () => {
  expect(styles.filter((path) => !isModule(path)).sort()).toEqual([
    'web/layouts/frame.css',
    'web/ui/base.css',
    'web/ui/elements/elements.css',
    'web/ui/forms/forms.css',
    'web/ui/layers.css',
    'web/ui/lists/lists.css',
    'web/ui/overlays/overlays.css',
    'web/ui/pages/pages.css',
    'web/ui/tokens.css',
  ])
})

test('every stylesheet begins with the order of the layers, and is in its own layer', () => {
  expect(groups.length).toBe(6)
  for (const path of groups) {
    const name = path.split('/').at(-1)!.replace('.css', '')
    const inside = new RegExp(`^\\s*@import '[./ui]*/layers\\.css';\\s*@layer ${name} \\{\\n[^]*\\n\\}\\s*$`)
    expect(read(path), path).toMatch(inside)
    expect(read('web/ui/layers.css'), path).toMatch(new RegExp(`\\b${name}\\b`))
  }
})

test('a class belongs to one stylesheet', () => {
  const owners = Map.groupBy(
    [...classes].flatMap(([path, own]) => [...own].map((name) => [name, path] as const)),
    ([name]) => name,
  )
  expect(owners.size).toBeGreaterThan(80)
  expect([...owners.values()].filter((each) => each.length > 1).map((each) => each.join(' '))).toEqual([])
})

test('a component imports the stylesheet of its classes, and a screen is loaded with those it uses', () => {
  const missing = (files: Iterable<string>, reached: Set<string>) =>
    [...files].flatMap((file) =>
      sourceOf(file).classes.flatMap((name) => {
        const sheet = groups.find((path) => classes.get(path)!.has(name))
        return sheet && !reached.has(sheet) ? [`${file}: ${name} of ${sheet}`] : []
      }),
    )
  // A class name may also be composed outside an element: a component imports its folder's stylesheet for any class it
  // names.
  const folder = (path: string) => path.slice(0, path.lastIndexOf('/'))
  const bare = web.filter((path) => {
    const sheet = groups.find((each) => folder(each) === folder(path))
    return (
      sheet && wordsOf(path).some((word) => classes.get(sheet)!.has(word)) && !sourceOf(path).imports.includes(sheet)
    )
  })
  expect(bare).toEqual([])
  const parts = web.filter((path) => /^web\/(ui|kit|layouts)\//.test(path))
  expect(parts.length).toBeGreaterThan(60)
  expect(parts.flatMap((path) => missing([path], reachableFrom(path)))).toEqual([])
  for (const { file, layouts } of routeRows()) {
    const around = [...layouts.map((layout) => layout.file), 'web/ui/base.css']
    const own = reachableFrom(file)
    expect(missing(own, new Set([...own, ...around.flatMap((each) => [...reachableFrom(each)])])), file).toEqual([])
  }
})

test('styles of a feature or of the kit are CSS modules, used only there', () => {
  const folder = (path: string) => /^web\/(features\/[^/]+|kit|layouts)\//.exec(path)?.[1]
  expect(styles.filter((path) => folder(path)?.startsWith('features/') && !isModule(path))).toEqual([])
  const styleImports = web.flatMap((path) => sourceOf(path).imports.map((style) => [path, style] as const))
  expect(styleImports.filter(([, style]) => isModule(style)).length).toBeGreaterThan(40)
  const foreign = styleImports.filter(
    ([path, style]) => style.endsWith('.css') && folder(style) && folder(path) !== folder(style),
  )
  expect(foreign.map((each) => each.join(' wears '))).toEqual([])
})

test('no rule is for a class that no component uses', () => {
  const everywhere = [
    ...web,
    ...['Floats', 'Forms', 'Pages', 'Small', 'States'].map((name) => `web/gallery/${name}.tsx`),
  ]
  const usedClasses = new Set(everywhere.flatMap(wordsOf))
  for (const path of layered)
    expect([path, classesIn(selectors(read(path)).join(' ')).filter((name) => !usedClasses.has(name))]).toEqual([
      path,
      [],
    ])
  for (const path of styles.filter(isModule)) {
    const users = web.filter((each) => sourceOf(each).imports.includes(path))
    const text = users.map((each) => readFileSync(join(root, each), 'utf8')).join('\n')
    const own = classesIn(selectors(read(path).replace(/:global\((?:[^()]|\([^()]*\))*\)/g, '')).join(' '))
    const unused = [...new Set(own)].filter((name) => !new RegExp(`\\b\\w+\\.${name}\\b|style\\[`).test(text))
    expect([path, unused]).toEqual([path, []])
  }
})
