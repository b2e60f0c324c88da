// What every answer tells a browser, and the few things that differ from room to room.
import { createHash } from 'node:crypto'

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
} as const
/** Nothing but what is named, in nobody's frame, and without a back door. */
const only = (...named: string[]) => ({
  'content-security-policy': [
    "default-src 'none'",
    ...named,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; '),
})
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Answers for programs, ours and others: calls, refusals, health, figures. */
export const apiHeaders = { 'cache-control': 'no-store', ...everywhere, ...only() }
export const photoHeaders = { ...everywhere, ...only('sandbox') }
/** The frame with a mail inherits this: nothing loads, nothing runs, nothing is sent. */
export const outboxHeaders = {
  'cache-control': 'no-store',
  ...everywhere,
  ...only("style-src 'unsafe-inline'", "form-action 'none'"),
}
/** @param style the one of the page, which stands in it; none where there is none */
export const docsHeaders = (style?: string) => ({
  'cache-control': 'public, max-age=300',
  ...everywhere,
  ...only(...(style === undefined ? [] : [`style-src ${hashOf(style)}`]), "form-action 'none'"),
})
const scriptsIn = (html: string) =>
  html
    .split('<script>')
    .slice(1)
    .map((rest) => rest.split('</script>')[0]!)
/** @param html of the page, in which the script that sets the theme before the first paint stands */
export const webHeaders = (html: string) => ({
  ...everywhere,
  ...only(
    `script-src 'self' ${scriptsIn(html).map(hashOf).join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
  ),
})
