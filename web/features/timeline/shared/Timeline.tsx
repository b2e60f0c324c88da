import { useState } from 'react'
import { timelineFilterNames, timeline } from '../../../../contract/calls/timeline/calls.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead } from '../../../api/reads.ts'
import { ChoiceMenu } from '../../../ui/lists/ChoiceMenu.tsx'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { RowList } from '../../../ui/lists/RowList.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Button } from '../../../ui/elements/Button.tsx'
import { Section } from '../../../ui/pages/Section.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { TimelineEvent } from '../TimelineEvent.tsx'
import style from './Timeline.module.css'

type Of = { customerId: string } | { contactId: string }
type Only = '' | (typeof timelineFilterNames)[number]

/** The events of a customer or contact that the user may see, latest first, in pages of twenty. */
export function Timeline({ of }: { of: Of }) {
  const { t } = useTexts()
  const [only, setOnly] = useState<Only>('')
  const filters = 'contactId' in of ? timelineFilterNames.filter((one) => one !== 'stages') : timelineFilterNames
  return (
    <Section
      title={t('timeline.title')}
      action={
        <ChoiceMenu<Only>
          label={t('timeline.only')}
          value={only}
          onChange={setOnly}
          options={[
            { value: '', label: t('timeline.all') },
            ...filters.map((value) => ({ value, label: t(`timeline.filter.${value}`) })),
          ]}
        />
      }
    >
      <Page key={only} of={of} only={only} after="" />
    </Section>
  )
}

/** A page of events, and below it the next one on request. */
function Page({ of, only, after }: { of: Of; only: Only; after: string }) {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  const { data, error, refetch, isFetching } = useRead(timeline.list, { ...of, only, after })
  const [isNextShown, setNextShown] = useState(false)
  if (error && !data) return <ErrorNotice text={errorText(error)} onRetry={() => void refetch()} busy={isFetching} />
  if (!data) return <Skeleton rows={4} shape="line" />
  if (data.items.length === 0) return <p className="s13 t3">{t('timeline.none')}</p>
  return (
    <>
      <RowList label={t('timeline.title')}>
        {data.items.map((one) => (
          <TimelineEvent key={one.id} line={one} of={of} />
        ))}
      </RowList>
      {data.next && !isNextShown && (
        <div className={style.more}>
          <Button size="sm" onClick={() => setNextShown(true)}>
            {t('timeline.more')}
          </Button>
        </div>
      )}
      {data.next && isNextShown && <Page of={of} only={only} after={data.next} />}
    </>
  )
}
