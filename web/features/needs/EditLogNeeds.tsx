import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { OutputOf } from '../../../contract/core/call.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { mayTeach } from '../../../contract/permissions.ts'
import { needs as needsCalls } from '../../../contract/calls/needs/calls.ts'
import { salesLogs } from '../../../contract/calls/sales-logs/calls.ts'
import { RecordPage } from '../../kit/records/RecordPage.tsx'
import { usePerson } from '../../api/me.ts'
import { usePathParams } from '../../kit/address/params.ts'
import { useRead } from '../../api/reads.ts'
import { useTitle } from '../../kit/address/use-title.ts'
import { SelectField } from '../../ui/forms/fields/SelectField.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { PageHeader } from '../../ui/pages/PageHeader.tsx'
import { Breadcrumbs } from '../../ui/pages/Breadcrumbs.tsx'
import { useTexts } from '../../ui/texts.ts'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { kindKey, needClass, needKinds, type NeedKind } from './shared/needs.ts'
import { useLogNeeds, type LogNeeds } from './shared/use-log-needs.ts'
import { useTeach } from './teach/use-teach.ts'
import style from './LogNeeds.module.css'

type Log = OutputOf<typeof salesLogs.detail>

/** Edits the need of every sentence of a log; the changes are sent together. */
export function EditLogNeeds() {
  const { t } = useTexts()
  const { logId: id } = usePathParams(paths.editLogNeeds)
  const person = usePerson()
  const log = useRead(salesLogs.detail, { id })
  // Loaded in parallel with the log.
  useRead(needsCalls.ofLog, { logId: id })
  useRead(needsCalls.list, {})
  useTitle(t('needs.edit'))
  const to = href(paths.log, { logId: id })
  return (
    <RecordPage
      read={log}
      title={t('needs.edit')}
      leave={{ label: t('ui.close'), to, by: 'cross' }}
      list={{ label: t('nav.logs'), to: paths.logs }}
      may={({ author, coAuthors }) =>
        mayTeach(person, { authorId: author.id, coAuthorIds: coAuthors.map((one) => one.id) })
      }
    >
      {(record) => <OneLog key={record.ver} log={record} to={to} />}
    </RecordPage>
  )
}

function OneLog({ log, to }: { log: Log; to: string }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const { needs, failed } = useLogNeeds(log)
  const items = useRead(needsCalls.list, {}).data?.items ?? []
  const { teach, busy } = useTeach(log)
  const [labels, setLabels] = useState<ReadonlyMap<number, { type: NeedKind; itemId: string }>>(new Map())
  const save = async () => {
    const all = (needs?.items ?? []).flatMap((sentence) => {
      const one = labels.get(sentence.start)
      return one ? [{ sentence, label: { ...one, keywords: one.type === sentence.type ? sentence.keywords : [] } }] : []
    })
    if (await teach(all)) void navigate(to)
  }
  return (
    <>
      <PageHeader
        back={<IconButton icon={IconX} label={t('ui.close')} glyph={22} to={to} />}
        title={<Breadcrumbs label={t('form.path')} path={[{ label: log.title, to }, { label: t('needs.edit') }]} />}
        actions={
          <Button look="primary" busy={busy} disabled={labels.size === 0} onClick={() => void save()}>
            {t('needs.teach')}
          </Button>
        }
      />
      <div className="page">
        {needs ? (
          <Sentences
            log={log}
            needs={needs}
            items={items}
            labels={labels}
            onLabel={(start, one) => setLabels((now) => new Map(now).set(start, one))}
          />
        ) : (
          <p className="t3">{t(failed ? 'needs.failed' : 'needs.reading')}</p>
        )}
      </div>
    </>
  )
}

type SentencesProps = {
  log: Log
  needs: LogNeeds
  items: OutputOf<typeof needsCalls.list>['items']
  labels: ReadonlyMap<number, { type: NeedKind; itemId: string }>
  onLabel: (start: number, labels: { type: NeedKind; itemId: string }) => void
}
function Sentences({ log, needs, items, labels, onLabel }: SentencesProps) {
  const { t } = useTexts()
  if (needs.items.length === 0) return <p className="t3">{t('needs.noAnalysis')}</p>
  return (
    <ol className={style.list}>
      {needs.items.map(({ start, end, type: before, itemId }, at) => {
        const { type, itemId: item } = labels.get(start) ?? { type: before, itemId: itemId ?? '' }
        const of = items.filter((one) => one.type === type)
        return (
          <li key={start} className={`${style.row} ${needClass(type)}`}>
            <p id={`sentence-${start}`} className={style.text}>
              {log.content.slice(start, end)}
            </p>
            <div className={style.fields} role="group" aria-label={t('needs.sentence', { number: at + 1 })}>
              <SelectField
                layout="bare"
                label={t('needs.type')}
                value={type}
                options={needKinds.map((kind) => ({ value: kind, label: t(kindKey(kind)) }))}
                onChange={(kind) => onLabel(start, { type: kind as NeedKind, itemId: '' })}
              />
              <SelectField
                layout="bare"
                label={t('needs.item')}
                value={item}
                disabled={of.length === 0}
                placeholder={t('needs.noItem')}
                options={of.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={(id) => onLabel(start, { type, itemId: id })}
              />
            </div>
          </li>
        )
      })}
    </ol>
  )
}
