import { languages } from '../../../contract/codes.ts'
import { languageNames } from '../../i18n/i18n.ts'
import type { ListAddress } from '../../kit/address/use-list-address.ts'
import { useListSearch } from '../../kit/lists/use-list-search.ts'
import { ChoiceMenu } from '../../ui/lists/ChoiceMenu.tsx'
import { SearchField } from '../../ui/lists/SearchField.tsx'
import { Toolbar } from '../../ui/lists/Toolbar.tsx'
import { useTexts } from '../../ui/texts.ts'
import style from './Inbox.module.css'

type Props = { address: ListAddress; lang: string; taken: string }
/** The search, and the filters by language and by who handles an inquiry. */
export function InboxFilters({ address, lang, taken }: Props) {
  const { t } = useTexts()
  const searchField = useListSearch(address, t('inbox.search'), t('nav.inbox'))
  const all = { value: '', label: t('inbox.all') }
  return (
    <div className={style.list}>
      <Toolbar
        label={t('list.filters')}
        search={<SearchField {...searchField.field} placeholder={t('inbox.search')} />}
      >
        <ChoiceMenu
          label={t('inbox.language')}
          value={lang}
          options={[all, ...languages.map((value) => ({ value, label: languageNames[value] }))]}
          onChange={(next) => address.change({ lang: next })}
        />
        <ChoiceMenu
          label={t('inbox.taken')}
          value={taken}
          options={[
            all,
            ...(['mine', 'nobody'] as const).map((value) => ({ value, label: t(`inbox.taken.${value}`) })),
          ]}
          onChange={(next) => address.change({ taken: next })}
        />
      </Toolbar>
    </div>
  )
}
