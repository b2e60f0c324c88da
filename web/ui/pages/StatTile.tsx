import './pages.css'
import IconDown from '@tabler/icons-react/dist/esm/icons/IconArrowDownRight.mjs'
import IconUp from '@tabler/icons-react/dist/esm/icons/IconArrowUpRight.mjs'
import { Glyph } from '../elements/Glyph.tsx'

type Props = {
  label: string
  value: string
  unit: string
  change?: { words: string; direction: 'up' | 'down' | 'same' } | undefined
  compared?: string | undefined
}

/**
 * A figure with its change; four of them in <div className="tiles">. No green or red, since an increase is not always
 * good.
 */
export function StatTile({ label, value, unit, change, compared }: Props) {
  return (
    <div className="tile">
      <div className="l">{label}</div>{' '}
      <div className="v">
        {value}
        {unit && <small>{unit}</small>}
      </div>{' '}
      <div className="d">
        {change && (
          <b>
            {change.direction !== 'same' && <Glyph icon={change.direction === 'up' ? IconUp : IconDown} size={13} />}
            {change.words}
          </b>
        )}{' '}
        {compared}
      </div>
    </div>
  )
}
