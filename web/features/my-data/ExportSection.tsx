import IconWarning from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconZip from '@tabler/icons-react/dist/esm/icons/IconFileZip.mjs'
import { useState } from 'react'
import { myData } from '../../../contract/calls/my-data/calls.ts'
import { callApi } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { download } from '../../wrapper.ts'
import { useWrite } from '../../api/writes.ts'
import { dotted } from '../../format/format.ts'
import { useFormat } from '../../format/use-format.ts'
import { useSize } from '../../format/use-size.ts'
import { SettingRow } from '../../kit/SettingRow.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { Glyph } from '../../ui/elements/Glyph.tsx'
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx'
import { ListRow } from '../../ui/lists/ListRow.tsx'
import { RowList } from '../../ui/lists/RowList.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { Section } from '../../ui/pages/Section.tsx'
import { useTexts } from '../../ui/texts.ts'
import { sumsOf, type DataExport, type MyData } from './use-my-data.ts'
import style from './MyData.module.css'

type Props = { data: MyData; exports: readonly DataExport[] }

/** Makes a file of everything, shows how far it is, and lists those that can be downloaded. */
export function ExportSection({ data, exports }: Props) {
  const { t } = useTexts()
  const tell = useTellFailure()
  const start = useWrite(myData.startExport, t('doing.start'))
  const { logs, comments, plans, files } = sumsOf(data)
  const running = exports.find(({ state }) => state === 'running')
  const ended = exports.filter(({ state }) => state !== 'running')
  return (
    <Section title={t('mydata.export')}>
      <SettingRow title={t('mydata.all')} lede={t('mydata.all.lede', { logs, comments, plans, files })}>
        {!running && (
          <Button icon={IconZip} busy={start.isPending} onClick={() => start.mutate({}, { onError: tell })}>
            {t('mydata.make')}
          </Button>
        )}
      </SettingRow>
      {running && <Running export={running} />}
      {ended.length > 0 && (
        <RowList label={t('mydata.made')}>
          {ended.map((one) => (
            <Ended key={one.exportId} export={one} />
          ))}
        </RowList>
      )}
    </Section>
  )
}

/** Tells why something that was pressed failed. */
function useTellFailure() {
  const { t } = useTexts()
  return (error: unknown) => toast.error(errorMessage(error, t))
}

function Running({ export: { exportId, done, total } }: { export: DataExport }) {
  const { t } = useTexts()
  const format = useFormat()
  const tell = useTellFailure()
  const stop = useWrite(myData.stopExport, t('doing.stop'))
  return (
    <div className={style.running}>
      <ProgressBar
        label={t('mydata.making')}
        done={done}
        total={total ?? 0}
        count={total === null ? '' : `${format.number(done)} / ${format.number(total)}`}
        end={
          <Button
            size="sm"
            look="ghost"
            busy={stop.isPending}
            onClick={() =>
              stop.mutate({ exportId }, { onSuccess: () => toast.success(t('mydata.stopped')), onError: tell })
            }
          >
            {t('mydata.stop')}
          </Button>
        }
      />
      <p className="s13 t2">{t('mydata.making.lede')}</p>
    </div>
  )
}

/** A file that can be downloaded, or one that could not be made. */
function Ended({ export: one }: { export: DataExport }) {
  const { t } = useTexts()
  const format = useFormat()
  const size = useSize()
  const [busy, setBusy] = useState(false)
  const tell = useTellFailure()
  const remove = useWrite(myData.stopExport, t('doing.delete'))
  const open = async () => {
    setBusy(true)
    try {
      download((await callApi(myData.openExport, { exportId: one.exportId })).url)
    } catch (error) {
      tell(error)
    }
    setBusy(false)
  }
  const isDone = one.state === 'done'
  return (
    <ListRow
      lead={<Glyph icon={isDone ? IconZip : IconWarning} size={20} />}
      title={one.name}
      sub={
        isDone && one.bytes !== null && one.expiresAt !== null
          ? dotted(size(one.bytes), t('mydata.until', { time: format.moment(one.expiresAt) }))
          : t('mydata.failed')
      }
      facts={
        <>
          <Button
            size="sm"
            look="ghost"
            busy={remove.isPending}
            aria-label={t('mydata.deleteOf', { name: one.name })}
            onClick={() =>
              remove.mutate(
                { exportId: one.exportId },
                { onSuccess: () => toast.success(t('mydata.deleted')), onError: tell },
              )
            }
          >
            {t('mydata.drop')}
          </Button>
          {isDone && (
            <Button
              size="sm"
              icon={IconDownload}
              busy={busy}
              aria-label={t('mydata.getOf', { name: one.name })}
              onClick={() => void open()}
            >
              {t('mydata.get')}
            </Button>
          )}
        </>
      }
    />
  )
}
