import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { CallError } from '../../api/call-error.ts'
import { named } from '../../format/format.ts'
import { CallErrorNotice } from '../../kit/forms/CallErrorNotice.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { useShortcut } from '../../ui/keys.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { PageHeader } from '../../ui/pages/PageHeader.tsx'
import { Breadcrumbs } from '../../ui/pages/Breadcrumbs.tsx'
import { Section } from '../../ui/pages/Section.tsx'
import { roving } from '../../ui/roving.ts'
import { useTexts } from '../../ui/texts.ts'
import type { Choice, Row } from './differing.ts'
import { FieldChoice } from './FieldChoice.tsx'
import { useUndoMerge } from './use-undo.ts'
import style from './Merge.module.css'

type Moves = Readonly<
  Record<'logs' | 'drafts' | 'contacts' | 'needs' | 'files' | 'stageMoves' | 'feedback' | 'headlines', number>
>
type MergedRecord = { id: string; name: string; sub: string }
type Props = {
  title: string
  path: { label: string; to?: string }[]
  leaveTo: string
  /** The labels of the fields. */
  labels: Readonly<Record<string, string>>
  kept: MergedRecord
  gone: MergedRecord
  /** Keeps the other record. */
  turn: () => void
  rows: Row[]
  moves: Moves
  /** @returns the id of the merge */
  merge: (choices: Readonly<Record<string, Choice>>) => Promise<{ id: string }>
  /** The address of the record that is kept. */
  to: string
  children?: ReactNode
}

/** Merges two records: which one is kept, the value of each field, and what moves to the kept record. */
export function MergePage({ title, path, leaveTo, labels, kept, gone, turn, rows, moves, merge, to, children }: Props) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const undo = useUndoMerge(labels)
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({})
  const [refusal, setRefusal] = useState<CallError | null>(null)
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    if (isBusy) return
    setBusy(true)
    setRefusal(null)
    try {
      const { id } = await toast.during(t('merges.doing'), () => merge(choices))
      toast.success(t('merges.done', named(gone.name)), {
        action: { label: t('merges.undo'), onClick: () => void undo(id) },
      })
      await navigate(to, { replace: true })
    } catch (error) {
      setRefusal(error as CallError)
    } finally {
      setBusy(false)
    }
  }
  useShortcut('Mod+Enter', () => void send(), { label: t('merges.do') })
  return (
    <>
      <PageHeader
        back={<IconButton icon={IconX} label={t('ui.close')} glyph={22} to={leaveTo} />}
        title={<Breadcrumbs label={t('form.path')} path={[...path, { label: title }]} />}
        actions={
          <>
            <span className="desk">
              <Button look="ghost" to={leaveTo}>
                {t('ui.cancel')}
              </Button>
            </span>
            <Button look="primary" busy={isBusy} onClick={() => void send()}>
              {t('merges.do')}
            </Button>
          </>
        }
      />
      <div className="page sections">
        {refusal && (
          <CallErrorNotice
            error={refusal.word === 'stale' ? new CallError('stale', refusal.status, t('merges.changed')) : refusal}
          />
        )}
        <Section title={t('merges.keep')}>
          <p className="s13 t3">{t('merges.keepHint')}</p>
          <KeptRecord kept={kept} gone={gone} turn={turn} />
        </Section>
        <Section title={t('merges.fields')}>
          {rows.length === 0 ? (
            <p className="s13 t3">{t('merges.noFields')}</p>
          ) : (
            <div className={style.rows}>
              {rows.map((row) => (
                <FieldChoice
                  key={row.name}
                  row={row}
                  choice={choices[row.name] ?? row.proposed}
                  choose={(choice) => setChoices({ ...choices, [row.name]: choice })}
                  names={{ kept: kept.name, gone: gone.name }}
                />
              ))}
            </div>
          )}
        </Section>
        {children}
        <Moved moves={moves} />
      </div>
    </>
  )
}

function KeptRecord({ kept, gone, turn }: Pick<Props, 'kept' | 'gone' | 'turn'>) {
  const { t } = useTexts()
  return (
    <div
      className={style.two}
      role="radiogroup"
      tabIndex={-1}
      aria-label={t('merges.keep')}
      onKeyDown={roving((which) => which === 'gone' && turn())}
    >
      {[kept, gone].map((one, at) => (
        <button
          key={one.id}
          type="button"
          role="radio"
          className={style.card}
          aria-checked={at === 0}
          tabIndex={at === 0 ? 0 : -1}
          data-stop={at === 0 ? 'kept' : 'gone'}
          onClick={() => at === 1 && turn()}
        >
          <i aria-hidden="true" />
          <span>
            <b>{one.name}</b> <small>{one.sub}</small>
          </span>{' '}
          <em>{t(at === 0 ? 'merges.stays' : 'merges.goes')}</em>
        </button>
      ))}
    </div>
  )
}

function Moved({ moves }: Pick<Props, 'moves'>) {
  const { t } = useTexts()
  const parts = (Object.keys(moves) as (keyof Moves)[]).filter((part) => moves[part] > 0)
  return (
    <Section title={t('merges.moves')}>
      {parts.length === 0 ? (
        <p className="s13 t3">{t('merges.nothing')}</p>
      ) : (
        <p className={style.moves}>
          {parts.map((part) => (
            <span key={part}>{t(`merges.moves.${part}`, { count: moves[part] })}</span>
          ))}
        </p>
      )}
      <p className="s13 t3">{t('merges.undoable')}</p>
    </Section>
  )
}
