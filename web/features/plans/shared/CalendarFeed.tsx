import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../../contract/core/paths.ts'
import { calendarFeeds } from '../../../../contract/calls/plans/feeds.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead } from '../../../api/reads.ts'
import { useWrite } from '../../../api/writes.ts'
import { useFormat } from '../../../format/use-format.ts'
import { OneTimeAddress } from '../../../kit/OneTimeAddress.tsx'
import { Button } from '../../../ui/elements/Button.tsx'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { confirm } from '../../../ui/overlays/confirm.ts'
import { toast } from '../../../ui/overlays/toast.ts'
import { Section } from '../../../ui/pages/Section.tsx'
import { useTexts } from '../../../ui/texts.ts'
import style from './CalendarFeed.module.css'

/** The private address of the user's calendar, for other calendar programs. It is shown only after it was created. */
export function CalendarFeed() {
  const { t } = useTexts()
  const sentence = useErrorMessage()
  const format = useFormat()
  const feed = useRead(calendarFeeds.detail, {})
  const { url, create, remove, isBusy } = useFeedAddress()
  const words = {
    once: t('feeds.once'),
    copy: t('feeds.copy'),
    copied: t('feeds.copied'),
    notCopied: t('feeds.notCopied'),
  }
  return (
    <Section title={t('feeds.title')}>
      <p className={style.note}>{t('feeds.note')}</p>
      {feed.isPending && <Skeleton rows={1} shape="line" />}
      {feed.isError && (
        <ErrorNotice text={sentence(feed.error)} onRetry={() => void feed.refetch()} busy={feed.isFetching} />
      )}
      <p className={style.note}>
        <Link to={paths.importPlans}>{t('feeds.importFile')}</Link>
      </p>
      {url !== null && <OneTimeAddress url={url} words={words} />}
      {feed.data && (
        <div className={style.line}>
          <p>
            {feed.data.createdAt
              ? t('feeds.since', { day: format.date(format.dayOf(feed.data.createdAt)) })
              : t('feeds.off')}
          </p>
          <div className={style.acts}>
            <Button size="sm" busy={isBusy} onClick={() => void create(feed.data!.isOn)}>
              {t(feed.data.isOn ? 'feeds.renew' : 'feeds.create')}
            </Button>
            {feed.data.isOn && (
              <Button size="sm" look="danger" busy={isBusy} onClick={() => void remove()}>
                {t('feeds.remove')}
              </Button>
            )}
          </div>
        </div>
      )}
    </Section>
  )
}

/** A new address ends the old one, and a removed one ends all subscriptions: both are asked first. */
function useFeedAddress() {
  const { t } = useTexts()
  const sentence = useErrorMessage()
  const [url, setUrl] = useState<string | null>(null)
  const creating = useWrite(calendarFeeds.create, t('doing.save'))
  const removing = useWrite(calendarFeeds.remove, t('doing.delete'))
  const create = async (isOn: boolean) => {
    const question = {
      title: t('feeds.renew.title'),
      body: t('feeds.renew.body'),
      verb: t('feeds.renew'),
    }
    if (isOn && !(await confirm({ ...question, danger: true }))) return
    creating.mutate({}, { onSuccess: (made) => setUrl(made.url), onError: (error) => toast.error(sentence(error)) })
  }
  const remove = async () => {
    const question = {
      title: t('feeds.remove.title'),
      body: t('feeds.remove.body'),
      verb: t('feeds.remove'),
    }
    if (!(await confirm({ ...question, danger: true }))) return
    const onSuccess = () => {
      setUrl(null)
      toast.success(t('feeds.removed'))
    }
    removing.mutate({}, { onSuccess, onError: (error) => toast.error(sentence(error)) })
  }
  return { url, create, remove, isBusy: creating.isPending || removing.isPending }
}
