import './frame.css'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { Link } from 'react-router'
import { paths } from '../../contract/core/paths.ts'
import { useTexts } from '../ui/texts.ts'
import { useMe, usePerson } from '../api/me.ts'
import { BellLink } from '../features/notifications/Bell.tsx'
import { openQuickSearch } from './quick-search-state.ts'
import { IconButton } from '../ui/elements/IconButton.tsx'
import { Avatar } from '../ui/elements/Avatar.tsx'

/** On a phone, in the header of a page: the quick search, the notifications, and the page of all other places. */
export function PhoneAccountButton() {
  const { t } = useTexts()
  const { userId, name } = usePerson()
  const me = useMe()
  return (
    <span className="phone">
      <IconButton icon={IconSearch} label={t('app.find')} glyph={22} onClick={() => openQuickSearch(true)} />
      <BellLink />
      <Link className="iconbtn" aria-label={t('nav.more')} to={paths.more}>
        <Avatar id={userId} name={name} photo={me?.photoUrl ?? undefined} size="l" />
      </Link>
    </span>
  )
}
