import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs'
import IconMusic from '@tabler/icons-react/dist/esm/icons/IconFileMusic.mjs'
import IconSheet from '@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs'
import IconText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconPdf from '@tabler/icons-react/dist/esm/icons/IconFileTypePdf.mjs'
import IconZip from '@tabler/icons-react/dist/esm/icons/IconFileZip.mjs'
import IconMovie from '@tabler/icons-react/dist/esm/icons/IconMovie.mjs'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import type { OutputOf } from '../../../contract/core/call.ts'
import { extensionOf } from '../../../contract/rules/file-names.ts'
import type { AttachedFile as Attached } from '../../../contract/calls/files/shapes.ts'
import type { Icon } from '../../ui/elements/Glyph.tsx'

export type AttachedFile = OutputOf<{ output: typeof Attached }>
export const isPicture = ({ previewUrl }: AttachedFile) => previewUrl !== null
export const isSound = ({ type }: AttachedFile) => type.startsWith('audio/')

const icons: [Icon, RegExp][] = [
  [IconPdf, /^pdf$/],
  [IconSheet, /^(xlsx?|xlsm|csv|ods|cell)$/],
  [IconText, /^(docx?|hwpx?|txt|rtf|odt|md|pptx?|odp)$/],
  [IconZip, /^(zip|7z|gz|tar|rar|alz|egg)$/],
  [IconMovie, /^(mp4|mov|avi|mkv|webm|wmv)$/],
  [IconMusic, /^(mp3|m4a|wav|ogg|flac|aac|3ga|amr)$/],
  [IconPhoto, /^(jpe?g|png|gif|webp|avif|hei[cf]|bmp|tiff?|svg)$/],
]
/** By the extension of the name. */
export const iconOf = (name: string): Icon =>
  icons.find(([, endings]) => endings.test(extensionOf(name)))?.[0] ?? IconFile
