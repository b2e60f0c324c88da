import { Section } from '../../../ui/pages/Section.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { kindKey } from '../shared/needs.ts'
import { NeedChip } from '../shared/NeedChip.tsx'
import type { Step, useQueue } from './use-queue.ts'
import style from './Teach.module.css'

type Props = Pick<ReturnType<typeof useQueue>, 'moved' | 'refresh'> & { last: Step }
/** The last label, and how many other logs changed because of it. */
export function LastLabel({ last: { of, label }, moved, refresh }: Props) {
  const { t } = useTexts()
  return (
    <Section title={t('teaching.just')} level={2}>
      <p className="s13 wrap">{of.sentence}</p>
      {label && (
        <p className={style.change}>
          <NeedChip kind={of.type} label={t(kindKey(of.type))} look="text" />
          <span aria-hidden>→</span>
          <NeedChip kind={label.type} label={t(kindKey(label.type))} look="text" />
        </p>
      )}
      <p className="s13 t2" role="status">
        {moved === 0 && t('teaching.movedNone')}
        {moved !== undefined && moved > 0 && t('teaching.moved', { count: moved })}
      </p>
      {refresh && <p className="s12 t3">{t('needs.refreshing', { done: refresh.done, all: refresh.toDo })}</p>}
    </Section>
  )
}
