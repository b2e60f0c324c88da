import { Suspense, useState } from 'react'
import { lazyComponent } from '../../../boot/lazy.ts'
import { Button } from '../../../ui/elements/Button.tsx'
import { Section } from '../../../ui/pages/Section.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { TypeChange } from './TypeChange.tsx'
import type { Step, useQueue } from './use-queue.ts'
import style from './Teach.module.css'

const ChangesDialog = lazyComponent(async () => (await import('./ChangesDialog.tsx')).ChangesDialog)

type Props = Pick<ReturnType<typeof useQueue>, 'moved' | 'refresh'> & { last: Step; onUndo: () => void }
/** The last label, and how many other logs changed because of it. */
export function LastLabel({ last: { of, label }, moved, refresh, onUndo }: Props) {
  const { t } = useTexts()
  const [isShown, setIsShown] = useState(false)
  return (
    <Section title={t('teaching.just')} level={2}>
      <p className="s13 wrap">{of.sentence}</p>
      {label && (
        <p>
          <TypeChange from={of.type} to={label.type} />
        </p>
      )}
      <p className="s13 t2" role="status">
        {moved === 0 && t('teaching.movedNone')}
        {moved !== undefined && moved > 0 && t('teaching.moved', { count: moved })}
      </p>
      <div className={style.acts}>
        {moved !== undefined && moved > 0 && (
          <Button size="sm" onClick={() => setIsShown(true)}>
            {t('teaching.show')}
          </Button>
        )}
        <Button size="sm" look="ghost" onClick={onUndo}>
          {t('needs.undo')}
        </Button>
      </div>
      {refresh && <p className="s12 t3">{t('needs.refreshing', { done: refresh.done, all: refresh.toDo })}</p>}
      {isShown && (
        <Suspense>
          <ChangesDialog count={moved ?? 0} onDone={() => setIsShown(false)} />
        </Suspense>
      )}
    </Section>
  )
}
