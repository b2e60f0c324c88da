// Files are loaded after the first view, wherever they are shown or chosen.
import { limits } from '../../../../contract/rules/limits.ts'
import { deferredComponent } from '../../../boot/deferred-component.tsx'
import { Section } from '../../../ui/pages/Section.tsx'
import { useTexts, type Translate } from '../../../ui/texts.ts'
import { useFormat } from '../../../format/use-format.ts'
import type { AttachedFilesProps } from '../AttachedFiles.tsx'

const Title = ({ files, mayEdit }: AttachedFilesProps) => {
  const { t } = useTexts()
  const format = useFormat()
  const count = format.number(files.length)
  return <Section title={t('files.title')} count={mayEdit ? `${count} / ${format.number(limits.files)}` : count} />
}
/** The files of a log or a notice. */
export const RecordFiles = deferredComponent(async () => (await import('../AttachedFiles.tsx')).AttachedFiles, Title)
export const FormFiles = deferredComponent(async () => (await import('../FormFiles.tsx')).FormFiles)

/** The estimated height in pixels, reserved so that nothing moves when files load. @param columns previews in a row */
export function estimatedHeight(files: AttachedFilesProps['files'], columns = 2): number {
  const pictures = files.filter((one) => one.previewUrl !== null).length
  return 76 + Math.ceil(pictures / columns) * 104 + (files.length - pictures) * 45
}

/** Uploads the files of a form to the record it has created; the record stays when a file fails. */
export const uploadFormFiles = (
  form: string,
  kind: AttachedFilesProps['kind'],
  id: string,
  t: Translate,
): Promise<void> => import('./uploads.ts').then(({ uploadChosenFiles }) => uploadChosenFiles(form, kind, id, t))
