// Our sources, read: what comes with a file, which texts it names, which rooms of texts the route rows load.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'vite'
import { paths } from '../contract/core/paths.ts'

export const root = join(import.meta.dirname, '..')
export type Source = {
  /** Files of ours that come with it. */
  imports: string[]
  /** Files of ours that it asks for later. */
  lazy: string[]
  /** Those among them that bring rooms of texts of their own: `withTexts(rooms, () => import(file))`. */
  withTexts: { file: string; rooms: string[] }[]
  literals: string[]
  /** Those of the literals and templates that are given to `t()`. */
  said: string[]
  /** Texts put together: each `${…}` is a star. */
  templates: string[]
  /** Classes that its elements may wear, as far as they stand there. */
  classes: string[]
}
const emptySource = (): Source => ({
  imports: [],
  lazy: [],
  withTexts: [],
  literals: [],
  said: [],
  templates: [],
  classes: [],
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
/** What may come out of an expression, as far as it stands there. */
function possibleValues(node: Node | undefined): string[] {
  if (node?.type === 'Literal') return [String(node.value)]
  if (node?.type === 'TemplateLiteral') return [templatePattern(node)]
  return [node?.consequent, node?.alternate].flatMap((inner) => (isNode(inner) ? possibleValues(inner) : []))
}
/** All words of an expression but those that it only compares with. */
function classNamesIn(node: Node): string[] {
  if (node.type === 'BinaryExpression') return []
  const own = node.type === 'TemplateElement' ? (node.value as { cooked: string }).cooked : (textOf(node) ?? '')
  return [...own.split(/\s+/).filter(Boolean), ...nodesIn(node).flatMap(classNamesIn)]
}
const resolveImport = (from: string, to: string) =>
  to.startsWith('.') ? [normalize(join(dirname(from), to)).replaceAll('\\', '/')] : []

function read(path: string): Source {
  const source = emptySource()
  const visit = (node: Node): void => {
    if (node.importKind === 'type' || node.exportKind === 'type') return
    const from = textOf(node.source)
    if (node.type === 'CallExpression' && (node.callee as Node).name === 't')
      source.said.push(...possibleValues((node.arguments as Node[])[0]))
    if (node.type === 'CallExpression' && (node.callee as Node).name === 'withTexts') {
      const [rooms, load] = node.arguments as Node[]
      const [file] = resolveImport(path, textOf((load!.body as Node).source)!)
      source.withTexts.push({ file: file!, rooms: (rooms!.elements as Node[]).map((room) => textOf(room)!) })
    }
    if (node.type === 'JSXAttribute' && (node.name as Node).name === 'className')
      source.classes.push(...classNamesIn(node.value as Node))
    if (node.type === 'ImportExpression') source.lazy.push(...resolveImport(path, from ?? ''))
    else if (from !== undefined) source.imports.push(...resolveImport(path, from))
    else if (node.type === 'Literal' && typeof node.value === 'string') source.literals.push(node.value)
    else if (node.type === 'TemplateLiteral' && (node.expressions as Node[]).length > 0) {
      source.templates.push(templatePattern(node))
      for (const inner of node.expressions as Node[]) visit(inner)
    } else for (const inner of nodesIn(node)) visit(inner)
  }
  visit(parsed(path))
  return source
}
const cache = new Map<string, Source>()
/** Of any file of ours; what is no program (styles, pictures) holds nothing. */
export function sourceOf(path: string): Source {
  const isProgram = /\.tsx?$/.test(path) && existsSync(join(root, path))
  const source = cache.get(path) ?? (isProgram ? read(path) : emptySource())
  cache.set(path, source)
  return source
}
/** The programs of one folder: no tests, no types alone, no gallery. */
export const programsIn = (folder: 'web' | 'server'): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path) && !/\.(test|d)\.tsx?$|^web\/gallery\//.test(path))

/** The file and all that comes with it, or is asked for by it later. */
export function reachedFrom(path: string, reached = new Set<string>()): Set<string> {
  if (reached.has(path)) return reached
  reached.add(path)
  const { imports, lazy } = sourceOf(path)
  for (const next of [...imports, ...lazy]) reachedFrom(next, reached)
  return reached
}

/** `path`: of a screen, not of a layout. */
export type Row = { path?: string; file: string; rooms: string[]; layouts: Row[] }
/** The rows of the route table, `screen(path, () => import(file), rooms)`, in the layouts, `lazy: lazily(…)`, they stand in. */
export function routeRows(): Row[] {
  const path = 'web/routes.tsx'
  const rows: Row[] = []
  const rowOf = (node: Node, layouts: Row[]): Row | undefined => {
    if (node.type !== 'CallExpression' || !/^(screen|lazily)$/.test(String((node.callee as Node).name)))
      return undefined
    const [rooms, load, place] = (node.arguments as Node[]).toReversed()
    if (load?.type !== 'ArrowFunctionExpression' || rooms?.type !== 'ArrayExpression') return undefined
    const [file] = resolveImport(path, textOf((load.body as Node).source)!)
    // An address is one of paths, or stands there.
    const name = ((place?.property as Node | undefined)?.name ?? '') as keyof typeof paths
    const row: Row = { file: file!, rooms: (rooms.elements as Node[]).map((room) => textOf(room)!), layouts }
    if (place) row.path = paths[name] ?? textOf(place)!
    rows.push(row)
    return row
  }
  const visit = (node: Node, layouts: Row[]): void => {
    const lazy = nodesIn(node).find((each) => textOf(each.key) === undefined && (each.key as Node)?.name === 'lazy')
    const layout = lazy && rowOf(lazy.value as Node, layouts)
    if (!layout && rowOf(node, layouts)) return
    for (const inner of nodesIn(node))
      if (!layout || inner !== lazy) visit(inner, layout ? [...layouts, layout] : layouts)
  }
  visit(parsed(path), [])
  return rows
}
