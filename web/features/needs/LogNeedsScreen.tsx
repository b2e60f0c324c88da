import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useMatch } from 'react-router'
import type { OutputOf } from '../../../contract/core/call.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { mayTeach } from '../../../contract/permissions.ts'
import { needs } from '../../../contract/calls/needs/calls.ts'
import { salesLogs } from '../../../contract/calls/sales-logs/calls.ts'
import { RecordPage } from '../../kit/records/RecordPage.tsx'
import { usePerson } from '../../api/me.ts'
import { usePathParams } from '../../kit/address/params.ts'
import { useRead } from '../../api/reads.ts'
import { useTitle } from '../../kit/address/use-title.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { PageHeader } from '../../ui/pages/PageHeader.tsx'
import { Breadcrumbs } from '../../ui/pages/Breadcrumbs.tsx'
import { Section } from '../../ui/pages/Section.tsx'
import { useTexts } from '../../ui/texts.ts'
import { ConfidenceTicks } from './ConfidenceTicks.tsx'
import { EditLogNeeds } from './EditLogNeeds.tsx'
import { NeedChip } from './shared/NeedChip.tsx'
import { kindKey, needClass, needKinds } from './shared/needs.ts'
import { useLogNeeds, type LogNeeds } from './shared/use-log-needs.ts'
import style from './LogNeeds.module.css'

type Log = OutputOf<typeof salesLogs.detail>

/** The needs of a log: editable by sentence, or listed by type. One file serves both paths. */
export function LogNeedsScreen() {
  const isList = useMatch(paths.logNeeds) !== null
  return isList ? <LogNeedsList /> : <EditLogNeeds />
}

function LogNeedsList() {
  const { t } = useTexts()
  const { logId: id } = usePathParams(paths.logNeeds)
  const log = useRead(salesLogs.detail, { id })
  useRead(needs.ofLog, { logId: id })
  useTitle(t('needs.list'))
  return (
    <RecordPage
      read={log}
      title={t('needs.list')}
      leave={{ label: t('nav.logs'), to: href(paths.log, { logId: id }) }}
      list={{ label: t('nav.logs'), to: paths.logs }}
    >
      {(record) => <OneLog log={record} />}
    </RecordPage>
  )
}

function OneLog({ log }: { log: Log }) {
  const { t } = useTexts()
  const person = usePerson()
  const { needs, failed } = useLogNeeds(log)
  const to = href(paths.log, { logId: log.id })
  const mayEdit = mayTeach(person, { authorId: log.author.id, coAuthorIds: log.coAuthors.map(({ id }) => id) })
  return (
    <>
      <PageHeader
        back={<IconButton icon={IconLeft} label={log.title} glyph={22} to={to} />}
        title={<Breadcrumbs label={t('form.path')} path={[{ label: log.title, to }, { label: t('needs.list') }]} />}
        actions={
          mayEdit && (
            <Button icon={IconPencil} to={href(paths.editLogNeeds, { logId: log.id })}>
              {t('needs.edit')}
            </Button>
          )
        }
      />
      <div className="page">
        {needs ? (
          <ByType log={log} needs={needs} />
        ) : (
          <p className="t3">{t(failed ? 'needs.failed' : 'needs.reading')}</p>
        )}
      </div>
    </>
  )
}

const ticks = { sure: 3, likely: 2, unsure: 1 } as const

function ByType({ log, needs: { items } }: { log: Log; needs: LogNeeds }) {
  const { t } = useTexts()
  const kinds = needKinds.filter((kind) => kind !== 'none' && items.some(({ type }) => type === kind))
  if (items.length === 0) return <p className="t3">{t('needs.noAnalysis')}</p>
  if (kinds.length === 0) return <p>{t('needs.noneFound')}</p>
  return kinds.map((kind) => {
    const ofKind = items.filter(({ type }) => type === kind)
    return (
      <div key={kind} className={style.kind}>
        <Section title={t(kindKey(kind))} count={ofKind.length}>
          <ul className={style.list}>
            {ofKind.map(({ start, end, itemName, source, by, certainty }) => (
              <li key={start} className={`${style.row} ${needClass(kind)}`}>
                <p className={style.text}>{log.content.slice(start, end)}</p>
                <div className={style.facts}>
                  <NeedChip kind={kind} label={itemName ?? t(kindKey(kind))} />
                  {source === 'person' && by ? (
                    <span className="s12 t3">{t('needs.byPerson', { name: by.name })}</span>
                  ) : (
                    <ConfidenceTicks kind={kind} ticks={ticks[certainty]} label={t(`needs.certainty.${certainty}`)} />
                  )}
                </div>
              </li>
            ))}
          </ul>
        </Section>
      </div>
    )
  })
}
