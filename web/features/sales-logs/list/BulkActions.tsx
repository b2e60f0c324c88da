import { useState } from 'react'
import { mayDeleteLog, mayEditLog } from '../../../../contract/permissions.ts'
import { limits } from '../../../../contract/rules/rules.ts'
import { usePerson } from '../../../api/me.ts'
import { SelectionBar as Bar } from '../../../kit/lists/SelectionBar.tsx'
import { namesOfChosen } from '../../../kit/lists/names-of-chosen.ts'
import { runBulkAction, type BulkAction } from '../../../kit/lists/bulk-action.ts'
import { confirm } from '../../../ui/overlays/confirm.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { KeywordsField } from '../../../ui/forms/fields/KeywordsField.tsx'
import type { Choice } from '../../../ui/forms/combobox/ListboxOption.tsx'
import { PeopleField } from '../../../ui/forms/combobox/PeopleField.tsx'
import { Button } from '../../../ui/elements/Button.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { useFormat } from '../../../format/use-format.ts'
import { searchMembers } from '../../members/shared/choose-members.ts'
import { getExcel } from './excel.ts'
import { addCoAuthors, addKeywords, deleteLog, logTexts } from './bulk-actions.ts'
import type { SelectedLogs, Row } from './use-selected-logs.ts'
import { useKeywordCheck } from '../../../kit/forms/use-keyword-check.ts'

const rightsOf = (row: Row) => ({ authorId: row.author.id, coAuthorIds: row.coAuthorIds })

/** The bulk actions for the selected logs. */
export function BulkActions({ chosen }: { chosen: SelectedLogs }) {
  const { t } = useTexts()
  const format = useFormat()
  const person = usePerson()
  const [adding, setAdding] = useState<'people' | 'keywords' | null>(null)
  const { rows } = chosen
  const isNone = rows.length === 0
  const editable = rows.filter((row) => mayEditLog(person, rightsOf(row)))
  const deletable = rows.filter((row) => mayDeleteLog(person, rightsOf(row)))
  /** Rows for which the action failed stay selected. */
  const runAction = async (these: readonly Row[], work: BulkAction<Row>) => {
    setAdding(null)
    const failed = await runBulkAction(these, work, logTexts(t), t)
    chosen.keep(failed.map(({ id }) => id))
  }
  const titlesOf = (these: readonly Row[]) =>
    namesOfChosen(
      t,
      these.map(({ title }) => title),
    )
  const remove = async () => {
    const count = deletable.length
    const how = count < rows.length ? t('many.deleteOnly', { count, of: rows.length }) : t('logs.deleteBody')
    const body = `${titlesOf(deletable)}\n${how}`
    const question = { title: t('many.deleteTitle', { count }), body, verb: t('many.delete', { count }) }
    if (!(await confirm({ ...question, danger: true }))) return
    await runAction(deletable, {
      doing: t('doing.delete'),
      each: deleteLog,
      done: (done) => t('many.deleted', { count: done }),
    })
  }
  return (
    <Bar
      label={t('logs.chosen.acts')}
      count={t('logs.chosen.count', { count: rows.length, max: limits.selection })}
      note={!isNone && editable.length === 0 ? t('many.notYours') : ''}
      clear={{ label: t('logs.chosen.clear'), onClick: chosen.clear }}
    >
      <Button size="sm" disabled={editable.length === 0} onClick={() => setAdding('people')}>
        {t('many.coAuthor')}
      </Button>
      <Button size="sm" disabled={editable.length === 0} onClick={() => setAdding('keywords')}>
        {t('many.keyword')}
      </Button>
      <Button size="sm" disabled={isNone} onClick={() => void getExcel({ ids: rows.map(({ id }) => id) }, t, format)}>
        {t('logs.excel.all')}
      </Button>
      <Button size="sm" disabled={isNone} onClick={() => print()}>
        {t('logs.print')}
      </Button>
      <Button size="sm" look="danger" disabled={deletable.length === 0} onClick={() => void remove()}>
        {t('many.deleteShort')}
      </Button>
      {adding && (
        <Adding
          what={adding}
          number={format.number(editable.length)}
          titles={titlesOf(editable)}
          note={editable.length < rows.length ? t('many.editOnly', { count: editable.length, of: rows.length }) : ''}
          onClose={() => setAdding(null)}
          onPeople={(people) =>
            void runAction(editable, {
              doing: t('doing.save'),
              each: (row) => addCoAuthors(row, people),
              done: (count) => t('many.coAuthorsAdded', { count }),
            })
          }
          onKeywords={(words) =>
            void runAction(editable, {
              doing: t('doing.save'),
              each: (row) => addKeywords(row, words),
              done: (count) => t('many.keywordsAdded', { count }),
            })
          }
        />
      )}
    </Bar>
  )
}

type AddingProps = {
  what: 'people' | 'keywords'
  number: string
  titles: string
  /** Says for how many of the logs the action applies. */
  note: string
  onClose: () => void
  onPeople: (ids: string[]) => void
  onKeywords: (words: string[]) => void
}
function Adding({ what, number, titles, note, onClose, onPeople, onKeywords }: AddingProps) {
  const { t } = useTexts()
  const check = useKeywordCheck()
  const [people, setPeople] = useState<Choice[]>([])
  const [words, setWords] = useState<string[]>([])
  const isPeople = what === 'people'
  const add = () => (isPeople ? onPeople(people.map(({ value }) => value)) : onKeywords(words))
  return (
    <Dialog
      open
      cross
      title={t(isPeople ? 'many.coAuthorTitle' : 'many.keywordTitle', { number })}
      onClose={onClose}
      footer={
        <Button look="primary" disabled={(isPeople ? people : words).length === 0} onClick={add}>
          {t('ui.add')}
        </Button>
      }
    >
      <p className="s13 t2">{titles}</p>
      {note && <p className="s13 t2">{note}</p>}
      {isPeople ? (
        <PeopleField
          label={t('logs.coAuthors')}
          limit={limits.selection}
          value={people}
          onChange={setPeople}
          search={searchMembers()}
          empty={t('logs.nobodyFound')}
        />
      ) : (
        <KeywordsField
          label={t('logs.keywords')}
          limit={limits.keywords}
          value={words}
          onChange={setWords}
          check={check}
          placeholder={t('logs.keywordPlaceholder')}
        />
      )}
    </Dialog>
  )
}
