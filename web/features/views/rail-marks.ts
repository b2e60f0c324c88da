const graphemes = (text: string): string[] =>
  [...new Intl.Segmenter().segment(text.replace(/[^\p{L}\p{N}]/gu, ''))].map(({ segment }) => segment)

/**
 * Two characters of each name, which stand for it where the names are folded; no two are equal. Where the beginnings of
 * names are, a later name has its first character and the next one that tells it apart, or else a number.
 */
export function railMarks(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name, at) => {
    const [first = '', ...others] = graphemes(name)
    const candidates = [...others.map((other) => first + other), first]
    const mark = candidates.find((one) => one && !taken.has(one)) ?? `${first}${at + 1}`
    taken.add(mark)
    return mark
  })
}
