// The text keys that the sources compose (`code.${stage}`), read from the compiler: the type of such a template is the
// union of the keys that it can be. The API of TypeScript 7 is not stable yet; only this file uses it.
import { join, relative } from 'node:path'
import { SyntaxKind, type Expression, type Node } from 'typescript/unstable/ast'
import { API, isUnionType, type Type } from 'typescript/unstable/sync'
import { root, sourceFilesIn, sourceOf } from '../../../scripts/source-graph.ts'

/** `keys`: null where the type is not a union of texts. */
export type ComposedKey = { path: string; written: string; keys: string[] | null }

const literalsOf = (type: Type | undefined): string[] | null => {
  const parts = type && isUnionType(type) ? type.getTypes() : [type]
  const values = parts.map((part) => (part?.isStringLiteralType() ? part.value : null))
  return values.every((value) => value !== null) ? values : null
}
const templatesIn = (node: Node, isWanted: (written: string) => boolean): Expression[] => {
  const found: Expression[] = []
  const visit = (inner: Node): void => {
    if (inner.kind === SyntaxKind.TemplateExpression && isWanted(inner.getText())) found.push(inner as Expression)
    inner.forEachChild((child) => void visit(child))
  }
  visit(node)
  return found
}

/** The templates of `web` and `server` that look like a key of these prefixes. Takes seconds: it checks their types. */
export function composedKeys(prefixes: ReadonlySet<string>): ComposedKey[] {
  const isKey = (written: string) => {
    const [, prefix, rest] = /^`?([a-z]+)\.([^]*?)`?$/.exec(written) ?? []
    return prefix !== undefined && prefixes.has(prefix) && /^[\w.*-]+$/.test(rest!.replaceAll(/\$\{[^}]*\}/g, '*'))
  }
  const api = new API({ cwd: root })
  try {
    const config = join(import.meta.dirname, 'product.tsconfig.json')
    const { program, checker } = api.updateSnapshot({ openProjects: [config] }).getProject(config)!
    return [...sourceFilesIn('web'), ...sourceFilesIn('server')]
      .filter((path) => sourceOf(path).templates.some(isKey))
      .flatMap((path) => {
        const file = program.getSourceFile(join(root, path))
        if (!file) throw new Error(`${relative(root, config)} leaves out ${path}`)
        const templates = templatesIn(file, isKey)
        const types = checker.getTypeAtLocation(templates)
        return templates.map((template, at) => ({ path, written: template.getText(), keys: literalsOf(types[at]) }))
      })
  } finally {
    api.close()
  }
}
