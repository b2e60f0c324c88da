import IconDownload from '@tabler/icons-react/dist/esm/icons/IconFileDownload.mjs'
import { useState } from 'react'
import { imports } from '../../../contract/calls/imports/calls.ts'
import { limits } from '../../../contract/rules/rules.ts'
import { callApi } from '../../api/client.ts'
import { write } from '../../api/writes.ts'
import { Pager } from '../../ui/lists/Pager.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { SegmentedControl } from '../../ui/pages/SegmentedControl.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { useFormat } from '../../format/use-format.ts'
import { StepActions } from './StepActions.tsx'
import { importableRows, unimportedRows } from './figures.ts'
import { ColumnFaults } from './ColumnFaults.tsx'
import { Grid } from './Grid.tsx'
import style from './Imports.module.css'
import { Questions } from './Questions.tsx'
import { requestDownload, runWithErrorToast } from './shared/request-download.ts'
import type { Import } from './use-import.ts'
import { useRows, type Show } from './use-rows.ts'

type Props = { one: Import; acts: HTMLElement | null; back?: () => void }

/** The invalid cells, editable in place; valid rows can be imported without the others. */
export function CheckStep({ one, acts, back }: Props) {
  const { t } = useTexts()
  const format = useFormat()
  const isPhone = useMediaQuery('(max-width: 767.98px)')
  const { counts } = one
  const [show, setShow] = useState<Show>(counts.wrong > 0 ? 'wrong' : '')
  const [page, setPage] = useState(1)
  const rows = useRows(one, show, page)
  const [busy, setBusy] = useState(false)
  const [good, rest] = [importableRows(one), unimportedRows(one)]
  const option = (value: Show, label: string, count: number) => ({ value, label: `${label} ${format.number(count)}` })
  const run = async () => {
    setBusy(true)
    const becomes = [imports.detail, { importId: one.importId }] as const
    await runWithErrorToast(t, t('imports.starting'), () => write(imports.run, { importId: one.importId }, { becomes }))
    setBusy(false)
  }
  const view = (next: Show) => {
    setShow(next)
    setPage(1)
  }
  const pages = Math.max(1, Math.ceil(rows.total / limits.pageSize))
  const isRest = back === undefined
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
                total: format.number(one.total),
                good: format.number(good),
                count: counts.wrong,
              })
            : t('imports.allGood', { count: good })}
        </h2>
      )}
      <p className={style.sub}>{t(counts.wrong > 0 ? 'imports.mendHere' : 'imports.nothingYet')}</p>
      {counts.isAside > 0 && show !== 'aside' && (
        <p className={style.aside}>
          {t('imports.asideFound', { count: counts.isAside })}
          <Button size="sm" look="ghost" onClick={() => view('aside')}>
            {t('imports.seeAside')}
          </Button>
        </p>
      )}
      <ColumnFaults one={one} />
      <div className={style.tools}>
        <SegmentedControl
          label={t('imports.show')}
          value={show}
          onChange={(next) => view(next as Show)}
          options={[
            option('wrong', t('imports.show.wrong'), counts.wrong),
            option('new', t('imports.show.new'), counts.new),
            option('changed', t('imports.show.changed'), counts.changed),
            ...(counts.isAside > 0 || show === 'aside'
              ? [option('aside', t('imports.show.aside'), counts.isAside)]
              : []),
            option('', t('imports.show.all'), good + rest + counts.isAside + counts.done),
          ]}
        />
        {rest > 0 && (
          <Button
            icon={IconDownload}
            onClick={() =>
              void requestDownload(t, t('imports.making'), () => callApi(imports.rejected, { importId: one.importId }))
            }
          >
            {t('imports.getRest', { count: rest })}
          </Button>
        )}
      </div>
      {isPhone ? <Questions one={one} rows={rows} /> : <Grid one={one} rows={rows} />}
      {rows.total > limits.pageSize && (
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
