// Measures work instead of time: the number of characters passed to functions that scan a text.

export type ScanCost = { characters: number; longestRunOfMarks: number }
type Method = (this: unknown, ...given: unknown[]) => unknown
type Named = Record<PropertyKey, Method>

const ofTexts = [
  'normalize',
  'replace',
  'replaceAll',
  'toWellFormed',
  'isWellFormed',
  'trim',
  'toLowerCase',
  'toUpperCase',
  'split',
  'match',
  'matchAll',
  'search',
  Symbol.iterator,
] as const
const ofPatterns = ['exec', 'test', Symbol.replace, Symbol.match, Symbol.matchAll, Symbol.search, Symbol.split] as const
const runs = /\p{M}+/gu

/**
 * The characters that `act` passes to methods of strings and patterns, to `JSON.parse` and to `new URL`. The wrappers
 * are removed afterwards.
 */
export function scanCostOf(act: () => unknown): ScanCost {
  const work: ScanCost = { characters: 0, longestRunOfMarks: 0 }
  const undo: (() => void)[] = []
  // Nested calls (such as the pattern of a replacement) are not counted twice.
  let depth = 0
  const counting = (was: Method, textOf: (self: unknown, given: unknown[]) => unknown): Method =>
    function (this: unknown, ...given) {
      const text = textOf(this, given)
      if (depth === 0 && typeof text === 'string') work.characters += text.length
      depth += 1
      try {
        if (depth === 1 && was.name === 'normalize')
          for (const run of String(text).match(runs) ?? [])
            work.longestRunOfMarks = Math.max(work.longestRunOfMarks, run.length)
        // Sorting that many characters takes minutes; the result is known, so it is skipped.
        if (work.longestRunOfMarks > 10_000)
          throw new Error(`${work.longestRunOfMarks} marks in a row were to be normalised`)
        return was.apply(this, given)
      } finally {
        depth -= 1
      }
    }
  const wrap = (
    prototype: object,
    names: readonly PropertyKey[],
    textOf: (self: unknown, given: unknown[]) => unknown,
  ) => {
    for (const name of names) {
      const was = (prototype as Named)[name]!
      ;(prototype as Named)[name] = counting(was, textOf)
      undo.push(() => ((prototype as Named)[name] = was))
    }
  }
  wrap(String.prototype, ofTexts, (self) => String(self))
  wrap(RegExp.prototype, ofPatterns, (_self, given) => given[0])
  wrap(JSON, ['parse'], (_self, given) => given[0])
  const { URL } = globalThis
  globalThis.URL = class extends URL {
    constructor(address: string | URL, base?: string | URL) {
      work.characters += String(address).length
      super(address, base)
    }
  }
  undo.push(() => (globalThis.URL = URL))
  try {
    act()
  } finally {
    for (const restore of undo) restore()
  }
  return work
}
