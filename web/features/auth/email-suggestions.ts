const ends = ['naver.com', 'gmail.com', 'daum.net', 'hanmail.net', 'kakao.com'] as const

/** Completes the typed address with the common domains that match it. */
export function completedEmails(typed: string): string[] {
  const [name = '', end, more] = typed.trim().split('@')
  if (name === '' || /\s/.test(name) || more !== undefined) return []
  const fitting = ends.filter((one) => one.startsWith((end ?? '').toLowerCase()))
  return fitting.some((one) => one === end) ? [] : fitting.map((one) => `${name}@${one}`)
}

const others = 'nate.com outlook.com hotmail.com icloud.com yahoo.com yahoo.co.jp qq.com 163.com mail.com'
const known: string[] = [...ends, ...others.split(' ')]
/** Corrects one wrong, missing, extra or swapped character in a known domain. */
export function correctedEmail(typed: string): string | null {
  const [name = '', end = '', more] = typed.trim().toLowerCase().split('@')
  if (name === '' || more !== undefined || known.includes(end)) return null
  const corrected = known.find((one) => isOneSlipFrom(one, end))
  return corrected ? `${typed.trim().split('@')[0]}@${corrected}` : null
}
function isOneSlipFrom(right: string, typed: string): boolean {
  if (Math.abs(right.length - typed.length) > 1) return false
  let at = 0
  while (at < right.length && right[at] === typed[at]) at += 1
  const rest = (a: number, b: number) => right.slice(at + a) === typed.slice(at + b)
  const isSwapped = right[at] === typed[at + 1] && right[at + 1] === typed[at] && rest(2, 2)
  return rest(1, 1) || rest(1, 0) || rest(0, 1) || isSwapped
}
