import './frame.css'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useTexts } from '../ui/texts.ts'
import { Link, NavLink, useLocation } from 'react-router'
import { paths } from '../../contract/core/paths.ts'
import { deferredComponent } from '../boot/deferred-component.tsx'
import { withTexts } from '../i18n/with-texts.ts'
import { Glyph } from '../ui/elements/Glyph.tsx'
import { useIsServiceArea } from '../kit/use-is-service-area.ts'
import { places, type Place } from './places.ts'
import { isWithin } from './Sidebar.tsx'
import { useWritePath } from './use-write-path.ts'

const ServiceLinks = deferredComponent(
  async () => (await withTexts(['service'], () => import('./ServiceNavigation.tsx'))).ServiceLinks,
)

/** The navigation of a phone: four places, with the button to write a log in the middle. */
export function BottomBar() {
  const { t } = useTexts()
  const { pathname } = useLocation()
  const isService = useIsServiceArea()
  const write = useWritePath()
  const link = ({ to, text, icon, end }: Place) => (
    <NavLink key={to} to={to} end={end} className={({ isActive }) => (isActive || isWithin(to, pathname) ? 'on' : '')}>
      <Glyph icon={icon} size={22} />
      {t(text)}
    </NavLink>
  )
  // That screen has its own buttons at the bottom.
  if (pathname === paths.teach) return null
  return (
    <nav className="tabbar" aria-label={t('app.mainNavigation')}>
      {isService ? (
        <ServiceLinks look="bar" />
      ) : (
        <>
          {places.slice(0, 2).map(link)}
          <Link className="plus" to={write} aria-label={t('nav.write')}>
            <Glyph icon={IconPlus} size={22} />
          </Link>
          {places.slice(2).map(link)}
        </>
      )}
    </nav>
  )
}
