import IconChevron from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useState } from 'react'
import type { OutputOf } from '../../../../contract/core/call.ts'
import { files } from '../../../../contract/calls/files/calls.ts'
import { href, paths } from '../../../../contract/core/paths.ts'
import { dotted } from '../../../format/format.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { invalidate } from '../../../api/invalidation.ts'
import { ListPages } from '../../../kit/lists/ListPages.tsx'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Anchor } from '../../../ui/elements/Anchor.tsx'
import { Glyph } from '../../../ui/elements/Glyph.tsx'
import { Section } from '../../../ui/pages/Section.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { useFormat } from '../../../format/use-format.ts'
import { openFile } from '../holders.ts'
import { iconOf } from '../kinds.ts'
import { useSize } from '../../../format/use-size.ts'
import { Viewer } from '../Viewer.tsx'
import { filesPageSize, useFilesOfCustomer } from './use-files-of-customer.ts'
import style from './FilesOfCustomer.module.css'

type NamedFile = OutputOf<typeof files.ofCustomer>['items'][number]
type Version = NamedFile['versions'][number]

/** The files of a customer's logs, newest first; files of the same name are versions of one entry. */
export function FilesOfCustomer({ customerId }: { customerId: string }) {
  const { t } = useTexts()
  const format = useFormat()
  const errorText = useErrorMessage()
  const [page, setPage] = useState(1)
  const [opened, setOpened] = useState<string | null>(null)
  /** Names whose earlier versions are shown. */
  const [unfolded, setUnfolded] = useState<readonly string[]>([])
  const { data, error, refetch, isFetching } = useFilesOfCustomer(customerId, page)
  const { items = [], total = 0 } = data ?? {}
  // Signed addresses expire after a minute.
  const show = (id: string) => {
    setOpened(id)
    invalidate('files')
  }
  const first = (page - 1) * filesPageSize
  const pages = Math.max(1, Math.ceil(total / filesPageSize))
  return (
    <Section title={t('files.title')} count={total > 0 ? format.number(total) : undefined}>
      {!data && !error && <Skeleton rows={2} shape="line" />}
      {!data && error && <ErrorNotice text={errorText(error)} onRetry={() => void refetch()} busy={isFetching} />}
      {data && total === 0 && <p className="s13 t3">{t('files.noneOfCustomer')}</p>}
      {items.length > 0 && (
        <ListPages
          rows={items}
          words={`${format.number(first + 1)}–${format.number(first + items.length)} / ${format.number(total)}`}
          page={page}
          pages={pages}
          goTo={setPage}
          further={{ call: files.ofCustomer, input: { customerId, pageSize: filesPageSize }, idOf: ({ name }) => name }}
        >
          {(rows) => (
            <>
              <ul className="lines" aria-label={t('files.title')}>
                {rows.map((one) => (
                  <FileEntry
                    key={one.name}
                    file={one}
                    onOpen={show}
                    isAll={unfolded.includes(one.name)}
                    showAll={(isAll) =>
                      setUnfolded((now) => [...now.filter((name) => name !== one.name), ...(isAll ? [one.name] : [])])
                    }
                  />
                ))}
              </ul>
              {opened !== null && (
                <Viewer
                  files={rows.flatMap(({ versions }) => versions)}
                  opened={opened}
                  open={openFile}
                  holder={undefined}
                  onOpen={setOpened}
                  onClose={() => setOpened(null)}
                />
              )}
            </>
          )}
        </ListPages>
      )}
    </Section>
  )
}

type EntryProps = {
  file: NamedFile
  onOpen: (id: string) => void
  isAll: boolean
  showAll: (isAll: boolean) => void
}
function FileEntry({ file: { name, count, versions }, onOpen, isAll, showAll }: EntryProps) {
  const { t } = useTexts()
  const [newest, ...earlier] = versions
  return (
    <li className={style.name}>
      <Glyph icon={iconOf(name)} />
      <div className="grow">
        <button type="button" className={style.open} onClick={() => onOpen(newest!.id)}>
          {name}
          <span className="unseen"> {t('files.openIt')}</span>
        </button>
        <About version={newest!} />
        {earlier.length > 0 && (
          <button type="button" className={style.more} aria-expanded={isAll} onClick={() => showAll(!isAll)}>
            {t('files.earlier', { count: count - 1 })}
            <Glyph icon={IconChevron} size={14} />
          </button>
        )}
        {isAll && (
          <ul className={style.earlier} aria-label={t('files.earlierOf', { name })}>
            {earlier.map((one) => (
              <li key={one.id}>
                <button type="button" className={style.open} onClick={() => onOpen(one.id)}>
                  {t('files.version', { n: one.version })}
                  <span className="unseen"> {t('files.openIt')}</span>
                </button>{' '}
                <About version={one} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}

/** Author, date, size and log of a version. */
function About({ version: { author, createdAt, size, logId, logTitle } }: { version: Version }) {
  const format = useFormat()
  const sizeOf = useSize()
  return (
    <p className={style.about}>
      <span>{dotted(author?.name, format.date(format.dayOf(createdAt)), sizeOf(size))}</span>{' '}
      <Anchor to={href(paths.log, { logId })}>{logTitle}</Anchor>
    </p>
  )
}
