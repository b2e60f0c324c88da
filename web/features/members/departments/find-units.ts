import { matchesSearch } from '../../../format/name-matches.ts'
import { unitMatches, type ChartUnit } from './chart-layout.ts'

export type FoundUnits = { found: ReadonlySet<string>; shown: ReadonlySet<string> }
/** The units that a search finds by their name or by somebody in them; `shown`: with those above them. */
export function findUnits(root: ChartUnit, search: string): FoundUnits {
  const [found, shown] = [new Set<string>(), new Set<string>()]
  const visit = (unit: ChartUnit): boolean => {
    const isHit = unitMatches(unit, (text) => matchesSearch(text, search))
    if (isHit) found.add(unit.id)
    const isAbove = unit.below.map(visit).includes(true)
    if (isHit || isAbove) shown.add(unit.id)
    return isHit || isAbove
  }
  visit(root)
  return { found, shown }
}
