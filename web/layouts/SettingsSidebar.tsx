import './frame.css'
import IconBack from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconOrganisation from '@tabler/icons-react/dist/esm/icons/IconSitemap.mjs'
import { Link, NavLink } from 'react-router'
import { paths } from '../../contract/core/paths.ts'
import { isMember } from '../../contract/permissions.ts'
import { usePerson } from '../api/me.ts'
import { Glyph } from '../ui/elements/Glyph.tsx'
import { useTexts, type TextKey } from '../ui/texts.ts'
import { ownSettings, workgroupSettings, type SettingsPlace } from './settings-places.ts'

type Group = { id: string; title: TextKey; places: readonly SettingsPlace[] }
const [atWorkgroup, ...others] = workgroupSettings
const groups: Group[] = [
  { id: 'nav-mine', title: 'settings.mine', places: ownSettings },
  {
    id: 'nav-of-workgroup',
    title: 'nav.workgroup',
    places: [
      atWorkgroup!,
      { to: paths.members, text: 'settings.organisation', icon: IconOrganisation, may: isMember },
      ...others,
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
