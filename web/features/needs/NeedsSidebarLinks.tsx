import IconHash from '@tabler/icons-react/dist/esm/icons/IconHash.mjs'
import IconSchool from '@tabler/icons-react/dist/esm/icons/IconSchool.mjs'
import { NavLink, useLocation } from 'react-router'
import { paths } from '../../../contract/core/paths.ts'
import { Glyph } from '../../ui/elements/Glyph.tsx'
import { useTexts } from '../../ui/texts.ts'
import { coachIcon } from './shared/needs.ts'

/** Sidebar links of the needs area. */
export function NeedsSidebarLinks() {
  const { t } = useTexts()
  const { pathname } = useLocation()
  return (
    <>
      <p id="nav-needs">{t('nav.needs')}</p>
      <ul aria-labelledby="nav-needs">
        <li>
          <NavLink to={paths.teach} className={pathname.startsWith(paths.needs) ? 'on' : ''}>
            <Glyph icon={IconSchool} />
            <span className="label">{t('nav.teach')}</span>
          </NavLink>
        </li>
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
