import { externalStore } from '../ui/external-store.ts'

const isOpen = externalStore(false)
/** Opens or closes the quick search, from any component. */
export const openQuickSearch = (open: boolean): void => isOpen.set(open)
export const useIsQuickSearchOpen = (): boolean => isOpen.use((open) => open)
