// Security and cache headers of all responses.
import { inlineSource } from '../core/content-security.ts'
import type { Bytes, BytesSchema } from '../../contract/core/bytes.ts'

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
} as const
/** Allows nothing but the given directives; no framing. */
const only = (...named: string[]) => ({
  'content-security-policy': [
    "default-src 'none'",
    ...named,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; '),
})

/** Calls, errors, health, metrics. */
export const apiHeaders = { 'cache-control': 'no-store', ...everywhere, ...only() }
/** Files of users: the browser shows or saves them, but runs, loads and sends nothing except what the directives allow. */
export const bytesHeaders = (
  { disposition: usual, cache }: BytesSchema['bytes'],
  { name, isInline, cspDirectives = [] }: Bytes,
  shown = isInline ? 'inline' : usual,
) => ({
  'cache-control': cache,
  ...(name && { 'content-disposition': `${shown}; ${fileName(name)}` }),
  ...(!name && shown === 'attachment' && { 'content-disposition': shown }),
  ...everywhere,
  ...only(...cspDirectives, ...(cspDirectives.some((one) => one.startsWith('sandbox')) ? [] : ['sandbox'])),
})
/** Content-Disposition by RFC 6266, with RFC 8187 for non-ASCII names. */
function fileName(name: string): string {
  const plain = name.replace(/[^\w .()-]/g, '_')
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `filename="${plain}"${plain === name ? '' : `; filename*=UTF-8''${whole}`}`
}
/** The outbox page; its mail frame inherits them: nothing loads, runs or is sent. */
export const outboxHeaders = {
  'cache-control': 'no-store',
  ...everywhere,
  ...only("style-src 'unsafe-inline'", "form-action 'none'"),
}
const scriptsIn = (html: string) =>
  html
    .split('<script>')
    .slice(1)
    .map((rest) => rest.split('</script>')[0]!)
/** Built scripts and fonts: about twenty per page, so only few headers; the page's policy is in its own response. */
export const fileHeaders = { 'cache-control': 'public, max-age=31536000, immutable', ...everywhere, ...only() }
/** The business card reader: its worker compiles WebAssembly and loads fonts, both from this origin. */
export const cardReaderHeaders = {
  'cache-control': fileHeaders['cache-control'],
  ...everywhere,
  ...only("script-src 'self' 'wasm-unsafe-eval'", "connect-src 'self'"),
}
/** @param html the page with its inline head script */
export const webHeaders = (html: string) => ({
  ...everywhere,
  ...only(
    `script-src 'self' ${scriptsIn(html).map(inlineSource).join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    // Trusted Types: strings become neither markup nor scripts; workers only by the policy of web/boot/trusted-scripts.ts.
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ),
})
