import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { customers } from '../../../contract/customers.ts'
import { href, paths } from '../../../contract/paths.ts'
import { salesLogs } from '../../../contract/sales-logs.ts'
import { useRead } from '../../queries.ts'
import { Anchor } from '../../ui/marks/Anchor.tsx'
import { Glyph } from '../../ui/marks/Glyph.tsx'
import { Marked } from '../../ui/marks/Marked.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useSearchReader, type Search } from './use-hits.ts'
import style from './SearchScreen.module.css'

const most = 4

/** What is called so: customers, contacts and keywords, each the way to it. Nothing where none is. */
export function NamesFound({ search }: { search: string }) {
  const reader = useSearchReader(search)
  return reader && <Found reader={reader} said={search} />
}
function Found({ reader: { hitsOf, wantedIn }, said }: { reader: Search; said: string }) {
  const { t } = useTexts()
  const wanted = wantedIn(said)
  const search = wanted.all.join(' ')
  const found = useRead(customers.choose, { search }, { keep: true }).data?.items ?? []
  const people = useRead(customers.chooseContact, { search }, { keep: true }).data?.items ?? []
  const keywords = useRead(salesLogs.keywords, { search }, { keep: true }).data?.items ?? []
  const names = [
    ...found.slice(0, most).map(({ id, name }) => ({
      key: `customer-${id}`,
      icon: IconBuilding,
      name,
      also: '',
      to: href(paths.customer, { customerId: id }),
    })),
    ...people.slice(0, most).map(({ id, name, customerId, customerName }) => ({
      key: `contact-${id}`,
      icon: IconUser,
      name,
      also: ` · ${customerName}`,
      to: href(paths.contact, { customerId, contactId: id }),
    })),
    ...keywords.slice(0, most).map(({ keyword }) => ({
      key: `keyword-${keyword}`,
      icon: IconTag,
      name: keyword,
      also: '',
      to: href(paths.logs, {}, { keyword }),
    })),
  ]
  if (names.length === 0 || search === '') return null
  return (
    <nav className={style.names} aria-label={t('search.names')}>
      {names.map(({ key, icon, name, also, to }) => (
        <Anchor key={key} to={to} className="chip">
          <Glyph icon={icon} size={13} />
          <span className="one">
            <Marked text={name} hits={hitsOf(name, wanted, true)} />
            {also}
          </span>
        </Anchor>
      ))}
    </nav>
  )
}
