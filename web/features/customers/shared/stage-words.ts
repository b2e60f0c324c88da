import { manualStages, type Stage } from '../../../../contract/codes.ts'
import { dotted } from '../../../format/format.ts'
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
