import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { useEffect } from 'react'
import { customers } from '../../../../contract/calls/customers/calls.ts'
import { href, paths } from '../../../../contract/core/paths.ts'
import { hasMoreWords, findHits, parseQuery, type SearchQuery } from '../../../../contract/search/search.ts'
import { salesLogs } from '../../../../contract/calls/sales-logs/calls.ts'
import { useRead } from '../../../api/reads.ts'
import { Anchor } from '../../../ui/elements/Anchor.tsx'
import { Glyph, type Icon } from '../../../ui/elements/Glyph.tsx'
import { HighlightedText } from '../../../ui/elements/HighlightedText.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { setSearchCode } from './use-hits.ts'
import style from './SearchScreen.module.css'

const maxPerKind = 4
// Lets the results below highlight hits without loading the search code again.
setSearchCode({ hasMoreWords, findHits, parseQuery })

type Props = { search: string; onSettled: () => void }
/**
 * Customers, contacts and keywords that match by name. Renders nothing without matches.
 * @param onSettled called once they are known
 */
export function NameMatches({ search: text, onSettled }: Props) {
  const { t } = useTexts()
  const query = parseQuery(text)
  const search = query.all.join(' ')
  const reads = [
    useRead(customers.choose, { search }, { keepPrevious: true }),
    useRead(customers.chooseContact, { search }, { keepPrevious: true }),
    useRead(salesLogs.keywords, { search }, { keepPrevious: true }),
  ] as const
  const isSettled = reads.every((read) => !read.isPending)
  useEffect(() => {
    if (isSettled) onSettled()
  }, [isSettled, onSettled])
  // Contacts have rows of their own.
  const found = (reads[0].data?.items ?? []).filter(({ foundContact }) => foundContact === null)
  const people = reads[1].data?.items ?? []
  const keywords = reads[2].data?.items ?? []
  const names = [
    ...found.slice(0, maxPerKind).map(({ id, name }) => ({
      key: `customer-${id}`,
      icon: IconBuilding,
      name,
      suffix: '',
      to: href(paths.customer, { customerId: id }),
    })),
    ...people.slice(0, maxPerKind).map(({ id, name, customerId, customerName }) => ({
      key: `contact-${id}`,
      icon: IconUser,
      name,
      suffix: ` · ${customerName}`,
      to: href(paths.contact, { customerId, contactId: id }),
    })),
    ...keywords.slice(0, maxPerKind).map(({ keyword }) => ({
      key: `keyword-${keyword}`,
      icon: IconTag,
      name: keyword,
      suffix: '',
      to: href(paths.logs, {}, { keyword }),
    })),
  ]
  if (names.length === 0 || search === '') return null
  return <MatchChips label={t('search.names')} matches={names} query={query} />
}

export type Match = { key: string; icon: Icon; name: string; suffix: string; to: string }
/** Links to records, with the hits in their names marked. */
export function MatchChips({
  label,
  matches,
  query,
}: {
  label: string
  matches: readonly Match[]
  query: SearchQuery
}) {
  return (
    <nav className={style.names} aria-label={label}>
      {matches.map(({ key, icon, name, suffix, to }) => (
        <Anchor key={key} to={to} className="chip">
          <Glyph icon={icon} size={13} />
          <span className="one">
            <HighlightedText text={name} hits={findHits(name, query, true)} />
            {suffix}
          </span>
        </Anchor>
      ))}
    </nav>
  )
}
