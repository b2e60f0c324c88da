// Habits of this code base that the linter cannot check: names of files and types, depth of expressions, form of tests.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'
import { root } from '../../scripts/source-graph.ts'
import { codeOf, files, imports, isTest, lines, linesMatching, sources, textOf } from './support/sources.ts'

test('no package runs an install script', () =>
  expect(readFileSync(join(root, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m))

test('SQL, CSS and HTML contain no notes of unfinished work', () =>
  expect(
    files.filter((path) => /\.(sql|css|html)$/.test(path) && /\b(TODO|FIXME|XXX|HACK)\b/.test(textOf(path))),
  ).toEqual([]))

describe('names', () => {
  test('no file or folder is named after a layer or has a name without a meaning', () => {
    const vague =
      /(^|\/)(utils?|helpers?|common|misc|services?|controllers?|repositor(y|ies)|dtos?|models?|stores?)(\/|\.\w+$)/i
    expect(files.filter((path) => vague.test(path))).toEqual([])
  })
  test('there is one index file', () =>
    expect(files.filter((path) => /\/index\.tsx?$/.test(path))).toEqual(['contract/index.ts']))
  test('no type is named Service, Manager or Helper, or has a prefix for its kind', () =>
    expect(linesMatching(/\b(class|interface|type)\s+(\w+(Service|Manager|Helper|Dto|Impl)|[ITZ][A-Z]\w+)\b/)).toEqual(
      [],
    ))
  test('a component that the routes show ends in Screen', () => {
    const routed = imports.filter(({ from, to }) => from === 'web/routes.tsx' && to.startsWith('web/features/'))
    expect(routed.length).toBeGreaterThan(30)
    expect(lines(routed.filter(({ to }) => !/Screen\.tsx$/.test(to)))).toEqual([])
  })
})

test('conditional expressions are nested at most twice; deeper ones get a name or a table', () => {
  expect(sources.filter((path) => deepestTernary(parseSync(path, textOf(path)).program) > 2)).toEqual([])
})
/** The depth of nested conditional expressions, in whichever part of the outer one the inner one is. */
function deepestTernary(node: unknown): number {
  if (node === null || typeof node !== 'object') return 0
  const inside = Math.max(0, ...Object.values(node).map(deepestTernary))
  return inside + ((node as { type?: unknown }).type === 'ConditionalExpression' ? 1 : 0)
}

describe('tests', () => {
  const tests = sources.filter((path) => isTest(path) && path !== 'tests/architecture/habits.test.ts')
  test('no test measures time, which would fail on a busy machine', () =>
    expect(tests.filter((path) => /(performance|Date)\.now\(\) -|process\.hrtime/.test(codeOf(path)))).toEqual([]))
  test('no browser story reads a text or an address once: a slow machine shows it later, so it is waited for', () =>
    expect(
      linesMatching(
        /expect\(page\.url\(\)\)\.to|expect\(await .*\.(innerText|inputValue|textContent|allInnerTexts|count)\(\)\)\.(toBe|toContain|toMatch|toEqual)\((?!0\)|''\)|\[\]\))/,
        tests.filter((path) => path.startsWith('tests/stories/')),
      ),
    ).toEqual([]))
  test('no test is skipped or runs alone', () => {
    const limited = /\b(test|it|describe)\.(skip|only|todo)\b/
    expect(linesMatching(limited, tests)).toEqual([])
  })
  test('no test is without an assertion', () =>
    expect(sources.filter(isTest).flatMap((path) => withoutAssertion(path))).toEqual([]))
})
/** The tests of a file that neither assert nor call a function of the file that does. */
function withoutAssertion(path: string): string[] {
  const code = codeOf(path)
  const parts = code.split(
    /^(?=(?:export )?(?:async )?(?:function|const) )|^\s{2,4}(?=(?:async )?(?:function|const) )/m,
  )
  // Playwright's waits fail a test too, and the other two are imported functions that assert.
  let asserting = ['expect', 'assert', 'waitFor\\w*', 'expectProperResponse', 'expectSecurityHeaders']
  const asserts = (text: string) => new RegExp(`\\b(${asserting.join('|')})\\b`).test(text)
  // Functions that call functions that assert: three rounds are enough for every file.
  for (let round = 0; round < 3; round += 1) {
    const names = parts
      .filter(asserts)
      .flatMap((part) => /^(?:export )?(?:async )?(?:function|const) (\w+)/.exec(part)?.[1] ?? [])
    asserting = [...new Set([...asserting, ...names])]
  }
  return code
    .split(/^(?=[ \t]*(?:test|it)(?:\.\w+)?\()/m)
    .slice(1)
    .filter((block) => !asserts(block))
    .map((block) => `${path}: ${block.trim().split('\n')[0]!.slice(0, 100)}`)
}
