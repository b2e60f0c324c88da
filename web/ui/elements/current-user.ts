// The signed-in user, whose avatar has a color of its own everywhere. Set by the main layout.
import { externalStore } from '../external-store.ts'

const currentUser = externalStore('')
/** @param id empty when signed out */
export function setCurrentUser(id: string): void {
  if (id !== currentUser.get()) currentUser.set(id)
}
/** The class of an avatar: teal for the user's own, grey for others. */
export const useAvatarClass = (id: string | undefined): 'me' | '' =>
  currentUser.use((own) => (id !== undefined && id !== '' && id === own ? 'me' : ''))
