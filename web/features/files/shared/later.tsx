// Files come after the first view, wherever they are shown or chosen.
import { limits } from '../../../../contract/rules/limits.ts'
import { deferredComponent } from '../../../boot/deferred-component.tsx'
import { Section } from '../../../ui/pages/Section.tsx'
import { useTexts, type Translate } from '../../../ui/texts.ts'
import { useFormat } from '../../../format/use-format.ts'
import type { HeldFilesProps } from '../AttachedFiles.tsx'

const Title = ({ files, mayEdit }: HeldFilesProps) => {
  const { t } = useTexts()
  const format = useFormat()
  const count = format.number(files.length)
  return <Section title={t('files.title')} count={mayEdit ? `${count} / ${format.number(limits.files)}` : count} />
}
/** Of a log or a notice. */
export const HeldFiles = deferredComponent(async () => (await import('../AttachedFiles.tsx')).AttachedFiles, Title)
export const FormFiles = deferredComponent(async () => (await import('../FormFiles.tsx')).FormFiles)

/** About what they will take, in pixels, so that nothing moves when they come. @param abreast previews in a row */
export function heightOf(files: HeldFilesProps['files'], abreast = 2): number {
  const pictures = files.filter((one) => one.previewUrl !== null).length
  return 76 + Math.ceil(pictures / abreast) * 104 + (files.length - pictures) * 45
}

/** What was chosen in a form sets out for what it became; a file that fails leaves that as it is. */
export const sendFormFiles = (form: string, kind: HeldFilesProps['kind'], id: string, t: Translate): Promise<void> =>
  import('./uploads.ts').then(({ sendChosen }) => sendChosen(form, kind, id, t))
