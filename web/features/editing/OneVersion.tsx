import IconClosed from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconOpen from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useMemo } from 'react'
import type { OutputOf } from '../../../contract/core/call.ts'
import { editing } from '../../../contract/calls/editing/calls.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { editSteps } from '../../kit/conflicts/word-diff.ts'
import { useRead } from '../../api/reads.ts'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Avatar } from '../../ui/elements/Avatar.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { Chip } from '../../ui/elements/Chip.tsx'
import { Glyph } from '../../ui/elements/Glyph.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import { useLabels } from '../sales-logs/shared/use-labels.ts'
import style from './Versions.module.css'

export type Version = OutputOf<typeof editing.versions>['items'][number]
type State = OutputOf<typeof editing.version>
type Props = {
  logId: string
  version: Version
  /** The previous version; null for the first stored one. */
  before: number | null
  isOpen: boolean
  onOpen: (on: boolean) => void
  onRestore: () => void
}

/** Time, author and changed fields of a version; expanded, the changes by word. */
export function OneVersion({ logId, version, before, isOpen, onOpen, onRestore }: Props) {
  const { t } = useTexts()
  const format = useFormat()
  const labels: Record<string, string | undefined> = useLabels()
  const { earlier, savedBy, savedAt, isCurrent, changed } = version
  const fields = Object.keys(labels).filter((name) => changed.some((one) => one === name))
  const fieldNames = fields.map((name) => labels[name]).join(', ')
  return (
    <li>
      <button type="button" className={style.head} aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
        <Glyph icon={isOpen ? IconOpen : IconClosed} />
        <time className="num" dateTime={savedAt}>
          {format.time(savedAt)}
        </time>
        {savedBy && (
          <>
            <Avatar id={savedBy.id} name={savedBy.name} />
            <b>{savedBy.name}</b>
          </>
        )}
        <span className="t2">{fieldNames || t(before === null ? 'editing.first' : 'editing.nothing')}</span>
        {isCurrent && <Chip>{t('editing.current')}</Chip>}
      </button>
      {isOpen && (
        <div className={style.body}>
          <Changes of={{ logId, earlier }} before={before} fields={fields} labels={labels} />
          {!isCurrent && (
            <Button size="sm" onClick={onRestore}>
              {t('editing.restore')}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

type ChangesProps = {
  of: { logId: string; earlier: number }
  before: number | null
  fields: string[]
  labels: Record<string, string | undefined>
}
/** Fields compared by word; the others (dates, choices, lists) are compared as a whole. */
const textFields: readonly string[] = ['title', 'content', 'nextStep']
function Changes({ of, before, fields, labels }: ChangesProps) {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  const fieldText = useFieldText()
  const now = useRead(editing.version, of)
  const then = useRead(editing.version, { ...of, earlier: before ?? of.earlier })
  const failed = [now, then].find((one) => one.isError)
  if (failed)
    return <ErrorNotice text={errorText(failed.error)} busy={failed.isFetching} onRetry={() => void failed.refetch()} />
  if (!now.data || !then.data) return <Skeleton rows={2} shape="line" />
  const [after, was] = [now.data, then.data]
  if (before === null || fields.length === 0)
    return (
      <dl>
        <Field label={labels.title}>{after.title}</Field>
        <Field label={labels.content}>{after.content}</Field>
      </dl>
    )
  return (
    <dl>
      {fields.map((name) => (
        <Field key={name} label={labels[name]}>
          {textFields.includes(name) ? (
            <Steps before={fieldText(was, name)} after={fieldText(after, name)} />
          ) : (
            <>
              <del>{fieldText(was, name) || t('stale.nothing')}</del> →{' '}
              <ins>{fieldText(after, name) || t('stale.nothing')}</ins>
            </>
          )}
        </Field>
      ))}
    </dl>
  )
}
function Field({ label, children }: { label: string | undefined; children: React.ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  )
}

/** Characters of unchanged text shown around a change. */
const contextLength = 60
function Steps({ before, after }: { before: string; after: string }) {
  const all = useMemo(() => editSteps(before, after), [before, after])
  return all.map(({ text, is }, at) => {
    const key = `${at} ${is}`
    if (is === 'gone') return <del key={key}>{text}</del>
    if (is === 'new') return <ins key={key}>{text}</ins>
    const signs = [...text]
    const [head, tail] = [at === 0 ? 0 : contextLength, at === all.length - 1 ? 0 : contextLength]
    const isLong = signs.length > head + tail + 20
    return (
      <span key={key}>
        {isLong ? `${signs.slice(0, head).join('')} … ${signs.slice(signs.length - tail).join('')}` : text}
      </span>
    )
  })
}

/** The value of a field as text for the user. */
function useFieldText() {
  const { t } = useTexts()
  const format = useFormat()
  return (state: State, name: string): string => {
    if (name === 'customerId') return state.customerName
    if (name === 'contactId') return state.contactName
    if (name === 'purpose' || name === 'channel') return t(`code.${state[name]}`)
    if (name === 'at') return format.moment(state.at)
    if (name === 'nextDay') return state.nextDay ? format.date(state.nextDay) : ''
    if (name === 'keywords') return state.keywords.join(', ')
    if (name === 'coAuthorIds') return state.coAuthors.map((one) => one.name).join(', ')
    return String(state[name as 'title' | 'content' | 'nextStep'])
  }
}
