// What every answer tells a browser, and the few things that differ from room to room.
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

/** Answers for programs, ours and others: calls, refusals, health, figures. */
export const apiHeaders = { 'cache-control': 'no-store', ...everywhere, ...only() }
/** Of what is no JSON, whoever made it: a browser shows or saves it, and runs, loads and sends nothing in its name but what it allows. */
export const bytesHeaders = (
  { shown: usual, cache }: BytesSchema['bytes'],
  { name, isShown, allows = [] }: Bytes,
  shown = isShown ? 'inline' : usual,
) => ({
  'cache-control': cache,
  ...(name && { 'content-disposition': `${shown}; ${fileName(name)}` }),
  ...(!name && shown === 'attachment' && { 'content-disposition': shown }),
  ...everywhere,
  ...only(...allows, 'sandbox'),
})
/** RFC 6266, and RFC 8187 beside it for what is not ASCII. */
function fileName(name: string): string {
  const plain = name.replace(/[^\w .()-]/g, '_')
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `filename="${plain}"${plain === name ? '' : `; filename*=UTF-8''${whole}`}`
}
/** The frame with a mail inherits this: nothing loads, nothing runs, nothing is sent. */
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
/** Of the files of the page, scripts and letters: some twenty come at once, each with a head, and what the page may do stands in its own. */
export const fileHeaders = { 'cache-control': 'public, max-age=31536000, immutable', ...everywhere, ...only() }
/** Of what reads business cards: its worker compiles what it computes with, and asks for letters; both from here. */
export const cardReaderHeaders = {
  'cache-control': fileHeaders['cache-control'],
  ...everywhere,
  ...only("script-src 'self' 'wasm-unsafe-eval'", "connect-src 'self'"),
}
/** @param html of the page, in which the script that sets the theme before the first paint stands */
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
    // Text becomes neither markup nor a program; workers are those of the one policy (web/boot/trusted-scripts.ts).
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ),
})
