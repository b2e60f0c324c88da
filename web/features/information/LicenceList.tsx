import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useState } from 'react'
import type { Licences } from '../../../contract/calls/information/calls.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { SearchField } from '../../ui/lists/SearchField.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { Section } from '../../ui/pages/Section.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import style from './Information.module.css'
import { useLicences } from './use-licences.ts'

/** The packages of the product; the text of a licence is rendered when its row is opened. */
export function LicenceList() {
  const { t } = useTexts()
  const format = useFormat()
  const errorText = useErrorMessage()
  const { licences, error, again } = useLicences()
  const [search, setSearch] = useState('')
  const query = search.trim().toLowerCase()
  const found = licences?.packages.filter(([name, , licence]) => `${name} ${licence}`.toLowerCase().includes(query))
  return (
    <Section
      title={t('information.licences')}
      count={found && <span role="status">{format.number(found.length)}</span>}
    >
      <div className={style.find}>
        <SearchField label={t('information.licences.search')} value={search} onChange={setSearch} />
      </div>
      {error !== null && <ErrorNotice text={errorText(error)} onRetry={again} />}
      {!licences && error === null && <Skeleton rows={5} shape="line" />}
      {licences && found && found.length > 0 && (
        <ul className={style.packages}>
          {found.map((one) => (
            <Package key={`${one[0]} ${one[1]}`} one={one} texts={licences.texts} />
          ))}
        </ul>
      )}
      {found?.length === 0 && (
        <EmptyState
          icon={IconSearch}
          title={t('information.licences.none')}
          body={t('information.licences.noneBody')}
          action={<Button onClick={() => setSearch('')}>{t('information.licences.showAll')}</Button>}
        />
      )}
    </Section>
  )
}

function Package({
  one: [name, version, licence, text],
  texts,
}: {
  one: Licences['packages'][number]
  texts: string[]
}) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <li>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <span className={style.name}>{name}</span> <span className="t3 num">{version}</span>{' '}
          <span className={style.licence}>{licence}</span>
        </summary>
        {isOpen && <pre>{texts[text] ?? t('information.licences.noText')}</pre>}
      </details>
    </li>
  )
}
