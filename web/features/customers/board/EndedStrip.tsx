import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconTrophy from '@tabler/icons-react/dist/esm/icons/IconTrophy.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { Stage } from '../../../../contract/codes.ts'
import { href, paths, withoutSample } from '../../../../contract/core/paths.ts'
import { useMe } from '../../../api/me.ts'
import { useFormat } from '../../../format/use-format.ts'
import { Anchor } from '../../../ui/elements/Anchor.tsx'
import { Glyph, type Icon } from '../../../ui/elements/Glyph.tsx'
import { Kbd } from '../../../ui/elements/Kbd.tsx'
import { useTexts } from '../../../ui/texts.ts'
import type { Column } from '../moved-on.ts'
import type { useBoardFilters } from './use-board-filters.tsx'
import type { Lifted } from './use-lift.ts'
import style from './CustomerBoard.module.css'

const icons: Partial<Record<Stage, Icon>> = { '0050007': IconTrophy, '0050008': IconX, '0050009': IconClock }

type Props = {
  columns: Column[]
  asked: ReturnType<typeof useBoardFilters>['asked']
  lifted: Lifted | null
}

/** The final stages below the board: cards are dropped on them, and each opens the list of its customers. */
export function EndedStrip({ columns, asked: { whose, ownerId, segment }, lifted }: Props) {
  const { t } = useTexts()
  const format = useFormat()
  const me = useMe()
  const filters = {
    owner: ownerId || (whose === 'me' ? me?.id : ''),
    department: whose === 'department' ? me?.departmentId : '',
    segment,
  }
  return (
    <div className={style.ended} role="group" aria-label={t('leads.ended')}>
      <span className="s12 t3">{t('leads.ended')}</span>
      {columns.map(({ stage, count }) => {
        const isTarget = lifted?.to === stage && lifted.from !== stage
        return (
          <Anchor
            key={stage}
            className={isTarget ? style.target : ''}
            to={href(paths.customers, {}, { stage, ...filters, ...withoutSample })}
            draggable={false}
            data-stage={stage}
          >
            <Glyph icon={icons[stage as Stage]!} />
            <span className="grow">{t(`code.${stage as Stage}`)}</span>
            <span className="num t3">{format.number(count)}</span>
          </Anchor>
        )
      })}
      {lifted && (
        <span className={`s12 t3 ${style.why}`}>
          {t('leads.endedHint')} <Kbd>Esc</Kbd> {t('leads.key.cancel')}
        </span>
      )}
    </div>
  )
}
