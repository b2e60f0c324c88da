import { bytes } from '../../core/bytes.ts'
import { call, fields, feature } from '../../core/call.ts'
import { signedFields, Token } from '../../core/signed-links.ts'

export const photos = feature('photos', {
  /** The target of the URLs in `photo_url`, `card_url` and `logo_url`. */
  show: call('GET /photo/{key}', {
    audience: 'link',
    summary: 'A photo, at a signed URL valid for up to a minute',
    input: fields({ key: Token(24), ...signedFields }),
    output: bytes({ types: ['image/webp'], disposition: 'inline', cache: 'private, max-age=60' }),
  }), // not shown
})
