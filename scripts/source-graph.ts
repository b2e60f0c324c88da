// Parses our sources: imports of a file, translation keys and CSS classes it uses, and the namespaces of texts that each route row loads.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'vite'
import { paths } from '../contract/core/paths.ts'

export const root = join(import.meta.dirname, '..')
export type Source = {
  /** Our files that it imports statically. */
  imports: string[]
  /** Our files that it imports dynamically. */
  lazy: string[]
  /** Dynamic imports with namespaces of their own: `withTexts(namespaces, () => import(file))`. */
  withTexts: { file: string; namespaces: string[] }[]
  literals: string[]
  /** Template literals, each `${…}` replaced by a star. */
  templates: string[]
  /** CSS classes in `className`, as far as they are literals. */
  classes: string[]
  /** The calls `t(key)`. */
  texts: TextUse[]
}
/**
 * A key as it is written (each `${…}` a star), and what receives the text: `<Button>` as a child of an element,
 * `Button.title` as its attribute, `.verb` as a property, `toast.success()` as an argument.
 */
export type TextUse = { key: string; place: string }
const emptySource = (): Source => ({
  imports: [],
  lazy: [],
  withTexts: [],
  literals: [],
  templates: [],
  classes: [],
  texts: [],
})
type Node = { type: string; [field: string]: unknown }
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'
const nodesIn = (node: Node): Node[] => Object.values(node).flat().filter(isNode)
const textOf = (node: unknown) => (isNode(node) && typeof node.value === 'string' ? node.value : undefined)
const parsed = (path: string) => {
  const { program, errors } = parseSync(path, readFileSync(join(root, path), 'utf8'))
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`)
  return program as unknown as Node
}
const templatePattern = (node: Node) =>
  (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('*')
const nameOf = (node: Node): string =>
  node.type === 'MemberExpression' || node.type === 'JSXMemberExpression'
    ? `${nameOf(node.object as Node)}.${nameOf(node.property as Node)}`
    : String(node.name ?? '')
/** What a node does with the texts inside it; undefined: it passes them on to the node around it. */
function placeOf(node: Node, around: string): string | undefined {
  if (node.type === 'JSXElement') return `<${nameOf((node.openingElement as Node).name as Node)}>`
  if (node.type === 'JSXAttribute') return `${around.slice(1, -1)}.${nameOf(node.name as Node)}`
  if (node.type === 'Property') return `.${nameOf(node.key as Node)}`
  if (node.type === 'CallExpression') return `${nameOf(node.callee as Node)}()`
  return node.type === 'VariableDeclarator' ? '' : undefined
}
/** All words of an expression's literals, except operands of comparisons. */
function classNamesIn(node: Node): string[] {
  if (node.type === 'BinaryExpression') return []
  const own = node.type === 'TemplateElement' ? (node.value as { cooked: string }).cooked : (textOf(node) ?? '')
  return [...own.split(/\s+/).filter(Boolean), ...nodesIn(node).flatMap(classNamesIn)]
}
const resolveImport = (from: string, to: string) =>
  to.startsWith('.') ? [normalize(join(dirname(from), to)).replaceAll('\\', '/')] : []

function read(path: string): Source {
  const source = emptySource()
  const visit = (node: Node, around = ''): void => {
    if (node.importKind === 'type' || node.exportKind === 'type') return
    const from = textOf(node.source)
    if (node.type === 'CallExpression' && (node.callee as Node).name === 'withTexts') {
      const [namespaces, load] = node.arguments as Node[]
      const [file] = resolveImport(path, textOf((load!.body as Node).source)!)
      source.withTexts.push({ file: file!, namespaces: (namespaces!.elements as Node[]).map((name) => textOf(name)!) })
    }
    if (node.type === 'JSXAttribute' && (node.name as Node).name === 'className')
      source.classes.push(...classNamesIn(node.value as Node))
    if (node.type === 'CallExpression' && (node.callee as Node).name === 't') {
      const [key] = node.arguments as Node[]
      const written = key?.type === 'TemplateLiteral' ? templatePattern(key) : textOf(key)
      if (written !== undefined) source.texts.push({ key: written, place: around })
    }
    const place = placeOf(node, around) ?? around
    if (node.type === 'ImportExpression') source.lazy.push(...resolveImport(path, from ?? ''))
    else if (from !== undefined) source.imports.push(...resolveImport(path, from))
    else if (node.type === 'Literal' && typeof node.value === 'string') source.literals.push(node.value)
    else if (node.type === 'TemplateLiteral' && (node.expressions as Node[]).length > 0) {
      source.templates.push(templatePattern(node))
      for (const inner of node.expressions as Node[]) visit(inner, place)
    } else for (const inner of nodesIn(node)) visit(inner, place)
  }
  visit(parsed(path))
  return source
}
const cache = new Map<string, Source>()
/** Any of our files, cached; empty for stylesheets and pictures. */
export function sourceOf(path: string): Source {
  const isProgram = /\.tsx?$/.test(path) && existsSync(join(root, path))
  const source = cache.get(path) ?? (isProgram ? read(path) : emptySource())
  cache.set(path, source)
  return source
}
/** The TypeScript files of a folder, without tests, declaration files and the gallery. */
export const sourceFilesIn = (folder: 'web' | 'server'): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path) && !/\.(test|d)\.tsx?$|^web\/gallery\//.test(path))

/** The file and everything it imports, statically or dynamically. */
export function reachableFrom(path: string, reached = new Set<string>()): Set<string> {
  if (reached.has(path)) return reached
  reached.add(path)
  const { imports, lazy } = sourceOf(path)
  for (const next of [...imports, ...lazy]) reachableFrom(next, reached)
  return reached
}

/** A row of the route table; layouts have no `path`. */
export type RouteRow = { path?: string; file: string; namespaces: string[]; layouts: RouteRow[] }
/** The namespaces that are loaded when the row is shown. */
export const namespacesOf = ({ namespaces, layouts }: RouteRow): string[] => [
  'common',
  ...layouts.flatMap((layout) => layout.namespaces),
  ...namespaces,
]
/** The rows of web/routes.tsx, `screen(path, () => import(file), namespaces)`, with the layouts around them, `lazy: lazily(…)`. */
export function routeRows(): RouteRow[] {
  const path = 'web/routes.tsx'
  const rows: RouteRow[] = []
  const rowOf = (node: Node, layouts: RouteRow[]): RouteRow | undefined => {
    if (node.type !== 'CallExpression' || !/^(screen|lazily)$/.test(String((node.callee as Node).name)))
      return undefined
    const [namespaces, load, address] = (node.arguments as Node[]).toReversed()
    if (load?.type !== 'ArrowFunctionExpression' || namespaces?.type !== 'ArrayExpression') return undefined
    const [file] = resolveImport(path, textOf((load.body as Node).source)!)
    // The address is a member of `paths`, or a literal.
    const name = ((address?.property as Node | undefined)?.name ?? '') as keyof typeof paths
    const row: RouteRow = {
      file: file!,
      namespaces: (namespaces.elements as Node[]).map((name) => textOf(name)!),
      layouts,
    }
    if (address) row.path = paths[name] ?? textOf(address)!
    rows.push(row)
    return row
  }
  const visit = (node: Node, layouts: RouteRow[]): void => {
    const lazy = nodesIn(node).find((each) => textOf(each.key) === undefined && (each.key as Node)?.name === 'lazy')
    const layout = lazy && rowOf(lazy.value as Node, layouts)
    if (!layout && rowOf(node, layouts)) return
    for (const inner of nodesIn(node))
      if (!layout || inner !== lazy) visit(inner, layout ? [...layouts, layout] : layouts)
  }
  visit(parsed(path), [])
  return rows
}
