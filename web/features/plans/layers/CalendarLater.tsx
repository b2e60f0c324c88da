import type { CalendarParts, LayerViews } from '../calendar-parts.ts'
import { CalendarLayers } from './CalendarLayers.tsx'
import { CalendarPrint } from './CalendarPrint.tsx'

/** What the calendar loads after its first view, and shows in the views or on paper. */
export function CalendarLater({ parts, onLayers }: { parts: CalendarParts; onLayers: (views: LayerViews) => void }) {
  const { calendar, shown } = parts
  return (
    <>
      <CalendarLayers calendar={calendar} from={shown.from} to={shown.to} onChange={onLayers} />
      <CalendarPrint parts={parts} />
    </>
  )
}
