// Files, as what they hang on tells of them: a shape without its calls, so that a page that only shows some carries none of these.
import * as z from 'zod/mini'
import { PersonRef } from '../../core/person.ts'
import { fieldsOf } from '../../core/wire-names.ts'

export const fileFields = fieldsOf({
  id: 'file_idx',
  logId: 'sales_idx',
  noticeId: 'notic_idx',
  name: 'file_name',
  size: 'file_size',
  version: 'file_ver',
  previewUrl: 'preview_url',
  said: 'said',
  logTitle: 'title',
  versions: 'ver_list',
  items: 'list',
})
/** By their first bytes, whatever they are called. Nothing else is ever shown as what it says it is. */
export const shownTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export const heardTypes = ['audio/mpeg', 'audio/mp4', 'audio/aac', 'audio/ogg', 'audio/flac', 'audio/wav'] as const
export const fileTypes = [...shownTypes, ...heardTypes, 'application/pdf', 'application/octet-stream'] as const
export type FileType = (typeof fileTypes)[number]

/** Of a log, a notice, or what was said in an inquiry. Listed, the newest of those of one name come first. */
export const AttachedFile = fileFields({
  id: z.string(),
  name: z.string(),
  type: z.enum(fileTypes),
  /** In bytes. */
  size: z.number(),
  /** Of the same name on the same thing, from 1. */
  version: z.number(),
  /** Of pictures; works for a minute. */
  previewUrl: z.nullable(z.string()),
  /** Null where the service speaks, and in an inquiry, where each message says by whom it is. */
  author: z.nullable(PersonRef),
  createdAt: z.string(),
})

/** Why a file may be refused, wherever it is sent to. */
export const refusals = ['file_too_large', 'not_an_image', 'image_too_large'] as const
