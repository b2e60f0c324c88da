// The commands of the quick search: actions, screens, settings of this device. They are found by their names in the
// language that is shown, and by the Korean and English ones.
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { languages, themes } from '../../contract/codes.ts'
import { isMember } from '../../contract/permissions.ts'
import { usePerson } from '../api/me.ts'
import { languageNames, setLanguage, textsIn } from '../i18n/i18n.ts'
import { setSettings } from '../session/session.ts'
import { redirectTarget } from '../session/guard.ts'
import type { Command } from '../ui/overlays/CommandPalette.tsx'
import { toast } from '../ui/overlays/toast.ts'
import { toastTimeName, toastTimes } from '../features/profile/shared/toast-times.ts'
import { useTexts, type Translate } from '../ui/texts.ts'
import { forms, rareActs, screens, type FinderPlace } from './finder-places.ts'
import { accountMenu, workgroupMenu } from './menu-items.ts'
import { useSignOut } from './menus.tsx'

/** `also`: other names that find it too. */
export type SearchableCommand = Command & { also?: string }
/** `rare`: actions that are shown only when searched for. */
type Commands = Record<'actions' | 'rare' | 'screens' | 'settings', SearchableCommand[]>

/** The namespaces of all these names. */
const namespaces = ['finder', 'wgroup', 'service', 'profile'] as const
/** Translators of the Korean and English names, without that of the language that is shown. */
function useOtherNames(open: boolean): readonly Translate[] {
  const { language } = useTexts()
  const [names, setNames] = useState<{ besides: string; in: readonly Translate[] }>({ besides: '', in: [] })
  useEffect(() => {
    if (!open) return
    const others = (['ko', 'en'] as const).filter((other) => other !== language)
    Promise.all(others.map((other) => textsIn(other, ['common', ...namespaces]))).then(
      (loaded) => setNames({ besides: language, in: loaded }),
      // Without a network, the names of the shown language find the commands too.
      () => {},
    )
  }, [open, language])
  return names.besides === language ? names.in : []
}

export function useCommands(open: boolean): Commands {
  const { t } = useTexts()
  const navigate = useNavigate()
  const person = usePerson()
  const signOut = useSignOut()
  const go = (to: string) => () => void navigate(to)
  // Without a workgroup most addresses lead elsewhere.
  const mayOpen = (to: string) =>
    redirectTarget(
      { state: isMember(person) ? 'OkToken' : 'NoWorkgroup', isOperator: person.isOperator },
      to.split('?')[0]!,
    ) === null
  const placesIn = (from: readonly FinderPlace[], t: Translate): SearchableCommand[] =>
    from
      .filter(({ to, may }) => mayOpen(to) && (!may || may(person)))
      .map(({ to, text, of, icon, keys }) => ({
        value: `${text} ${to}`,
        title: of ? `${t(of)}: ${t(text)}` : t(text),
        icon,
        run: go(to),
        ...(keys && { keys }),
      }))
  const commandsIn = (t: Translate): Commands => ({
    actions: [
      ...placesIn(forms, t),
      ...[...workgroupMenu(t, person), ...accountMenu(t, person, () => void signOut())]
        .filter(({ to }) => !to || mayOpen(to))
        .map((item, at) => ({
          value: `menu-${at}`,
          title: item.label,
          icon: item.icon,
          run: () => (item.to ? void navigate(item.to) : item.onSelect?.()),
        })),
    ],
    rare: [
      ...placesIn(rareActs, t),
      // After the finder has closed, which would be printed.
      { value: 'print', title: t('finder.print'), icon: IconPrinter, run: () => void setTimeout(() => print(), 300) },
    ],
    screens: placesIn(screens, t),
    settings: [
      ...themes.map((theme) => ({
        value: `theme-${theme}`,
        title: `${t('app.theme')}: ${t(`app.theme.${theme}`)}`,
        also: t(`finder.themeAlso.${theme}`),
        run: () => setSettings({ theme }),
      })),
      ...languages.map((language) => ({
        value: `language-${language}`,
        title: `${t('auth.language')}: ${languageNames[language]}`,
        run: () => void setLanguage(language).catch(() => toast.error(t('app.offline'))),
      })),
      ...toastTimes.map((time) => ({
        value: `toast-time-${time}`,
        title: `${t('profile.toastTime')}: ${toastTimeName(t, time)}`,
        also: t('finder.toastTimeAlso'),
        run: () => setSettings({ toastTime: time }),
      })),
      ...([true, false] as const).map((isOn) => ({
        value: `single-keys-${isOn}`,
        title: `${t('profile.singleKeys')}: ${t(isOn ? 'finder.on' : 'finder.off')}`,
        run: () => setSettings({ singleKeys: isOn }),
      })),
      ...([true, false] as const).map((isFolded) => ({
        value: `folded-sidebar-${isFolded}`,
        title: t(isFolded ? 'app.fold' : 'app.unfold'),
        run: () => setSettings({ foldedSidebar: isFolded }),
      })),
    ],
  })
  const others = useOtherNames(open).map(commandsIn)
  const withOtherNames = (group: keyof Commands, own: Commands) =>
    own[group].map((command, at) => ({
      ...command,
      also: [command.also, ...others.flatMap((other) => [other[group][at]!.title, other[group][at]!.also])]
        .filter(Boolean)
        .join(' '),
    }))
  const own = commandsIn(t)
  return {
    actions: withOtherNames('actions', own),
    rare: withOtherNames('rare', own),
    screens: withOtherNames('screens', own),
    settings: withOtherNames('settings', own),
  }
}
