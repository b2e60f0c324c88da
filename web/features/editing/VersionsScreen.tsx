import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import { useState } from 'react'
import { editing } from '../../../contract/calls/editing/calls.ts'
import { limits } from '../../../contract/rules/limits.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { salesLogs } from '../../../contract/calls/sales-logs/calls.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { usePathParams } from '../../kit/address/params.ts'
import { useRead } from '../../api/reads.ts'
import { useTitle } from '../../kit/address/use-title.ts'
import { DayHeading } from '../../ui/lists/DayHeading.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { PageHeader } from '../../ui/pages/PageHeader.tsx'
import { Breadcrumbs } from '../../ui/pages/Breadcrumbs.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import { OneVersion } from './OneVersion.tsx'
import { useRestore } from './use-restore.ts'
import style from './Versions.module.css'

/** The versions of a log by day: author, time and changed words of each, and the button that restores it. */
export function VersionsScreen() {
  const { t } = useTexts()
  const format = useFormat()
  const errorText = useErrorMessage()
  const { logId } = usePathParams(paths.logVersions)
  const log = useRead(salesLogs.detail, { id: logId })
  const read = useRead(editing.versions, { logId, pageSize: limits.pageSizeMax }, { staleTime: 0 })
  const [open, setOpen] = useState<number | null | undefined>(undefined)
  const title = log.data?.title ?? ''
  useTitle([t('editing.versions'), title].filter(Boolean).join(' · '))
  const items = read.data?.items ?? []
  const [isWhole, setWhole] = useState(false)
  const visible = isWhole ? items : items.slice(0, limits.historyShown)
  const days = [...new Set(visible.map((one) => format.dayOf(one.savedAt)))]
  const shown = open === undefined ? items[0]?.earlier : open
  const restore = useRestore(logId, () => setOpen(undefined))
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
        <ErrorNotice page text={errorText(read.error)} busy={read.isFetching} onRetry={() => void read.refetch()} />
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
                {visible.map((one, at) =>
                  format.dayOf(one.savedAt) === day ? (
                    <OneVersion
                      key={one.earlier}
                      logId={logId}
                      version={one}
                      before={items[at + 1]?.earlier ?? null}
                      isOpen={one.earlier === shown}
                      onOpen={(on) => setOpen(on ? one.earlier : null)}
                      onRestore={() => void restore(one, items[0]!.earlier)}
                    />
                  ) : null,
                )}
              </ul>
            </section>
          ))}
          {visible.length < items.length && (
            <Button look="ghost" onClick={() => setWhole(true)}>
              {t('editing.versionsAll', { count: items.length })}
            </Button>
          )}
          <p className={`s13 t3 ${style.about}`}>{t('editing.versionsAbout', { count: limits.logVersions })}</p>
        </div>
      )}
    </>
  )
}
