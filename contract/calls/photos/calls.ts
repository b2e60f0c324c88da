import { bytes } from '../../core/bytes.ts'
import { call, fields, room } from '../../core/call.ts'
import { proved, Token } from '../../core/links.ts'

export const photos = room('photos', {
  /** The addresses in `photo_url`, `card_url` and `logo_url`. */
  show: call('GET /photo/{key}', {
    audience: 'link',
    summary: 'A picture, at an address that an answer gave for up to a minute',
    input: fields({ key: Token(24), ...proved }),
    output: bytes({ types: ['image/webp'], shown: 'inline', cache: 'private, max-age=60' }),
  }), // not shown
})
