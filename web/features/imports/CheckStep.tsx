import IconDownload from '@tabler/icons-react/dist/esm/icons/IconFileDownload.mjs'
import { Suspense, useRef, useState } from 'react'
import { imports } from '../../../contract/calls/imports/calls.ts'
import { limits } from '../../../contract/rules/rules.ts'
import { callApi } from '../../api/client.ts'
import { write } from '../../api/writes.ts'
import { lazyComponent } from '../../boot/lazy.ts'
import { withTexts } from '../../i18n/with-texts.ts'
import { Pager } from '../../ui/lists/Pager.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { SegmentedControl } from '../../ui/pages/SegmentedControl.tsx'
import { useTexts } from '../../ui/texts.ts'
import { phoneMedia, useMediaQuery } from '../../ui/use-media-query.ts'
import { useFormat } from '../../format/use-format.ts'
import { StepActions } from './StepActions.tsx'
import { Causes } from './Causes.tsx'
import { figures, importableRows, readRows, unimportedRows } from './figures.ts'
import { Grid } from './Grid.tsx'
import style from './Imports.module.css'
import { Questions } from './Questions.tsx'
import { requestDownload, runWithErrorToast } from './shared/request-download.ts'
import { useFaults } from './use-faults.ts'
import type { Import } from './use-import.ts'
import { useRows, type Show } from './use-rows.ts'

const LoadOn = lazyComponent(async () => (await withTexts(['further'], () => import('./LoadOn.tsx'))).LoadOn)

type Props = { one: Import; acts: HTMLElement | null; back?: () => void }

/** The invalid cells, editable in place; valid rows can be imported without the others. */
export function CheckStep({ one, acts, back }: Props) {
  const { t } = useTexts()
  const format = useFormat()
  const isPhone = useMediaQuery(phoneMedia)
  const { counts } = one
  const [show, setShow] = useState<Show>(counts.wrong > 0 ? 'wrong' : '')
  const [cause, setCause] = useState('')
  const [page, setPage] = useState(1)
  const rows = useRows(one, { state: show, cause, page })
  const [busy, setBusy] = useState(false)
  const [good, rest] = [importableRows(one), unimportedRows(one)]
  const read = readRows(one)
  const option = (value: Show, count: number) => ({
    value,
    label: `${t(`imports.show.${value || 'all'}`)} ${format.number(count)}`,
  })
  const filled = figures.filter(([, count]) => counts[count] > 0)
  const run = async () => {
    setBusy(true)
    const becomes = [imports.detail, { importId: one.importId }] as const
    await runWithErrorToast(t, t('imports.starting'), () => write(imports.run, { importId: one.importId }, { becomes }))
    setBusy(false)
  }
  const view = (next: Show, because = '') => {
    setShow(next)
    setCause(because)
    setPage(1)
  }
  const pages = Math.max(1, Math.ceil(rows.total / limits.pageSize))
  const isRest = back === undefined
  const box = useRef<HTMLDivElement>(null)
  const goToFault = useFaults(box, rows.isCurrent && rows.items, (direction) => {
    if (counts.wrong === 0) return false
    if (show !== 'wrong') view('wrong')
    // Corrected rows leave the list, and the next ones take their place.
    else if (rows.items.some(({ state, isLeftOut }) => state !== 'wrong' || isLeftOut)) {
      if (cause !== '' && one.causes.every((each) => each.cause !== cause)) view('wrong')
      else if (page > 1 && (page - 1) * limits.pageSize >= counts.wrong) setPage(1)
      else rows.reload()
    } else if (isPhone && direction > 0 && rows.hasMore) void rows.more()
    else if (!isPhone && pages > 1) setPage(((page - 1 + direction + pages) % pages) + 1)
    else return false
    return true
  })
  return (
    <>
      {(!isRest || good > 0) && (
        <StepActions place={acts}>
          {back && (
            <Button look="ghost" onClick={back}>
              {t('imports.back')}
            </Button>
          )}
          <Button look="primary" busy={busy} disabled={good === 0} onClick={() => void run()}>
            {t(rest > 0 ? 'imports.runGood' : 'imports.runAll', { count: good })}
          </Button>
        </StepActions>
      )}
      {!isRest && (
        <h2 className={style.lead}>
          {counts.wrong > 0
            ? t('imports.foundWrong', {
                total: format.number(read),
                good: format.number(good),
                count: counts.wrong,
              })
            : t('imports.allGood', { count: good })}
        </h2>
      )}
      <p className={style.sub}>{t(counts.wrong > 0 ? 'imports.mendHere' : 'imports.nothingYet')}</p>
      <p className={style.sum}>
        {t('imports.sum', {
          rows: t('imports.rows', { count: read }),
          parts: filled
            .map(([value, count]) => `${t(`imports.show.${value}`)} ${format.number(counts[count])}`)
            .join(' + '),
        })}
      </p>
      {counts.isAside > 0 && show !== 'aside' && (
        <p className={style.aside}>
          {t('imports.asideFound', { count: counts.isAside })}
          <Button size="sm" look="ghost" onClick={() => view('aside')}>
            {t('imports.seeAside')}
          </Button>
        </p>
      )}
      <Causes one={one} cause={cause} choose={(next) => view('wrong', next)} />
      <div className={style.tools}>
        <SegmentedControl
          label={t('imports.show')}
          value={show}
          onChange={(next) => view(next as Show)}
          options={[
            ...figures
              .filter(([value, count]) => counts[count] > 0 || value === show || value === 'wrong')
              .map(([value, count]) => option(value, counts[count])),
            option('', read),
          ]}
        />
        <span className={style.acts}>
          {counts.wrong > 0 && !isPhone && (
            <Button keys="F8" onClick={() => goToFault(1)}>
              {t('imports.nextWrong')}
            </Button>
          )}
          {rest > 0 && (
            <Button
              icon={IconDownload}
              onClick={() =>
                void requestDownload(t, t('imports.making'), () =>
                  callApi(imports.rejected, { importId: one.importId }),
                )
              }
            >
              {t('imports.getRest', { count: rest })}
            </Button>
          )}
        </span>
      </div>
      <div ref={box} aria-busy={!rows.isCurrent || undefined}>
        {isPhone ? <Questions one={one} rows={rows} /> : <Grid one={one} rows={rows} />}
      </div>
      {isPhone && rows.hasMore && (
        <Suspense fallback={null}>
          <LoadOn key={`${show} ${cause}`} more={rows.more} shown={rows.items.length} />
        </Suspense>
      )}
      {!isPhone && rows.total > limits.pageSize && (
        <Pager
          words={t('imports.range', {
            from: (page - 1) * limits.pageSize + 1,
            to: Math.min(rows.total, page * limits.pageSize),
            total: format.number(rows.total),
          })}
          page={page}
          pages={pages}
          goTo={setPage}
        />
      )}
    </>
  )
}
