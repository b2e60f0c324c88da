import { manualStages, type Stage } from '../../../../contract/codes.ts'
import { dotted, type Format } from '../../../format/format.ts'
import type { Translate } from '../../../ui/texts.ts'

/** Won, lost and on hold are final: logs do not change them. */
export const isClosed = (stage: string): stage is (typeof manualStages)[number] =>
  (manualStages as readonly string[]).includes(stage)

type Staged = { stage: Stage | ''; reachedStage: Stage | '' }
/** The stage a customer had reached before it was lost or put on hold ('제안까지'); empty for all others. */
export const reachedWords = (t: Translate, { stage, reachedStage }: Staged): string =>
  isClosed(stage) && reachedStage ? t('customers.reached', { stage: t(`code.${reachedStage}`) }) : ''
/** '보류 · 제안까지' */
export const stageWords = (t: Translate, of: Staged): string =>
  dotted(of.stage && t(`code.${of.stage}`), reachedWords(t, of))
/** How long a customer has been in its stage: '317일 경과', '317 days', 'since today'; null without a stage. */
export function stageDaysWords(t: Translate, format: Format, stageAt: string | null): string | null {
  if (!stageAt) return null
  const days = format.daysSince(format.dayOf(stageAt))
  return days > 0 ? t('customers.stageDays', { count: days }) : t('customers.stageToday')
}
