import { mayTeach } from '../../../../contract/permissions.ts'
import { href, paths } from '../../../../contract/core/paths.ts'
import { usePerson } from '../../../api/me.ts'
import { Section } from '../../../ui/pages/Section.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { NeedChip } from './NeedChip.tsx'
import { kindKey, needKinds, type NeedKind } from './needs.ts'
import { useLogNeeds, type LogNeeds, type Sentence } from './use-log-needs.ts'
import style from './LogNeedsAside.module.css'

type Log = {
  id: string
  ver: number
  author: { id: string }
  coAuthors: readonly { id: string }[]
  needs: readonly unknown[] | null
  needsCoaching: boolean
}

/** The needs of a log by type, in the column beside it. */
export function LogNeedsAside({ log }: { log: Log }) {
  const { t } = useTexts()
  const person = usePerson()
  const { needs, failed } = useLogNeeds(log)
  const mayEdit = mayTeach(person, { authorId: log.author.id, coAuthorIds: log.coAuthors.map(({ id }) => id) })
  const { items = [] } = needs ?? {}
  const found = items.filter(({ type }) => type !== 'none').length
  const more = mayEdit
    ? { label: t('needs.edit'), to: href(paths.editLogNeeds, { logId: log.id }) }
    : { label: t('needs.all'), to: href(paths.logNeeds, { logId: log.id }) }
  return (
    <Section
      title={t('needs.title')}
      {...(items.length > 0 && { count: t('needs.sentencesOf', { found, all: items.length }), more })}
    >
      {needs ? (
        <FoundNeeds needs={needs} isSetAside={log.needs?.length === 0 && !log.needsCoaching} />
      ) : (
        <p className="s13 t3">{t(failed ? 'needs.failed' : 'needs.reading')}</p>
      )}
    </Section>
  )
}

function FoundNeeds({ needs, isSetAside }: { needs: LogNeeds; isSetAside: boolean }) {
  const { t } = useTexts()
  const { state, items, isPlain, refresh } = needs
  if (state === 'waiting') return <p className="s13 t3">{t('needs.reading')}</p>
  if (state === 'off' || items.length === 0) return <p className="s13 t3">{t('needs.noAnalysis')}</p>
  const found = items.filter(({ type }) => type !== 'none')
  const suggestions = needKinds.filter((kind) => items.some(({ perhaps }) => perhaps === kind)).slice(0, 2)
  const { done, toDo } = refresh
  return (
    <>
      {found.length === 0 && <p className="s13">{t(isSetAside ? 'needs.setAside' : 'needs.noneFound')}</p>}
      {found.length === 0 && suggestions.length > 0 && (
        <div className="chips" style={{ paddingTop: 6 }}>
          {suggestions.map((kind) => (
            <NeedChip key={kind} kind={kind} label={t('needs.perhaps', { type: t(kindKey(kind)) })} look="missing" />
          ))}
        </div>
      )}
      {found.length > 0 && (
        <ul className={style.kinds}>
          {types.map((kind) => (
            <OneKind key={kind} kind={kind} of={found.filter(({ type }) => type === kind)} />
          ))}
        </ul>
      )}
      {isPlain && <p className="s12 t3">{t('needs.plain')}</p>}
      {done < toDo && <p className="s12 t3">{t('needs.refreshing', { done, all: toDo })}</p>}
    </>
  )
}

const types = needKinds.filter((kind) => kind !== 'none')

function OneKind({ kind, of }: { kind: NeedKind; of: Sentence[] }) {
  const { t } = useTexts()
  const names = [...new Set(of.flatMap(({ itemName }) => itemName ?? []))]
  const summary = names.length > 0 ? names.join(', ') : t('needs.sentences', { count: of.length })
  return (
    <li>
      <NeedChip kind={kind} label={t(kindKey(kind))} look="text" />
      <span className={`one ${of.length > 0 ? 't2' : 't3'}`}>{of.length > 0 ? summary : t('needs.notFound')}</span>
    </li>
  )
}
