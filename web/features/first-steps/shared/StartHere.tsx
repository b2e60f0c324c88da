import { Button } from '../../../ui/elements/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import type { Icon } from '../../../ui/elements/Glyph.tsx'
import { useTexts } from '../../../ui/texts.ts'
import style from './FirstSteps.module.css'
import { useFirstSteps } from './use-first-steps.ts'
import { useSample } from '../use-sample.ts'

/**
 * For an empty list: the next first step, and the sample.
 * @param otherwise the action when all first steps are done
 * @param also a second way, beside the action
 */
export function StartHere({
  icon,
  title,
  body,
  otherwise,
  also,
}: {
  icon: Icon
  title: string
  body: string
  otherwise: { verb: string; to: string }
  also?: { verb: string; to: string } | undefined
}) {
  const { t } = useTexts()
  const { waiting, next, sample } = useFirstSteps()
  const { busy, putIn } = useSample()
  const isFirst = next !== undefined && next.key !== 'invite'
  const act = isFirst ? { verb: t(`steps.${next.key}Do`), to: next.to } : otherwise
  return (
    <EmptyState
      icon={icon}
      title={title}
      body={isFirst ? t(`steps.${next.key}Why`) : body}
      action={
        !waiting && (
          <div className={style.acts}>
            <Button to={act.to}>{act.verb}</Button>
            {also && <Button to={also.to}>{also.verb}</Button>}
            {isFirst && !sample && (
              <Button look="ghost" busy={busy} onClick={() => void putIn()}>
                {t('steps.sampleDo')}
              </Button>
            )}
          </div>
        )
      }
    />
  )
}
