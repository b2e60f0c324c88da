import './frame.css'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useTexts } from '../ui/texts.ts'
import { useMe, usePerson } from '../api/me.ts'
import { BellLink } from '../features/notifications/Bell.tsx'
import { openQuickSearch } from './quick-search-state.ts'
import { IconButton } from '../ui/elements/IconButton.tsx'
import { Avatar } from '../ui/elements/Avatar.tsx'
import { Menu } from '../ui/overlays/Menu.tsx'
import { membersPlace, noticePlace } from './Sidebar.tsx'
import { useAccountMenu, useWorkgroupMenu } from './menus.tsx'

/** On a phone, in the header of a page: the quick search, the notifications and the menus of the desktop's sidebar. */
export function PhoneAccountButton() {
  const { t } = useTexts()
  const { userId, name } = usePerson()
  const me = useMe()
  const [workgroup, account] = [useWorkgroupMenu(), useAccountMenu()]
  const places = [noticePlace, membersPlace].map(({ text, icon, to }) => ({ label: t(text), icon, to }))
  return (
    <span className="phone">
      <IconButton icon={IconSearch} label={t('app.find')} glyph={22} onClick={() => openQuickSearch(true)} />
      <BellLink />
      <Menu
        label={t('app.accountMenu')}
        items={[...account.slice(0, 1), ...places, ...workgroup, ...account.slice(1)]}
        trigger={(props) => (
          <button type="button" className="iconbtn" aria-label={t('app.accountMenu')} {...props}>
            <Avatar id={userId} name={name} photo={me?.photoUrl ?? undefined} size="l" />
          </button>
        )}
      />
    </span>
  )
}
