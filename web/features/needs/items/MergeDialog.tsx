import { useState } from 'react'
import { needs } from '../../../../contract/calls/needs/calls.ts'
import { foldForSearch } from '../../../../contract/rules/text-normalization.ts'
import { CallError } from '../../../api/call-error.ts'
import { CallErrorNotice } from '../../../kit/forms/CallErrorNotice.tsx'
import { useRead } from '../../../api/reads.ts'
import { write } from '../../../api/writes.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { ComboField } from '../../../ui/forms/combobox/ComboField.tsx'
import type { Choice } from '../../../ui/forms/combobox/ListboxOption.tsx'
import { LoadingIndicator } from '../../../ui/feedback/LoadingIndicator.tsx'
import { Button } from '../../../ui/elements/Button.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { matchesItemName } from '../shared/item-choices.ts'
import type { Item } from './item.ts'
import { unmerge } from './unmerge.ts'
import style from './Items.module.css'

type Props = { item: Item; others: Item[]; onDone: () => void }
const choiceOf = ({ id, name, synonyms }: Item): Choice => ({ value: id, title: name, sub: synonyms.join(', ') })

/** Merges an item into another one of its type, and shows what moves there. */
export function MergeDialog({ item, others, onDone }: Props) {
  const { t } = useTexts()
  return (
    <Dialog open onClose={onDone} title={t('merges.need', { name: item.name })} cross>
      <Fields item={item} others={others} onDone={onDone} />
    </Dialog>
  )
}

function Fields({ item, others, onDone }: Props) {
  const { t } = useTexts()
  const [into, setInto] = useState<Item | null>(null)
  const [refusal, setRefusal] = useState<CallError | null>(null)
  const [busy, setBusy] = useState(false)
  const find = async (search: string): Promise<Choice[]> => {
    const query = foldForSearch(search.trim())
    return others.filter((one) => matchesItemName(one, query)).map(choiceOf)
  }
  const merge = async (kept: Item) => {
    setBusy(true)
    setRefusal(null)
    const both = { keptId: kept.id, goneId: item.id, keptVer: kept.ver, goneVer: item.ver }
    try {
      const { mergeId } = await toast.during(t('merges.doing'), () => write(needs.merge, both))
      toast.success(t('merges.done', { name: item.name }), {
        action: { label: t('merges.undo'), onClick: () => void unmerge(t, mergeId) },
      })
      onDone()
    } catch (error) {
      setBusy(false)
      if (!(error instanceof CallError)) throw error
      setRefusal(error.word === 'stale' ? new CallError(error.word, error.status, t('merges.changed')) : error)
    }
  }
  return (
    <form
      className={style.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (into) void merge(into)
      }}
    >
      <ComboField
        layout="stack"
        autoFocus
        label={t('merges.needInto')}
        hint={t('merges.needHint')}
        value={into && choiceOf(into)}
        search={find}
        empty={t('merges.noneFound')}
        onChange={(choice) => {
          setInto(others.find(({ id }) => id === choice?.value) ?? null)
          setRefusal(null)
        }}
      />
      {into && <Moves kept={into} gone={item} />}
      <CallErrorNotice error={refusal} busy={busy} />
      <p className="s13 t3">{t('merges.undoable')}</p>
      <Button type="submit" look="primary" busy={busy} disabled={!into}>
        {t('merges.do')}
      </Button>
    </form>
  )
}

function Moves({ kept, gone }: { kept: Item; gone: Item }) {
  const { t } = useTexts()
  const { data, error, isFetching, refetch } = useRead(
    needs.previewMerge,
    { keptId: kept.id, goneId: gone.id },
    { staleTime: 0 },
  )
  if (error) return <CallErrorNotice error={error} busy={isFetching} onRetry={() => void refetch()} />
  if (!data) return <LoadingIndicator look="spin" />
  return (
    <div role="status">
      <dl className={style.moves}>
        <dt>{t('merges.moves')}</dt>
        <dd>
          {t('merges.moves.sentences', { count: data.found })}, {t('merges.moves.lessons', { count: data.lessonCount })}
        </dd>
        <dt>{t('merges.synonymsThen')}</dt>
        <dd>{data.synonyms.join(', ')}</dd>
      </dl>
    </div>
  )
}
