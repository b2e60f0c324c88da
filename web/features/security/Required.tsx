import IconShield from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs'
import type { OutputOf } from '../../../contract/core/call.ts'
import type { twoStep } from '../../../contract/calls/two-step/calls.ts'
import { useFormat } from '../../format/use-format.ts'
import { Glyph } from '../../ui/elements/Glyph.tsx'
import { useTexts } from '../../ui/texts.ts'
import style from './Security.module.css'

export type TwoStepSettings = OutputOf<typeof twoStep.settings>
export const isOn = ({ appSince, passkeys }: TwoStepSettings): boolean => appSince !== null || passkeys.length > 0

/** Whether the week of grace is over. */
export const isRequiredNow = ({ requiredFrom }: TwoStepSettings): boolean =>
  requiredFrom !== null && requiredFrom <= new Date().toISOString()

/** What a workgroup of the user requires, and from when on. */
export function Required({ settings }: { settings: TwoStepSettings }) {
  const { t } = useTexts()
  const format = useFormat()
  const { requiredBy: workgroup, requiredFrom } = settings
  if (requiredFrom === null) return null
  const names = { workgroup, day: format.date(format.dayOf(requiredFrom)) }
  return (
    <p className={style.strip} role="status">
      <Glyph icon={IconShield} />
      <span>
        {isOn(settings)
          ? t('security.required.on', names)
          : t(isRequiredNow(settings) ? 'security.required.since' : 'security.required.from', names)}
      </span>
    </p>
  )
}
