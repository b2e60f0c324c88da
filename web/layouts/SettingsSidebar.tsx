import './frame.css'
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconWorkgroup from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import IconBack from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconShield from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs'
import IconOrganisation from '@tabler/icons-react/dist/esm/icons/IconSitemap.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import type { ComponentProps } from 'react'
import { Link, NavLink } from 'react-router'
import { paths, type Path } from '../../contract/core/paths.ts'
import { isMaster, isMember, type Person } from '../../contract/permissions.ts'
import { usePerson } from '../api/me.ts'
import { Glyph } from '../ui/elements/Glyph.tsx'
import { useTexts, type TextKey } from '../ui/texts.ts'

type Place = {
  to: Path
  text: TextKey
  icon: ComponentProps<typeof Glyph>['icon']
  may?: (person: Person) => boolean
}
const groups: { id: string; title: TextKey; places: Place[] }[] = [
  {
    id: 'nav-mine',
    title: 'settings.mine',
    places: [
      { to: paths.profile, text: 'nav.profile', icon: IconUser },
      { to: paths.security, text: 'settings.security', icon: IconShield },
      { to: paths.notificationSettings, text: 'settings.notifications', icon: IconBell, may: isMember },
    ],
  },
  {
    id: 'nav-of-workgroup',
    title: 'nav.workgroup',
    places: [
      { to: paths.workgroup, text: 'settings.workgroup', icon: IconWorkgroup, may: isMember },
      { to: paths.members, text: 'settings.organisation', icon: IconOrganisation, may: isMember },
      { to: paths.audit, text: 'settings.audit', icon: IconHistory, may: isMaster },
    ],
  },
]

/** The sidebar of the settings: the user's own, then those of the workgroup. */
export function SettingsSidebar() {
  const { t } = useTexts()
  const person = usePerson()
  return (
    <>
      <Link className="wg" to={paths.home}>
        <Glyph icon={IconBack} />
        <span className="grow one">{t('settings.title')}</span>
      </Link>
      <nav className="nav" aria-label={t('settings.title')}>
        {groups.map(({ id, title, places }) => {
          const open = places.filter(({ may }) => !may || may(person))
          return (
            open.length > 0 && (
              <div key={id}>
                <p id={id}>{t(title)}</p>
                <ul aria-labelledby={id}>
                  {open.map(({ to, text, icon }) => (
                    <li key={to}>
                      <NavLink to={to} end>
                        <Glyph icon={icon} />
                        <span className="label">{t(text)}</span>
                      </NavLink>
                    </li>
                  ))}
                </ul>
              </div>
            )
          )
        })}
      </nav>
    </>
  )
}
