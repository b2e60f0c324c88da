import './pages.css'
import IconDown from '@tabler/icons-react/dist/esm/icons/IconArrowDownRight.mjs'
import IconUp from '@tabler/icons-react/dist/esm/icons/IconArrowUpRight.mjs'
import { Glyph } from '../marks/Glyph.tsx'

type Props = {
  label: string
  value: string
  unit: string
  change?: { words: string; direction: 'up' | 'down' | 'same' } | undefined
  compared?: string | undefined
}

/** Put four into <div className="tiles">. No green or red: whether up is good is for people to say. */
export function StatTile({ label, value, unit, change, compared }: Props) {
  return (
    <div className="tile">
      <div className="l">{label}</div>
      <div className="v">
        {value}
        <small>{unit}</small>
      </div>
      <div className="d">
        {change && (
          <b>
            {change.direction !== 'same' && <Glyph icon={change.direction === 'up' ? IconUp : IconDown} size={13} />}
            {change.words}
          </b>
        )}
        {compared}
      </div>
    </div>
  )
}
