import IconBack from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconFileDownload.mjs'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconSheet from '@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs'
import { useState } from 'react'
import { imports } from '../../../contract/calls/imports/calls.ts'
import { limits } from '../../../contract/rules/rules.ts'
import { callApi } from '../../api/client.ts'
import { dotted } from '../../format/format.ts'
import { invalidate } from '../../api/invalidation.ts'
import { useRead } from '../../api/reads.ts'
import { useClientKey } from '../../kit/forms/use-client-key.ts'
import { ListPages } from '../../kit/lists/ListPages.tsx'
import { errorMessage } from '../../api/error-message.ts'
import { ListRow } from '../../ui/lists/ListRow.tsx'
import { RowList } from '../../ui/lists/RowList.tsx'
import { DropZone } from '../../ui/forms/fields/DropZone.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { Glyph } from '../../ui/elements/Glyph.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { Section } from '../../ui/pages/Section.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import { StepActions } from './StepActions.tsx'
import { OpenImports } from './OpenImports.tsx'
import { resultText, stateText } from './figures.ts'
import style from './Imports.module.css'
import { requestDownload } from './shared/request-download.ts'

type Props = { open: (importId: string) => void; acts: HTMLElement | null }
const megabytes = limits.fileBytes / 1024 / 1024

/** Chooses a file, or continues an earlier import. */
export function FileStep({ open, acts }: Props) {
  const { t } = useTexts()
  const format = useFormat()
  const [busy, setBusy] = useState(false)
  const keyOf = useClientKey()
  const [refused, setRefused] = useState('')
  const [page, setPage] = useState(1)
  const input = { page, pageSize: limits.historyShown }
  const past = useRead(imports.list, input, { keepPrevious: true })
  const first = (page - 1) * limits.historyShown + 1
  const take = async (file: File, ignored: number) => {
    if (busy) return
    setRefused('')
    if (file.size > limits.fileBytes) return setRefused(t('error.file_too_large', { size: megabytes }))
    setBusy(true)
    try {
      const clientKey = keyOf([file.name, file.size, file.lastModified].join(' '))
      const one = await callApi(imports.upload, { clientKey }, { files: { fileup: file } })
      // The same file may be chosen again, once this import was discarded.
      keyOf('')
      invalidate('imports')
      if (ignored > 0) toast.info(t('imports.firstFile', { name: file.name }))
      open(one.importId)
    } catch (error) {
      setRefused(errorMessage(error, t))
      setBusy(false)
    }
  }
  const promises = [
    [IconEye, t('imports.lookFirst')],
    [IconRefresh, t('imports.updates')],
    [IconBack, t('imports.canUndo')],
  ] as const
  const template = (
    <Button
      icon={IconDownload}
      onClick={() => void requestDownload(t, t('imports.making'), () => callApi(imports.template, {}))}
    >
      {t('imports.template')}
    </Button>
  )
  return (
    <>
      <StepActions place={acts}>{template}</StepActions>
      <DropZone
        title={t('imports.dropHere')}
        phoneTitle={t('imports.chooseHere')}
        limits={t('imports.limits', { size: megabytes, count: limits.importRows })}
        label={t(busy ? 'imports.reading' : 'imports.choose')}
        accept=".xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        busy={busy}
        error={refused}
        onFile={(file, ignored = 0) => void take(file, ignored)}
      />
      <ul className={style.promises}>
        {promises.map(([icon, text]) => (
          <li key={text}>
            <Glyph icon={icon} />
            {text}
          </li>
        ))}
      </ul>
      <OpenImports open={open} />
      {past.data && past.data.items.length > 0 && (
        <Section title={t('imports.past')} count={format.number(past.data.total)}>
          <ListPages
            rows={past.data.items}
            page={page}
            pages={Math.ceil(past.data.total / limits.historyShown)}
            goTo={setPage}
            words={t('imports.range', {
              from: first,
              to: first + past.data.items.length - 1,
              total: past.data.total,
            })}
            further={{ call: imports.list, input, idOf: ({ importId }) => importId }}
          >
            {(rows) => (
              <RowList>
                {rows.map((one) => (
                  <ListRow
                    key={one.importId}
                    lead={<Glyph icon={IconSheet} size={18} />}
                    title={one.fileName}
                    sub={dotted(one.by.name, format.moment(one.createdAt), resultText(t, one))}
                    facts={stateText(t, one) || (one.undoUntil ? t('imports.undoable') : undefined)}
                    onClick={() => open(one.importId)}
                  />
                ))}
              </RowList>
            )}
          </ListPages>
          <p className={style.note}>{t('imports.undoHint')}</p>
        </Section>
      )}
    </>
  )
}
