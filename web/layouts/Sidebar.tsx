import './frame.css'
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconEdit.mjs'
import IconFold from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebarLeftCollapse.mjs'
import IconUnfold from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebarLeftExpand.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs'
import { useTexts } from '../ui/texts.ts'
import { deferredComponent } from '../boot/deferred-component.tsx'
import { Link, NavLink, useLocation } from 'react-router'
import { paths } from '../../contract/core/paths.ts'
import { Bell } from '../features/notifications/Bell.tsx'
import { useMe, usePerson } from '../api/me.ts'
import { useIsServiceArea } from '../kit/use-is-service-area.ts'
import { useIsSettingsArea } from '../kit/use-is-settings-area.ts'
import { withTexts } from '../i18n/with-texts.ts'
import { setSettings, useSettings } from '../session/session.ts'
import { useWorkgroupName } from '../session/tab-workgroup.ts'
import { Avatar } from '../ui/elements/Avatar.tsx'
import { LogoMark } from '../ui/elements/Logo.tsx'
import { Glyph } from '../ui/elements/Glyph.tsx'
import { Kbd } from '../ui/elements/Kbd.tsx'
import { railMedia, useMediaQuery } from '../ui/use-media-query.ts'
import { Menu } from '../ui/overlays/Menu.tsx'
import { useAccountMenu, useWorkgroupMenu } from './menus.tsx'
import { useWritePath } from './use-write-path.ts'
import { membersPlace, noticePlace, ordersPlace, places, statisticsPlace, type Place } from './places.ts'

const aboutNotices = paths.notices.slice(0, paths.notices.lastIndexOf('/'))
const aboutContact = [paths.contact, paths.editContact].map((path) => path.split(':')[0]!)
/**
 * Whether an address belongs to a place: writing a log to the logs, a contact to the customers, departments to the
 * organisation, service notices and the calendar to the notices.
 */
export const isWithin = (to: string, pathname: string) =>
  (to === paths.logs && (pathname.startsWith(paths.write) || pathname === paths.drafts)) ||
  (to === paths.notices && pathname.startsWith(aboutNotices)) ||
  (to === paths.members && (pathname === paths.departments || pathname === paths.orgChart)) ||
  (to === paths.customers && aboutContact.some((start) => pathname.startsWith(start)))

const UnreadNotices = deferredComponent(
  async () => (await import('../features/notices/UnreadNotices.tsx')).UnreadNotices,
)
// The placeholder has the same height, so that nothing shifts.
const NeedsPlaces = deferredComponent(
  async () => (await import('./NeedsSidebarLinks.tsx')).NeedsSidebarLinks,
  () => <div className="needs-places" />,
)
const UnreadElsewhere = deferredComponent(
  async () =>
    (await withTexts(['workgroups'], () => import('../features/workgroups/shared/UnreadElsewhere.tsx')))
      .UnreadElsewhere,
)
const SettingsSidebar = deferredComponent(
  async () => (await withTexts(['wgroup'], () => import('./SettingsSidebar.tsx'))).SettingsSidebar,
)
const ServiceSidebar = deferredComponent(
  async () => (await withTexts(['service'], () => import('./ServiceNavigation.tsx'))).ServiceSidebar,
)
const SavedViews = deferredComponent(async () => (await import('../features/views/SavedViews.tsx')).SavedViews)

export function Sidebar({ onSearch }: { onSearch: () => void }) {
  const { t } = useTexts()
  const [isService, isSettings] = [useIsServiceArea(), useIsSettingsArea()]
  return (
    <aside className="side" aria-label={t('app.sidebar')}>
      {isService && <ServiceSidebar />}
      {isSettings && <SettingsSidebar />}
      {!isService && !isSettings && <MainSidebar onSearch={onSearch} />}
      <div className="acct">
        <AccountMenu />
        <Bell />
      </div>
    </aside>
  )
}

function MainSidebar({ onSearch }: { onSearch: () => void }) {
  const { t } = useTexts()
  const workgroupName = useWorkgroupName()
  const { pathname } = useLocation()
  const workgroupMenu = useWorkgroupMenu()
  const write = useWritePath()
  const place = ({ to, text, icon, end }: Place) => (
    <li key={to}>
      <NavLink to={to} end={end} className={({ isActive }) => (isActive || isWithin(to, pathname) ? 'on' : '')}>
        <Glyph icon={icon} />
        <span className="label">{t(text)}</span>
        {to === paths.notices && <UnreadNotices />}
      </NavLink>
    </li>
  )
  const isMac = /Mac|iPhone|iPad/.test(navigator.platform)
  return (
    <>
      <Menu
        label={t('app.workgroupMenu')}
        side="bottom-start"
        items={workgroupMenu}
        trigger={(props) => (
          <button type="button" className="wg" {...props}>
            <LogoMark />
            <span className="grow one">{workgroupName || t('app.noWorkgroup')}</span>
            <UnreadElsewhere />
            <Glyph icon={IconSelector} size={14} />
          </button>
        )}
      />
      <div className="seek">
        <button type="button" className="find" onClick={onSearch}>
          <Glyph icon={IconSearch} size={15} />
          <span className="grow one">{t('app.find')}</span>
          <Kbd>{isMac ? '⌘K' : 'Ctrl K'}</Kbd>
        </button>
        <Link className="sqr" to={write} aria-label={t('nav.write')}>
          <Glyph icon={IconEdit} />
        </Link>
      </div>
      <nav className="nav" aria-label={t('app.mainNavigation')}>
        <ul>{[...places, statisticsPlace].map(place)}</ul>
        <NeedsPlaces />
        <p id="nav-workgroup">{t('nav.workgroup')}</p>
        <ul aria-labelledby="nav-workgroup">
          {place(noticePlace)}
          {place(membersPlace)}
          {place(ordersPlace)}
        </ul>
        <SavedViews />
      </nav>
    </>
  )
}

function AccountMenu() {
  const { t } = useTexts()
  const { userId, name } = usePerson()
  const me = useMe()
  const isFolded = useSettings().foldedSidebar
  const isNarrow = useMediaQuery(railMedia)
  const [profile, notificationSettings, ...others] = useAccountMenu()
  // On a narrow screen the sidebar is always folded.
  const fold = isNarrow
    ? []
    : [
        {
          label: t(isFolded ? 'app.unfold' : 'app.fold'),
          icon: isFolded ? IconUnfold : IconFold,
          onSelect: () => setSettings({ foldedSidebar: !isFolded }),
        },
      ]
  return (
    <Menu
      label={t('app.accountMenu')}
      side="top"
      items={[profile!, notificationSettings!, ...fold, ...others]}
      trigger={(props) => (
        <button type="button" className="who grow" {...props}>
          <Avatar id={userId} name={name} photo={me?.photoUrl ?? undefined} size="l" />
          <span className="grow">
            <span className="one">{name}</span>{' '}
            <small className="one">{me && [t(`role.${me.role}`), me.departmentName].filter(Boolean).join(' · ')}</small>
          </span>
        </button>
      )}
    />
  )
}
