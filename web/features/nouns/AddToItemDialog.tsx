import { useState } from 'react'
import { needLimits, needs } from '../../../contract/calls/needs/calls.ts'
import { foldForSearch } from '../../../contract/rules/text-normalization.ts'
import { callApi } from '../../api/client.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { invalidate } from '../../api/invalidation.ts'
import { useRead } from '../../api/reads.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { ComboField } from '../../ui/forms/combobox/ComboField.tsx'
import type { Choice } from '../../ui/forms/combobox/ListboxOption.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { useTexts } from '../../ui/texts.ts'
import { matchesItemName } from '../needs/shared/item-choices.ts'
import { kindKey } from '../needs/shared/needs.ts'
import type { Item } from './nouns.ts'

type Props = { words: string[]; onDone: (isDone: boolean) => void }
/** Adds the words to an item as synonyms. */
export function AddToItemDialog({ words, onDone }: Props) {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  const list = useRead(needs.list, {})
  const [choice, choose] = useState<Choice | null>(null)
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const items = list.data?.items ?? []
  const search = (query: string) =>
    Promise.resolve(
      items
        .filter((item) => matchesItemName(item, foldForSearch(query)))
        .map((item): Choice => ({ value: item.id, title: item.name, sub: t(kindKey(item.type)) })),
    )
  const save = async () => {
    const item = items.find(({ id }) => id === choice?.value)
    if (!item) return setFailure(t('nouns.chooseItem'))
    const additions = newWords(item, words)
    if (item.synonyms.length + additions.length > needLimits.synonyms)
      return setFailure(t('nouns.full', { max: needLimits.synonyms }))
    setBusy(true)
    try {
      const { id, ver, name, type, synonyms } = item
      const saved = await callApi(needs.update, { id, ver, name, type, synonyms: [...synonyms, ...additions] })
      invalidate('needs')
      toast.success(t('nouns.placed', { name }), {
        action: { label: t('nouns.undo'), onClick: () => void undo(item, saved.ver) },
      })
      onDone(true)
    } catch (error) {
      invalidate('needs')
      setFailure(errorText(error))
      setBusy(false)
    }
  }
  const undo = async ({ id, name, type, synonyms }: Item, ver: number) => {
    try {
      await callApi(needs.update, { id, ver, name, type, synonyms })
      toast.success(t('nouns.undone'))
    } catch (error) {
      toast.error(t('nouns.failed', { why: errorText(error) }))
    }
    invalidate('needs')
  }
  return (
    <Dialog open onClose={() => onDone(false)} title={t('nouns.intoItem')} cross>
      {list.isError && !list.data ? (
        <ErrorNotice text={t('teaching.itemsFailed')} onRetry={() => void list.refetch()} busy={list.isFetching} />
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
        >
          <ComboField
            layout="stack"
            label={t('nouns.item')}
            hint={t('nouns.intoItemHint', { words: words.map((noun) => t('nouns.quoted', { noun })).join(', ') })}
            error={failure}
            value={choice}
            onChange={(next) => (choose(next), setFailure(''))}
            search={search}
            empty={t('teaching.noItems')}
            autoFocus
          />
          <Button type="submit" look="primary" busy={busy}>
            {t('form.save')}
          </Button>
        </form>
      )}
    </Dialog>
  )
}
/** The words that the item does not have yet. */
const newWords = ({ name, synonyms }: Item, words: string[]) => {
  const known = new Set([name, ...synonyms].map(foldForSearch))
  return words.filter((word) => !known.has(foldForSearch(word)))
}
