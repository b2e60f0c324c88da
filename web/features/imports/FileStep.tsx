import IconBack from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconFileDownload.mjs'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconSheet from '@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconFileUpload.mjs'
import { useState } from 'react'
import { imports } from '../../../contract/calls/imports/calls.ts'
import { limits } from '../../../contract/rules/rules.ts'
import { callApi } from '../../api/client.ts'
import { dotted } from '../../format/format.ts'
import { invalidate } from '../../api/invalidation.ts'
import { useRead } from '../../api/reads.ts'
import { FieldError } from '../../ui/forms/form/FieldError.tsx'
import { errorMessage } from '../../api/error-message.ts'
import { ListRow } from '../../ui/lists/ListRow.tsx'
import { RowList } from '../../ui/lists/RowList.tsx'
import { FileButton } from '../../ui/forms/fields/FileButton.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { Glyph } from '../../ui/elements/Glyph.tsx'
import { Section } from '../../ui/pages/Section.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import { StepActions } from './StepActions.tsx'
import { resultText } from './figures.ts'
import style from './Imports.module.css'
import { requestDownload } from './shared/request-download.ts'

type Props = { open: (importId: string) => void; acts: HTMLElement | null }
const megabytes = limits.fileBytes / 1024 / 1024

/** Chooses a file, or continues an earlier import. */
export function FileStep({ open, acts }: Props) {
  const { t } = useTexts()
  const format = useFormat()
  const [over, setOver] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState('')
  const past = useRead(imports.list, { pageSize: 10 })
  const take = async (file: File | undefined) => {
    if (!file || busy) return
    setRefused('')
    if (file.size > limits.fileBytes) return setRefused(t('error.file_too_large', { size: megabytes }))
    setBusy(true)
    try {
      const one = await callApi(imports.upload, {}, { files: { fileup: file } })
      invalidate('imports')
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
      <div
        className={`${style.drop} ${over ? style.over : ''}`}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          void take(event.dataTransfer.files[0])
        }}
      >
        <Glyph icon={IconUpload} size={26} />
        <h2>
          <span className="desk">{t('imports.dropHere')}</span>
          <span className="phone">{t('imports.chooseHere')}</span>
        </h2>
        <p>{t('imports.limits', { size: megabytes, count: limits.importRows })}</p>
        <FileButton
          look="primary"
          busy={busy}
          label={t(busy ? 'imports.reading' : 'imports.choose')}
          accept=".xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onFile={(file) => void take(file)}
        />
        {refused && <FieldError id="import-refused">{refused}</FieldError>}
      </div>
      <ul className={style.promises}>
        {promises.map(([icon, text]) => (
          <li key={text}>
            <Glyph icon={icon} />
            {text}
          </li>
        ))}
      </ul>
      {past.data && past.data.items.length > 0 && (
        <Section title={t('imports.past')} count={format.number(past.data.total)}>
          <RowList>
            {past.data.items.map((one) => (
              <ListRow
                key={one.importId}
                lead={<Glyph icon={IconSheet} size={18} />}
                title={one.fileName}
                sub={dotted(one.by.name, format.moment(one.createdAt), resultText(t, one))}
                facts={one.state === 'undone' ? t('imports.undone') : one.undoUntil ? t('imports.undoable') : undefined}
                onClick={() => open(one.importId)}
              />
            ))}
          </RowList>
          <p className={style.note}>{t('imports.undoHint')}</p>
        </Section>
      )}
    </>
  )
}
