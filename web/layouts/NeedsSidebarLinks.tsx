import IconHash from '@tabler/icons-react/dist/esm/icons/IconHash.mjs'
import { NavLink, useLocation } from 'react-router'
import { paths } from '../../contract/core/paths.ts'
import { Glyph } from '../ui/elements/Glyph.tsx'
import { useTexts } from '../ui/texts.ts'
import { coachIcon } from '../features/needs/shared/needs.ts'
import { needsPlaces } from './places.ts'

/** The page of an item belongs to the items. */
const placeAt = (pathname: string) =>
  needsPlaces.find(({ to }) => to === pathname)?.to ?? (pathname.startsWith(paths.needs) ? paths.needs : null)

/** Sidebar links of the needs area. */
export function NeedsSidebarLinks() {
  const { t } = useTexts()
  const { pathname } = useLocation()
  return (
    <>
      <p id="nav-needs">{t('nav.needs')}</p>
      <ul aria-labelledby="nav-needs">
        {needsPlaces.map(({ to, text, icon }) => (
          <li key={to}>
            <NavLink to={to} end className={placeAt(pathname) === to ? 'on' : ''}>
              <Glyph icon={icon} />
              <span className="label">{t(text)}</span>
            </NavLink>
          </li>
        ))}
        <li>
          <NavLink to={paths.keywords}>
            <Glyph icon={IconHash} />
            <span className="label">{t('nav.keywords')}</span>
          </NavLink>
        </li>
        <li>
          <NavLink to={paths.coaching}>
            <Glyph icon={coachIcon} />
            <span className="label">{t('nav.coaching')}</span>
          </NavLink>
        </li>
      </ul>
    </>
  )
}
