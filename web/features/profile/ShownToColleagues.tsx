import { profile } from '../../../contract/profile.ts'
import { useSentence } from '../../kit/sentence.ts'
import { useOwnSetting } from '../../kit/use-own-setting.ts'
import { useRead } from '../../queries.ts'
import { CheckField } from '../../ui/forms/CheckField.tsx'
import { Failure } from '../../ui/lists/Failure.tsx'
import { Section } from '../../ui/pages/Section.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useLater } from '../../use-later.ts'
import style from './Profile.module.css'

/** Kept with the tick, and off until one says otherwise. */
export function ShownToColleagues() {
  const { t } = useTexts()
  const sentence = useSentence()
  const read = useRead(profile.settings, {}, { enabled: useLater() })
  const change = useOwnSetting()
  return (
    <Section title={t('profile.colleagues')}>
      <div className={style.set}>
        <CheckField
          label={t('profile.showsJoining')}
          checked={read.data?.showsJoining ?? false}
          disabled={!read.data}
          onChange={(showsJoining) => void change({ showsJoining })}
        />
        {read.isError && (
          <Failure text={sentence(read.error)} busy={read.isFetching} onRetry={() => void read.refetch()} />
        )}
      </div>
    </Section>
  )
}
