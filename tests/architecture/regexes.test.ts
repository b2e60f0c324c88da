// No regular expression of the product takes more than linear time. All of them are read from the sources and analysed
// statically.
import { RegExpParser, type AST } from '@eslint-community/regexpp'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDisjointWith, JS, NFA } from 'refa'
import { analyse } from 'scslre'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const paths = ['contract', 'server', 'web', 'needs']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (path) => `${folder}/${path.replaceAll('\\', '/')}`,
    ),
  )
  .filter((path) => /\.(ts|tsx|js|mjs)$/.test(path) && !/\.test\.tsx?$|\.d\.ts$/.test(path))

type Found = { path: string; source: string; flags: string }
type Node = {
  type: string
  start: number
  end: number
  regex?: { pattern: string; flags: string }
  callee?: { name?: string }
  arguments?: { type: string; value?: unknown }[]
}

/** Regex literals, and `RegExp(…)` of a constant text, with or without `new`. */
function regexesOf(path: string, code: string): Found[] {
  const { program, errors } = parseSync(path, code)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`)
  const found: Found[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (value === null || typeof value !== 'object') return
    const node = value as Node
    if (node.type === 'Literal' && node.regex) found.push({ path, source: node.regex.pattern, flags: node.regex.flags })
    const [source, flags] = node.callee?.name === 'RegExp' ? node.arguments! : []
    if (typeof source?.value === 'string')
      found.push({ path, source: source.value, flags: typeof flags?.value === 'string' ? flags.value : '' })
    Object.values(value).forEach(visit)
  }
  visit(program)
  return found
}

/** The causes of backtracking: `scslre` finds quantifiers that share characters, `fromManyStarts` the other cases. */
function faultsOf({ source, flags }: Found): string[] {
  const parser = new RegExpParser()
  const parsed = {
    pattern: parser.parsePattern(source, 0, source.length, {
      unicode: flags.includes('u'),
      unicodeSets: flags.includes('v'),
    }),
    flags: parser.parseFlags(flags),
  }
  return [
    ...analyse(parsed).reports.map((report) => (report.exponential ? 'exponential' : report.type)),
    ...fromManyStarts(parsed.pattern, flags),
  ]
}

/**
 * Quadratic matching from many start positions: `<script>.*<` starts at each `<script>` and runs to the end of the text
 * each time. It happens where the quantifier also matches the text before it.
 */
function fromManyStarts(pattern: AST.Pattern, flags: string): string[] {
  const faults: string[] = []
  const nfaOf = (source: string) => {
    const { expression, maxCharacter } = JS.Parser.fromLiteral({ source, flags }).parse({
      assertions: 'disable',
      backreferences: 'disable',
    })
    return NFA.fromRegex(expression, { maxCharacter })
  }
  const isAnchor = (element: AST.Element) =>
    element.type === 'Assertion' && element.kind === 'start' && !flags.includes('m')
  const mayFail = (element: AST.Element) => !(element.type === 'Quantifier' && element.min === 0)
  const visit = (alternatives: AST.Alternative[], before: AST.Element[], after: AST.Element[]): void => {
    for (const { elements } of alternatives) {
      elements.forEach((element, at) => {
        const prefix = [...before, ...elements.slice(0, at)]
        const suffix = [...elements.slice(at + 1), ...after]
        if (prefix.some(isAnchor)) return
        if (element.type === 'Group' || element.type === 'CapturingGroup') visit(element.alternatives, prefix, suffix)
        if (element.type === 'Assertion' && element.kind === 'lookahead') visit(element.alternatives, prefix, [])
        if (element.type !== 'Quantifier') return
        const inner = element.element
        if (inner.type === 'Group' || inner.type === 'CapturingGroup') visit(inner.alternatives, prefix, suffix)
        const [start, end] = [prefix, suffix].map((part) =>
          part
            .filter(({ type }) => type !== 'Assertion')
            .map(({ raw }) => `(?:${raw})`)
            .join(''),
        )
        // A pattern that ends as it starts matches at its second start.
        if (element.max !== Infinity || start === '' || start === end || !suffix.some(mayFail)) return
        if (!isDisjointWith(nfaOf(start!), nfaOf(`(?:${inner.raw})*`))) faults.push(`many starts of ${element.raw}`)
      })
    }
  }
  visit(pattern.alternatives, [], [])
  return faults
}

/** Super-linear patterns whose input is always short: the beginning of the pattern, and what bounds its input. */
const bounded: Record<string, string> = {
  'web/api/client.ts =+$': 'the base64 of bytes made here',
  'server/sheets/workbook.ts "[^"]*"|\\\\.|\\[[^\\]': 'formats of at most 200 letters, as cut in the line before',
  'server/sheets/workbook.ts [yd]|m.*m.*m': 'formats of at most 200 letters',
  'server/sheets/columns/aside-rows.ts ^(?:합\\s?계|총\\s?계|소\\':
    'cells of at most eighty letters, as cut where it is used',
  'web/features/contacts/name-card.ts (?:[\\s.]+no|번호)?[\\': 'the forty letters before a number',
  'needs/text/lines.ts ^[-=*~_#\\s]*(?:\\[[': 'lines of at most forty letters, asked where it is used',
  'needs/starter/corpora.ts ^# .*$': 'files of the starter',
  'needs/starter/corpora.ts (¦|[ \\t]*↵?[ \\t]*\\': 'files of the starter',
  'needs/starter/run-on-training.ts [.!?。！？…]+$': 'lines of the starter',
  'needs/text/full-stops.ts [^\\s"\'“‘«(]+$': 'the forty letters before a full stop',
  'needs/tools/korean-nouns.ts ^([가-힣]{2,}?)(?:들)': 'words of at most eight letters, asked in the line before',
}

const all = paths.flatMap((path) => regexesOf(path, readFileSync(join(root, path), 'utf8')))

test('regular expressions are found in the sources', () => {
  expect(all.length).toBeGreaterThan(250)
  expect(new Set(all.map(({ path }) => path)).size).toBeGreaterThan(60)
})
test('no regular expression is quadratic or worse, except those with bounded input', () => {
  const slow = all.flatMap((each) =>
    faultsOf(each).map((fault) => [`${each.path} ${each.source.slice(0, 18)}`, fault] as const),
  )
  expect(slow.filter(([name]) => !(name in bounded)).map((each) => each.join(': '))).toEqual([])
  expect(
    Object.keys(bounded).filter((name) => !slow.some(([other]) => other === name)),
    'listed, but no longer slow',
  ).toEqual([])
})
describe('the analysis tells slow patterns from fast ones', () => {
  test.each([
    /(a+)+$/,
    /(?:a|a)*b/,
    /\s+$/,
    /a*a*b/,
    /^(?:[a-z0-9]|-(?!-))*[a-z0-9]+$/,
    /<script>([\s\S]*?)<\/script>/g,
    /x.*y/,
    /a(?!.*b)/,
    /\/assets\/.+-[\w-]{7}\./,
    /^.*\d+,.*$/,
  ])('%s', ({ source, flags }) => expect(faultsOf({ path: '', source, flags })).not.toEqual([]))
  test.each([
    /^\s+$/,
    /(?<!\s)\s+$/,
    /<([^<>]*)>/,
    /\{\{(\w+)\}\}/g,
    /\n\s*\n/,
    /^(?:[a-z]+\.)+[a-z]{2,}$/,
    /^.*x/,
    /a.*/,
    /(\p{M}{30})\p{M}+/gu,
  ])('but not %s', ({ source, flags }) => expect(faultsOf({ path: '', source, flags })).toEqual([]))
  test('patterns are found in TypeScript, in JSX and in constant texts', () => {
    const code =
      "const a: RegExp = /a+$/u as RegExp\nexport const b = <p title={String(/b/)}>{new RegExp('c+$', 'i').source}</p>\nRegExp(`d${1}`)\n// /e+$/"
    expect(regexesOf('a.tsx', code).map(({ source, flags }) => source + flags)).toEqual(['a+$u', 'b', 'c+$i'])
  })
})
