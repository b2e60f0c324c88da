import type { photos as contract } from '../../../contract/calls/photos/calls.ts'
import { inSteps, type Handlers } from '../../calls/context.ts'
import { notFound } from '../../core/failure.ts'

export const photos: Handlers<typeof contract> = {
  /** The database has no record of a photo's content. */
  show: inSteps(async ({ photos: kept }, { key }) => {
    const body = await kept.read(key)
    if (!body) throw notFound()
    return { type: 'image/webp' as const, body, name: 'photo.webp' }
  }),
}
