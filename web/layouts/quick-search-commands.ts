// The commands of the quick search: actions, screens, settings of this device. They are found by their names in the
// language that is shown, and by the Korean and English ones.
import IconCake from '@tabler/icons-react/dist/esm/icons/IconCake.mjs'
import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs'
import IconBoard from '@tabler/icons-react/dist/esm/icons/IconLayoutKanban.mjs'
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconDepartments from '@tabler/icons-react/dist/esm/icons/IconHierarchy2.mjs'
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconEdit.mjs'
import IconImport from '@tabler/icons-react/dist/esm/icons/IconFileImport.mjs'
import IconItems from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs'
import IconChart from '@tabler/icons-react/dist/esm/icons/IconSitemap.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconCoach from '@tabler/icons-react/dist/esm/icons/IconMessageCircleQuestion.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconSchool from '@tabler/icons-react/dist/esm/icons/IconSchool.mjs'
import IconShield from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs'
import IconWords from '@tabler/icons-react/dist/esm/icons/IconAbc.mjs'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { languages, themes } from '../../contract/codes.ts'
import { paths, type Path } from '../../contract/core/paths.ts'
import {
  mayHearOfFigures,
  mayImportCustomers,
  mayManageOrders,
  mayWriteNotices,
  type Person,
} from '../../contract/permissions.ts'
import { usePerson } from '../api/me.ts'
import { languageNames, setLanguage, textsIn } from '../i18n/i18n.ts'
import { setSettings } from '../session/session.ts'
import type { Icon } from '../ui/elements/Glyph.tsx'
import type { Command } from '../ui/overlays/CommandPalette.tsx'
import { toast } from '../ui/overlays/toast.ts'
import { useTexts, type TextKey, type Translate } from '../ui/texts.ts'
import { accountMenu, useSignOut, workgroupMenu } from './menus.tsx'
import { keywordsPlace, membersPlace, noticePlace, ordersPlace, places, statisticsPlace } from './places.ts'
import { servicePlaces } from './service-places.ts'
import { ownSettings, workgroupSettings } from './settings-places.ts'

/** `also`: other names that find it too. */
export type SearchableCommand = Command & { also?: string }
type Commands = Record<'actions' | 'screens' | 'settings', SearchableCommand[]>

/** Screens and forms that have an address. `keys`: the shortcut, shown beside the name. */
type Place = { to: Path; text: TextKey; icon: Icon; keys?: string; may?: (person: Person) => boolean }
const forms: readonly Place[] = [
  { to: paths.write, text: 'nav.write', icon: IconEdit, keys: 'C' },
  { to: paths.registerCustomer, text: 'nav.registerCustomer', icon: IconPlus },
  { to: paths.registerPlan, text: 'finder.addPlan', icon: IconCalendarPlus },
  { to: paths.importCustomers, text: 'finder.importCustomers', icon: IconImport, may: mayImportCustomers },
  { to: paths.importPlans, text: 'finder.importPlans', icon: IconImport },
  { to: paths.registerNotice, text: 'finder.writeNotice', icon: noticePlace.icon, may: mayWriteNotices },
  { to: paths.registerOrder, text: 'finder.writeOrder', icon: ordersPlace.icon, may: mayManageOrders },
]
const screens: readonly Place[] = [
  ...places,
  statisticsPlace,
  keywordsPlace,
  noticePlace,
  membersPlace,
  ordersPlace,
  { to: paths.drafts, text: 'nav.drafts', icon: IconEdit },
  { to: paths.board, text: 'nav.board', icon: IconBoard },
  { to: paths.teach, text: 'nav.teach', icon: IconSchool },
  { to: paths.needs, text: 'finder.needItems', icon: IconItems },
  { to: paths.nouns, text: 'finder.words', icon: IconWords },
  { to: paths.coaching, text: 'nav.coaching', icon: IconCoach },
  { to: paths.notifications, text: 'nav.notifications', icon: IconBell },
  { to: paths.anniversaries, text: 'nav.anniversaries', icon: IconCake },
  { to: paths.weeklyReport, text: 'finder.weeklyReport', icon: IconMail, may: mayHearOfFigures },
  { to: paths.departments, text: 'finder.departments', icon: IconDepartments },
  { to: paths.orgChart, text: 'finder.orgChart', icon: IconChart },
  // The account menu, among the actions, has the other ones.
  ...[...ownSettings, ...workgroupSettings].filter(
    ({ to }) => to !== paths.profile && to !== paths.notificationSettings,
  ),
  { to: paths.twoStep, text: 'finder.twoStep', icon: IconShield },
  ...servicePlaces.slice(1).map((place) => ({ ...place, may: ({ isOperator }: Person) => isOperator })),
]

/** The namespaces of all these names. */
const namespaces = ['finder', 'wgroup', 'service'] as const
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
  const placesIn = (from: readonly Place[], { t }: { t: Translate }): SearchableCommand[] =>
    from
      .filter(({ may }) => !may || may(person))
      .map(({ to, text, icon, keys }) => ({ value: to, title: t(text), icon, run: go(to), ...(keys && { keys }) }))
  const commandsIn = (t: Translate): Commands => ({
    actions: [
      ...placesIn(forms, { t }),
      ...[...workgroupMenu(t, person), ...accountMenu(t, person, () => void signOut())].map((item, at) => ({
        value: `menu-${at}`,
        title: item.label,
        icon: item.icon,
        run: () => (item.to ? void navigate(item.to) : item.onSelect?.()),
      })),
    ],
    screens: placesIn(screens, { t }),
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
    screens: withOtherNames('screens', own),
    settings: withOtherNames('settings', own),
  }
}
