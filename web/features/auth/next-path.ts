/** Where somebody may go after signing in: our own screens only, never another site, never the door again. */
export function nextPath(wish: string | null | undefined): string | null {
  if (!wish || wish.length > 2000 || /[\\\s\p{Cc}]|\/\/|%2f|%5c/iu.test(pathOf(wish))) return null
  if (
    pathOf(wish)
      .split('/')
      .some((part) => decoded(part) === '..' || decoded(part) === '.')
  )
    return null
  return /^\/(main|workgroup|invite|congratulation)(?=[/?]|$)/.test(wish) ? wish : null
}
const pathOf = (wish: string) => wish.split(/[?#]/, 1)[0]!
const decoded = (part: string) => {
  try {
    return decodeURIComponent(part)
  } catch {
    return '..'
  }
}
