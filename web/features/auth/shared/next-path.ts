/** Validates the path to open after sign-in: application screens only, no external URL, no sign-in page. */
export function nextPath(wish: string | null | undefined): string | null {
  if (!wish || wish.length > 2000 || /[\\\s\p{Cc}]|\/\/|%2f|%5c/iu.test(pathOf(wish))) return null
  if (
    pathOf(wish)
      .split('/')
      .some((part) => decoded(part) === '..' || decoded(part) === '.')
  )
    return null
  return /^\/(main|workgroup|invite|congratulation|join)(?=[/?]|$)/.test(wish) ? wish : null
}
const pathOf = (wish: string) => wish.split(/[?#]/, 1)[0]!
const decoded = (part: string) => {
  try {
    return decodeURIComponent(part)
  } catch {
    return '..'
  }
}
