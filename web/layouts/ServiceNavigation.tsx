import './frame.css'
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs'
import { NavLink, useLocation } from 'react-router'
import { paths } from '../../contract/core/paths.ts'
import { Glyph } from '../ui/elements/Glyph.tsx'
import { LogoMark } from '../ui/elements/Logo.tsx'
import { Menu } from '../ui/overlays/Menu.tsx'
import { useTexts } from '../ui/texts.ts'
import { servicePlaces } from './service-places.ts'

const [anInquiry] = paths.inboxInquiry.split(':') as [string]

/** The places of the service administrator: in the sidebar, and in the bar at the bottom of a phone. */
export function ServiceSidebar() {
  const { t } = useTexts()
  return (
    <>
      <Menu
        label={t('app.workgroupMenu')}
        side="bottom-start"
        items={[{ label: t('service.toWorkgroup'), icon: IconHome, to: paths.home }]}
        trigger={(props) => (
          <button type="button" className="wg" {...props}>
            <LogoMark />
            <span className="grow one">{t('nav.service')}</span>
            <Glyph icon={IconSelector} size={14} />
          </button>
        )}
      />
      <nav className="nav" aria-label={t('app.mainNavigation')}>
        <ul>
          <ServiceLinks look="side" />
        </ul>
      </nav>
    </>
  )
}

/** @param look `side`: items of a list with labels that fold; `bar`: large icons above their names */
export function ServiceLinks({ look }: { look: 'side' | 'bar' }) {
  const { t } = useTexts()
  const { pathname } = useLocation()
  return servicePlaces.map(({ to, text, icon, ...place }) => {
    const isInquiry = to === paths.inbox && pathname.startsWith(anInquiry)
    const link = (
      <NavLink key={to} to={to} end={'end' in place} className={({ isActive }) => (isActive || isInquiry ? 'on' : '')}>
        <Glyph icon={icon} {...(look === 'bar' && { size: 22 })} />
        {look === 'bar' ? t(text) : <span className="label">{t(text)}</span>}
      </NavLink>
    )
    return look === 'bar' ? link : <li key={to}>{link}</li>
  })
}
