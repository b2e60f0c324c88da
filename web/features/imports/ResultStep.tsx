import IconMerge from '@tabler/icons-react/dist/esm/icons/IconArrowMerge.mjs'
import IconBack from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import { useState } from 'react'
import { paths } from '../../../contract/core/paths.ts'
import { dotted } from '../../format/format.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { Section } from '../../ui/pages/Section.tsx'
import { StatTile } from '../../ui/pages/StatTile.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import { StepActions } from './StepActions.tsx'
import { CheckStep } from './CheckStep.tsx'
import { importableRows, unimportedRows } from './figures.ts'
import style from './Imports.module.css'
import { UndoDialog } from './UndoDialog.tsx'
import type { Import } from './use-import.ts'

type Props = { one: Import; acts: HTMLElement | null; open: (importId: string) => void }

/** The result, the rows that were not imported, and the undo. */
export function ResultStep({ one, acts, open }: Props) {
  const { t } = useTexts()
  const format = useFormat()
  const [isAsking, setAsking] = useState(false)
  const rest = unimportedRows(one)
  const isUndone = one.state === 'undone'
  const isPartlyUndone = one.state === 'partly_undone'
  const tiles = [
    ['imports.tile.customersMade', one.customersMade],
    ['imports.tile.customersChanged', one.customersChanged],
    ['imports.tile.contactsMade', one.contactsMade],
    ['imports.tile.rest', rest],
  ] as const
  const lead = () => {
    if (isUndone) return t('imports.wasUndone', { when: format.moment(one.undoneAt ?? one.createdAt) })
    if (isPartlyUndone)
      return t('imports.partlyUndone', { done: format.number(one.done), total: format.number(one.total) })
    if (one.state === 'stopped') return t('imports.wasStopped', { count: one.counts.done })
    return rest > 0
      ? t('imports.doneWithRest', { done: format.number(one.counts.done), count: rest })
      : t('imports.done', { count: one.counts.done })
  }
  return (
    <>
      <StepActions place={acts}>
        {one.undoUntil && (
          <Button icon={IconBack} onClick={() => setAsking(true)}>
            {t(isPartlyUndone ? 'imports.undoRest' : 'imports.undo')}
          </Button>
        )}
        {!isUndone && (one.customersMade > 0 || one.customersChanged > 0) && (
          <Button icon={IconMerge} to={paths.duplicates}>
            {t('imports.findDuplicates')}
          </Button>
        )}
        {isUndone ? (
          <Button onClick={() => open('')}>{t('imports.otherFile')}</Button>
        ) : (
          <Button look={importableRows(one) > 0 ? 'default' : 'primary'} to={paths.customers}>
            {t('imports.seeCustomers')}
          </Button>
        )}
      </StepActions>
      <h2 className={style.result}>{lead()}</h2>
      <p className={style.sub}>
        {dotted(
          one.fileName,
          format.moment(one.doneAt ?? one.createdAt),
          one.seconds !== null && t('imports.seconds', { count: Math.max(1, one.seconds) }),
        )}
      </p>
      <div className={`tiles ${style.tiles}`}>
        {tiles.map(([key, count]) => (
          <StatTile key={key} label={t(key)} value={format.number(count)} unit="" />
        ))}
      </div>
      {!isUndone && !isPartlyUndone && rest + importableRows(one) > 0 && (
        <Section title={t('imports.restTitle')} count={format.number(rest)}>
          <CheckStep one={one} acts={acts} />
        </Section>
      )}
      {isAsking && <UndoDialog one={one} onClose={() => setAsking(false)} />}
    </>
  )
}
