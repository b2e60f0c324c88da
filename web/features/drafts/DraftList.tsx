import { useState } from 'react'
import { limits } from '../../../contract/rules/rules.ts'
import { useFormat } from '../../format/use-format.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { CheckboxField } from '../../ui/forms/fields/CheckboxField.tsx'
import { RowList } from '../../ui/lists/RowList.tsx'
import { Section } from '../../ui/pages/Section.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { useTexts } from '../../ui/texts.ts'
import { DraftRow, type Row } from './DraftRow.tsx'
import style from './Drafts.module.css'
import { useOpening } from './use-opening.ts'
import { useRemoveDrafts } from './use-remove-drafts.ts'

/** Drafts to open, and to delete one by one or several together. */
export function DraftList({ items }: { items: readonly Row[] }) {
  const { t } = useTexts()
  const format = useFormat()
  const open = useOpening()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const remove = useRemoveDrafts(() => setChosen([]))
  const chosenRows = items.filter(({ key }) => chosen.includes(key))
  const most = Math.min(items.length, limits.selection)
  const areAllChosen = chosenRows.length >= most
  const set = (keys: readonly string[]) => {
    if (keys.length > limits.selection) toast.info(t('drafts.most', { max: limits.selection }))
    setChosen(keys.slice(0, limits.selection))
  }
  const chosenKeys = chosenRows.map(({ key }) => key)
  const choose = (key: string, on: boolean) => set(on ? [...chosenKeys, key] : chosenKeys.filter((one) => one !== key))
  return (
    <div className="page">
      <Section
        title={t('nav.drafts')}
        count={format.number(items.length)}
        action={
          <span className={style.chosen}>
            {chosenRows.length > 0 && (
              <Button size="sm" onClick={() => void remove(chosenRows)}>
                {t('drafts.deleteVerb', { count: chosenRows.length })}
              </Button>
            )}
            {items.length > 1 && (
              <Button size="sm" look="ghost" onClick={() => set(areAllChosen ? [] : items.map(({ key }) => key))}>
                {t(areAllChosen ? 'drafts.chooseNone' : 'drafts.chooseAll')}
              </Button>
            )}
          </span>
        }
      >
        <div className={style.list}>
          <RowList label={t('nav.drafts')}>
            {items.map((draft) => (
              <DraftRow
                key={draft.key}
                draft={draft}
                choice={
                  <CheckboxField
                    label={
                      <span className="unseen">
                        {t('drafts.choose', { title: draft.title || draft.logTitle || t('draft.untitled') })}
                      </span>
                    }
                    checked={chosenKeys.includes(draft.key)}
                    onChange={(on) => choose(draft.key, on)}
                  />
                }
                onOpen={() => open(draft)}
                onDelete={() => void remove([draft])}
              />
            ))}
          </RowList>
        </div>
      </Section>
      <p className={`s13 t3 ${style.foot}`}>{t('drafts.about')}</p>
    </div>
  )
}
