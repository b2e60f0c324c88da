import type { Scope } from '../../../contract/calls/plans/calls.ts'
import { confirmWithAlternatives } from '../../ui/overlays/confirm.ts'
import { useTexts } from '../../ui/texts.ts'

/** Asks which occurrences of a repeated plan are meant. @returns null for none */
export function useAskScope() {
  const { t } = useTexts()
  return async (what: 'move' | 'save' | 'delete'): Promise<Scope | null> => {
    const danger = what === 'delete'
    const titles = { move: 'plans.scope.move', save: 'plans.scope.save', delete: 'plans.scope.delete' } as const
    const chosen = await confirmWithAlternatives({ title: t(titles[what]), verb: t('plans.scope.one'), danger }, [
      { verb: t('plans.scope.following'), danger },
      { verb: t('plans.scope.all'), danger },
    ])
    if (chosen === false) return null
    return chosen === true ? 'one' : chosen === 0 ? 'following' : 'all'
  }
}
