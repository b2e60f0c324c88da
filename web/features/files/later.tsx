// Files come after the first view, wherever they are shown or chosen.
import { limits } from '../../../contract/limits.ts'
import { afterwards } from '../../afterwards.tsx'
import { Section } from '../../ui/pages/Section.tsx'
import { useTexts, type Say } from '../../ui/texts.ts'
import { useFormat } from '../../use-format.ts'
import type { HeldFilesProps } from './HeldFiles.tsx'
import type { With } from './uploads.ts'

type Kind = 'log' | 'notice' | 'serviceNotice'
type Held = Omit<HeldFilesProps, 'holder'> & { kind: Kind; id: string }
const Title = ({ files, mayEdit }: Held) => {
  const { t } = useTexts()
  const format = useFormat()
  const count = format.number(files.length)
  return <Section title={t('files.title')} count={mayEdit ? `${count} / ${format.number(limits.files)}` : count} />
}
/** Of a log or a notice. */
export const HeldFiles = afterwards(async () => {
  const [{ HeldFiles: Part }, { holderOf }] = await Promise.all([import('./HeldFiles.tsx'), import('./holders.ts')])
  return ({ kind, id, ...rest }: Held) => <Part {...rest} holder={holderOf(kind, id)} />
}, Title)
export const FormFiles = afterwards(async () => (await import('./FormFiles.tsx')).FormFiles)
export const SaidFiles = afterwards(async () => (await import('./SaidFiles.tsx')).SaidFiles)

/** About what they will take, in pixels, so that nothing moves when they come. */
export function heightOf(files: HeldFilesProps['files']): number {
  const pictures = files.filter((one) => one.previewUrl !== null).length
  return 76 + Math.ceil(pictures / 2) * 104 + (files.length - pictures) * 45
}

/** What was chosen in a form sets out for what it became; a file that fails leaves that as it is. */
export const sendFormFiles = async (form: string, kind: Kind, id: string, t: Say): Promise<void> => {
  const [{ sendChosen }, { holderOf }] = await Promise.all([import('./uploads.ts'), import('./holders.ts')])
  sendChosen(form, holderOf(kind, id), t)
}
/** Says something together with what was chosen for it. @returns null where it was stopped. @throws as `send` */
export const sendWithFiles = async <T,>(form: string, send: (options: With) => Promise<T>): Promise<T | null> =>
  (await import('./uploads.ts')).sendWithChosen(form, send)
