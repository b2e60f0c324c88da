import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import { useState } from 'react'
import { editing } from '../../../contract/calls/editing/calls.ts'
import { limits } from '../../../contract/rules/limits.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { salesLogs } from '../../../contract/calls/sales-logs/calls.ts'
import { CallError } from '../../api/call-error.ts'
import { errorMessage, useErrorMessage } from '../../api/error-message.ts'
import { usePathParams } from '../../kit/address/params.ts'
import { invalidate } from '../../api/invalidation.ts'
import { useRead } from '../../api/reads.ts'
import { write } from '../../api/writes.ts'
import { useTitle } from '../../kit/address/use-title.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { DayHeading } from '../../ui/lists/DayHeading.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { PageHeader } from '../../ui/pages/PageHeader.tsx'
import { Breadcrumbs } from '../../ui/pages/Breadcrumbs.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import { OneVersion, type Version } from './OneVersion.tsx'
import style from './Versions.module.css'

/** What a log said before, by day: who wrote it and when, what changed by word, and the way back to any of it. */
export function VersionsScreen() {
  const { t } = useTexts()
  const format = useFormat()
  const sentence = useErrorMessage()
  const { logId } = usePathParams(paths.logVersions)
  const log = useRead(salesLogs.detail, { id: logId })
  const read = useRead(editing.versions, { logId, pageSize: limits.pageSizeMax }, { staleTime: 0 })
  const [open, setOpen] = useState<number | null | undefined>(undefined)
  const title = log.data?.title ?? ''
  useTitle([t('editing.versions'), title].filter(Boolean).join(' · '))
  const items = read.data?.items ?? []
  const days = [...new Set(items.map((one) => format.dayOf(one.savedAt)))]
  const shown = open === undefined ? items[0]?.earlier : open
  const restore = async (one: Version) => {
    const question = { title: t('editing.restoreTitle'), body: t('editing.restoreBody'), verb: t('editing.restore') }
    if (!(await confirm(question))) return
    try {
      const of = { logId, earlier: one.earlier, ver: items[0]!.earlier }
      await toast.during(t('doing.save'), () => write(editing.restore, of))
      setOpen(undefined)
      toast.success(t('editing.restored'))
    } catch (error) {
      const isStale = error instanceof CallError && error.word === 'stale'
      if (isStale) invalidate('editing')
      toast.error(t('editing.restoreFailed', { why: isStale ? t('editing.changedMeanwhile') : errorMessage(error, t) }))
    }
  }
  const back = href(paths.log, { logId })
  return (
    <>
      <PageHeader
        back={<IconButton icon={IconLeft} label={title || t('nav.logs')} glyph={22} to={back} />}
        title={
          <Breadcrumbs
            label={t('form.path')}
            path={[
              { label: t('nav.logs'), to: paths.logs },
              ...(title ? [{ label: title, to: back }] : []),
              { label: t('editing.versions') },
            ]}
          />
        }
      />
      {read.isError && (
        <ErrorNotice page text={sentence(read.error)} busy={read.isFetching} onRetry={() => void read.refetch()} />
      )}
      {read.isPending && (
        <div className="page">
          <Skeleton rows={4} shape="line" />
        </div>
      )}
      {items.length === 1 && (
        <EmptyState icon={IconHistory} title={t('editing.versionsNone')} body={t('editing.versionsNoneBody')} />
      )}
      {items.length > 1 && (
        <div className={style.versions}>
          {days.map((day) => (
            <section key={day}>
              <DayHeading title={format.dayTitle(day)} />
              <ul>
                {items.map((one, at) =>
                  format.dayOf(one.savedAt) === day ? (
                    <OneVersion
                      key={one.earlier}
                      logId={logId}
                      version={one}
                      before={items[at + 1]?.earlier ?? null}
                      isOpen={one.earlier === shown}
                      onOpen={(on) => setOpen(on ? one.earlier : null)}
                      onRestore={() => void restore(one)}
                    />
                  ) : null,
                )}
              </ul>
            </section>
          ))}
          <p className={`s13 t3 ${style.about}`}>{t('editing.versionsAbout', { count: limits.logVersions })}</p>
        </div>
      )}
    </>
  )
}
