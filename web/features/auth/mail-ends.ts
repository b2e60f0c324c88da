const ends = ['naver.com', 'gmail.com', 'daum.net', 'hanmail.net', 'kakao.com'] as const

/** Whole addresses for what is typed so far: the usual ends, until the typed one is none of their beginnings. */
export function mailEnds(typed: string): string[] {
  const [name = '', end, more] = typed.trim().split('@')
  if (name === '' || /\s/.test(name) || more !== undefined) return []
  const fitting = ends.filter((one) => one.startsWith((end ?? '').toLowerCase()))
  return fitting.some((one) => one === end) ? [] : fitting.map((one) => `${name}@${one}`)
}
