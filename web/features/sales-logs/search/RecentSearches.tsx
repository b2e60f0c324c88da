import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import { Fragment } from 'react'
import { clearSearchHistory, useSearchHistory } from '../../../session/recent-searches.ts'
import { Button } from '../../../ui/elements/Button.tsx'
import { Glyph } from '../../../ui/elements/Glyph.tsx'
import { useTexts } from '../../../ui/texts.ts'
import style from './SearchScreen.module.css'

const syntaxHints = ['all', 'quoted', 'without', 'initials'] as const

/** Shown before a search: recent searches on this device, and the search syntax. */
export function RecentSearches({ of, searchFor }: { of: string; searchFor: (search: string) => void }) {
  const { t } = useTexts()
  const searches = useSearchHistory(of)
  return (
    <div className={style.earlier}>
      {searches.length > 0 && (
        <>
          <h2>
            {t('search.earlier')}
            <Button size="sm" look="ghost" onClick={clearSearchHistory}>
              {t('search.forget')}
            </Button>
          </h2>
          <ul>
            {searches.map((search) => (
              <li key={search}>
                <button type="button" onClick={() => searchFor(search)}>
                  <Glyph icon={IconHistory} size={16} />
                  {search}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <dl>
        {syntaxHints.map((way) => (
          <Fragment key={way}>
            <dt>{t(`search.how.${way}`)}</dt>
            <dd>{t(`search.means.${way}`)}</dd>
          </Fragment>
        ))}
      </dl>
    </div>
  )
}
