import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconSupport from '@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs'
import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs'
import IconInformation from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths, type Path } from '../../contract/core/paths.ts'
import { isMember } from '../../contract/permissions.ts'
import { useMe, usePerson } from '../api/me.ts'
import { dotted } from '../format/format.ts'
import { useTitle } from '../kit/address/use-title.ts'
import { useSignOut, useWorkgroupMenu } from './menus.tsx'
import { keywordsPlace, membersPlace, needsPlaces, noticePlace, ordersPlace, statisticsPlace } from './places.ts'
import { ownSettings, workgroupSettings } from './settings-places.ts'
import { Avatar } from '../ui/elements/Avatar.tsx'
import { Button } from '../ui/elements/Button.tsx'
import { Glyph, type Icon } from '../ui/elements/Glyph.tsx'
import { IconButton } from '../ui/elements/IconButton.tsx'
import { ListRow } from '../ui/lists/ListRow.tsx'
import { RowList } from '../ui/lists/RowList.tsx'
import { PageHeader } from '../ui/pages/PageHeader.tsx'
import { Section } from '../ui/pages/Section.tsx'
import { isSecondEntry } from '../ui/overlays/open-overlays.ts'
import { useTexts, type TextKey } from '../ui/texts.ts'
import { coachIcon } from '../features/needs/shared/needs.ts'
import { UnreadNotices } from '../features/notices/UnreadNotices.tsx'
import { UnreadNotifications } from '../features/notifications/Bell.tsx'
import style from './More.module.css'

type Place = { to: Path; text: TextKey; icon: Icon; may?: boolean; count?: ReactNode }

/** Beside the notifications themselves, their settings have a name of their own. */
const namedSettings = { text: 'notifications.settings', icon: IconSettings } as const

/** On a phone: the places that its bar at the bottom has no room for, the settings, and signing out. */
export function MoreScreen() {
  const { t } = useTexts()
  const person = usePerson()
  const me = useMe()
  const signOut = useSignOut()
  const ofWorkgroups = useWorkgroupMenu()
  const isIn = isMember(person)
  useTitle(t('nav.more'))
  const navigate = useNavigate()
  // Opened by its address there is no page before.
  const { key, state } = useLocation()
  const isFirst = key === 'default' || isSecondEntry(state)
  const close = () => void (isFirst ? navigate(paths.home) : navigate(-1))
  const places: Place[] = [
    {
      to: paths.notifications,
      text: 'nav.notifications',
      icon: IconBell,
      may: isIn,
      count: isIn && <UnreadNotifications />,
    },
    { ...statisticsPlace, may: isIn },
    ...needsPlaces.map((place) => ({ ...place, may: isIn })),
    { ...keywordsPlace, may: isIn },
    { to: paths.coaching, text: 'nav.coaching', icon: coachIcon, may: isIn },
    { ...noticePlace, may: isIn, count: isIn && <UnreadNotices /> },
    { ...membersPlace, may: isIn },
    { ...ordersPlace, may: isIn },
    { to: paths.inbox, text: 'nav.service', icon: IconInbox, may: person.isOperator },
  ]
  const settings: Place[] = [
    ...[...ownSettings, ...workgroupSettings].map(({ may, ...place }) => ({
      ...place,
      ...(place.to === paths.notificationSettings && namedSettings),
      may: !may || may(person),
    })),
    { to: paths.support, text: 'nav.support', icon: IconSupport, may: isIn || person.isOperator },
    { to: paths.information, text: 'nav.information', icon: IconInformation },
  ]
  return (
    <>
      <PageHeader
        title={t('nav.more')}
        back={<IconButton icon={IconX} label={t('ui.close')} glyph={22} onClick={close} />}
      />
      <div className={`page ${style.page}`}>
        <div className={style.me}>
          <Avatar id={person.userId} name={person.name} photo={me?.photoUrl ?? undefined} size="xl" />
          <div>
            <b className="one">{person.name}</b>
            <p className="s13 t2">{dotted(me?.rank, me?.departmentName, me?.workgroupName)}</p>
          </div>
        </div>
        <Rows label={t('app.mainNavigation')} places={places} />
        <Section title={t('settings.title')}>
          <Rows label={t('settings.title')} places={settings} />
        </Section>
        <Section title={t('nav.workgroup')}>
          <RowList label={t('nav.workgroup')}>
            {ofWorkgroups.map(({ label, icon, to }) => (
              <PlaceRow key={label} label={label} icon={icon!} to={to!} />
            ))}
          </RowList>
        </Section>
        <Button wide onClick={() => void signOut()}>
          {t('nav.signOut')}
        </Button>
      </div>
    </>
  )
}

function Rows({ label, places }: { label: string; places: Place[] }) {
  const { t } = useTexts()
  const open = places.filter(({ may = true }) => may)
  if (open.length === 0) return null
  return (
    <RowList label={label}>
      {open.map(({ to, text, icon, count }) => (
        <PlaceRow key={to} label={t(text)} icon={icon} to={to} count={count} />
      ))}
    </RowList>
  )
}
const PlaceRow = ({ label, icon, to, count }: { label: string; icon: Icon; to: string; count?: ReactNode }) => (
  <ListRow
    lead={<Glyph icon={icon} size={20} />}
    title={label}
    to={to}
    facts={
      <>
        {count}
        <Glyph icon={IconRight} />
      </>
    }
  />
)
