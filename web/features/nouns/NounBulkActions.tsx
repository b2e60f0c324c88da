import IconHide from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import IconKeep from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import { mayEditNeeds } from '../../../contract/permissions.ts'
import { limits } from '../../../contract/rules/rules.ts'
import { SelectionBar } from '../../kit/lists/SelectionBar.tsx'
import { usePerson } from '../../api/me.ts'
import { useShortcut } from '../../ui/keys.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { useTexts } from '../../ui/texts.ts'
import { AddToItemDialog } from './AddToItemDialog.tsx'
import type { Chosen } from './nouns.ts'
import { useNounStates } from './shared/use-noun-states.ts'

/** The bulk actions for the selected words. */
export function NounBulkActions({ chosen }: { chosen: Chosen }) {
  const { t } = useTexts()
  const { rows, clear } = chosen
  const [isAddingToItem, setAddingToItem] = useState(false)
  const mayAddToItem = mayEditNeeds(usePerson())
  const { busy, setState } = useNounStates()
  const off = rows.length === 0 || busy
  const set = (state: 'saved' | 'hidden' | '') => void setState(rows, state).then((done) => done && clear())
  const group = t('needs.title')
  useShortcut('KeyI', () => setAddingToItem(true), { label: t('nouns.intoItem'), group, off: off || !mayAddToItem })
  useShortcut('KeyS', () => set('saved'), { label: t('nouns.save'), group, off })
  useShortcut('KeyH', () => set('hidden'), { label: t('nouns.hide'), group, off })
  const isSet = rows.some(({ state }) => state !== '')
  return (
    <>
      <SelectionBar
        label={t('nouns.chosen.acts')}
        count={t('nouns.chosen.count', { count: rows.length, max: limits.selection })}
        clear={{ label: t('logs.chosen.clear'), onClick: clear }}
      >
        {mayAddToItem && (
          <Button size="sm" icon={IconPlus} keys="I" disabled={off} onClick={() => setAddingToItem(true)}>
            {t('nouns.intoItem')}
          </Button>
        )}
        <Button size="sm" icon={IconKeep} keys="S" disabled={off} onClick={() => set('saved')}>
          {t('nouns.save')}
        </Button>
        <Button size="sm" icon={IconHide} keys="H" disabled={off} onClick={() => set('hidden')}>
          {t('nouns.hide')}
        </Button>
        {isSet && (
          <Button size="sm" disabled={off} onClick={() => set('')}>
            {t('nouns.release')}
          </Button>
        )}
      </SelectionBar>
      {isAddingToItem && (
        <AddToItemDialog
          words={rows.map(({ noun }) => noun)}
          onDone={(isDone) => {
            setAddingToItem(false)
            if (isDone) clear()
          }}
        />
      )}
    </>
  )
}
