import { useNavigate } from 'react-router'
import { paths } from '../../contract/core/paths.ts'
import { usePerson } from '../api/me.ts'
import type { MenuItem } from '../ui/overlays/Menu.tsx'
import { useTexts } from '../ui/texts.ts'
import { accountMenu, workgroupMenu } from './menu-items.ts'

export const useWorkgroupMenu = (): MenuItem[] => workgroupMenu(useTexts().t, usePerson())

export function useAccountMenu(): MenuItem[] {
  const signOut = useSignOut()
  return accountMenu(useTexts().t, usePerson(), () => void signOut())
}

/** Asks for confirmation, then signs out on this device. */
export function useSignOut(): () => Promise<void> {
  const { t } = useTexts()
  const navigate = useNavigate()
  return async () =>
    (await import('./sign-out.ts')).confirmSignOut(t, () => void navigate(paths.signIn, { replace: true }))
}
