// Schemas of attached files, separate from the calls so that pages that only show files do not load the calls.
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
/** Content types, detected from the first bytes, not from the name. Only these are displayed in a browser. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export const audioTypes = ['audio/mpeg', 'audio/mp4', 'audio/aac', 'audio/ogg', 'audio/flac', 'audio/wav'] as const
export const fileTypes = [...imageTypes, ...audioTypes, 'application/pdf', 'application/octet-stream'] as const
export type FileType = (typeof fileTypes)[number]

/** A file of a log, a notice or a message of an inquiry. In lists, files of one name are sorted newest first. */
export const AttachedFile = fileFields({
  id: z.string(),
  name: z.string(),
  type: z.enum(fileTypes),
  /** In bytes. */
  size: z.number(),
  /** Number among the files of the same name on the same record, from 1. */
  version: z.number(),
  /** For pictures; valid for a minute. */
  previewUrl: z.nullable(z.string()),
  /** Null for the service, and in an inquiry, where each message has its author. */
  author: z.nullable(PersonRef),
  createdAt: z.string(),
})

/** Response to an upload. `said` is the message of the toast. */
export const AddedFiles = fileFields({ said: z.string(), files: z.array(AttachedFile) })
/** Signed URLs of one file: for saving, and for showing or playing. */
export const FileUrls = fileFields({ url: z.string(), shownUrl: ['shown_url', z.string()], name: z.string() })

/** Errors of every upload of files. */
export const uploadErrors = ['file_too_large', 'not_an_image', 'image_too_large'] as const
