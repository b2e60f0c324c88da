// The commands of the quick search: actions, screens, settings of this device.
import IconCake from '@tabler/icons-react/dist/esm/icons/IconCake.mjs'
import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconEdit.mjs'
import IconCoach from '@tabler/icons-react/dist/esm/icons/IconMessageCircleQuestion.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useNavigate } from 'react-router'
import { languages } from '../../contract/codes.ts'
import { paths } from '../../contract/core/paths.ts'
import { languageNames, setLanguage } from '../i18n/i18n.ts'
import { themes } from '../../contract/codes.ts'
import { setSettings } from '../session/session.ts'
import type { Command } from '../ui/overlays/CommandPalette.tsx'
import { toast } from '../ui/overlays/toast.ts'
import { useTexts } from '../ui/texts.ts'
import { useAccountMenu, useWorkgroupMenu } from './menus.tsx'
import { keywordsPlace, membersPlace, noticePlace, places, statisticsPlace } from './places.ts'

/** `also`: synonyms that find it too. */
export type SearchableCommand = Command & { also?: string }

export function useCommands(): Record<'actions' | 'screens' | 'settings', SearchableCommand[]> {
  const { t } = useTexts()
  const navigate = useNavigate()
  const go = (to: string) => () => void navigate(to)
  const menu = [...useWorkgroupMenu(), ...useAccountMenu()]
  return {
    actions: [
      { value: 'write', title: t('nav.write'), icon: IconEdit, keys: 'C', run: go(paths.write) },
      { value: 'register', title: t('nav.registerCustomer'), icon: IconPlus, run: go(paths.registerCustomer) },
      ...menu.map((item) => ({
        value: item.label,
        title: item.label,
        icon: item.icon,
        run: () => (item.to ? void navigate(item.to) : item.onSelect?.()),
      })),
    ],
    screens: [
      ...[...places, statisticsPlace, keywordsPlace, noticePlace, membersPlace].map(({ to, text, icon }) => ({
        value: to,
        title: t(text),
        icon,
        run: go(to),
      })),
      { value: paths.drafts, title: t('nav.drafts'), icon: IconEdit, run: go(paths.drafts) },
      { value: paths.board, title: t('nav.board'), icon: IconBuilding, run: go(paths.board) },
      { value: paths.coaching, title: t('nav.coaching'), icon: IconCoach, run: go(paths.coaching) },
      {
        value: paths.anniversaries,
        title: t('nav.anniversaries'),
        icon: IconCake,
        run: go(paths.anniversaries),
      },
    ],
    settings: [
      ...themes.map((theme) => ({
        value: `theme-${theme}`,
        title: `${t('profile.theme')}: ${t(`profile.theme.${theme}`)}`,
        also: t(`app.themeAlso.${theme}`),
        run: () => setSettings({ theme }),
      })),
      ...languages.map((language) => ({
        value: `language-${language}`,
        title: `${t('auth.language')}: ${languageNames[language]}`,
        run: () => void setLanguage(language).catch(() => toast.error(t('app.offline'))),
      })),
    ],
  }
}
