import { Suspense } from 'react'
import { keywordAlerts, risePercents, type RisePercent } from '../../../contract/calls/keyword-alerts/calls.ts'
import { paths } from '../../../contract/core/paths.ts'
import { maySetKeywordAlerts } from '../../../contract/permissions.ts'
import { limits } from '../../../contract/rules/rules.ts'
import { usePerson } from '../../api/me.ts'
import { useRead } from '../../api/reads.ts'
import { lazyComponent } from '../../boot/lazy.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTitle } from '../../kit/address/use-title.ts'
import { EditPage } from '../../kit/forms/EditPage.tsx'
import { useKeywordCheck } from '../../kit/forms/use-keyword-check.ts'
import { RecordPage } from '../../kit/records/RecordPage.tsx'
import { PeopleField } from '../../ui/forms/combobox/PeopleField.tsx'
import { CheckboxField } from '../../ui/forms/fields/CheckboxField.tsx'
import { KeywordsField } from '../../ui/forms/fields/KeywordsField.tsx'
import { SelectField } from '../../ui/forms/fields/SelectField.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { useTexts } from '../../ui/texts.ts'
import { searchMembers } from '../members/shared/choose-members.ts'
import { useEditAlerts, type Alerts } from './use-edit-alerts.ts'
import style from './Alerts.module.css'

const LookBack = lazyComponent(async () => (await import('./LookBack.tsx')).LookBack)

/** The words that the workgroup watches: who is notified of a log with one, and whether of words that rise. */
export function KeywordAlertsScreen() {
  const { t } = useTexts()
  const person = usePerson()
  const alerts = useRead(keywordAlerts.detail, {}, { staleTime: 0 })
  useTitle(t('settings.keywordAlerts'))
  return (
    <RecordPage
      read={alerts}
      title={t('settings.keywordAlerts')}
      leave={{ label: t('ui.close'), to: paths.keywords, by: 'cross' }}
      list={{ label: t('nav.keywords'), to: paths.keywords }}
      may={() => maySetKeywordAlerts(person)}
    >
      {(record) => <EditAlerts key={record.id} alerts={record} />}
    </RecordPage>
  )
}

function EditAlerts({ alerts }: { alerts: Alerts }) {
  const { t } = useTexts()
  const format = useFormat()
  const edit = useEditAlerts(alerts)
  const { field, values, change } = edit.form
  const checkWord = useKeywordCheck()
  return (
    <EditPage
      edit={edit}
      path={[{ label: t('nav.keywords'), to: paths.keywords }, { label: t('settings.keywordAlerts') }]}
      given={['words', 'userIds']}
    >
      <p className={`s13 t2 ${style.lede}`}>{t('alerts.lede')}</p>
      <KeywordsField {...field('words')} limit={limits.keywords} check={checkWord} hint={t('alerts.wordsHint')} />
      <PeopleField
        {...field('userIds')}
        limit={limits.selection}
        search={searchMembers()}
        empty={t('logs.nobodyFound')}
        hint={t('alerts.peopleHint')}
      />
      <div className={style.rises}>
        <CheckboxField
          label={t('alerts.tellsRises')}
          name="tellsRises"
          checked={values.tellsRises}
          onChange={(tellsRises) => change({ tellsRises })}
        />
        {values.tellsRises && (
          <>
            <SelectField
              {...field('risePercent')}
              onChange={(risePercent) => change({ risePercent: risePercent as RisePercent })}
              options={risePercents.map((value) => ({
                value,
                label: t('alerts.percent', { percent: format.percent(Number(value) / 100) }),
              }))}
              hint={t('alerts.risesHint')}
            />
            <Suspense fallback={<Skeleton rows={2} shape="line" />}>
              <LookBack words={values.words} percent={values.risePercent} />
            </Suspense>
          </>
        )}
      </div>
    </EditPage>
  )
}
