import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs'
import { Suspense } from 'react'
import { languages } from '../../../contract/codes.ts'
import { inquiries, states } from '../../../contract/calls/inquiries/calls.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { limits } from '../../../contract/rules/rules.ts'
import { ListFrame } from '../../kit/lists/ListFrame.tsx'
import { oneOf } from '../../kit/address/param-readers.ts'
import { tabQuery } from '../../kit/address/tab-query.ts'
import { useListAddress } from '../../kit/address/use-list-address.ts'
import { useRowKeys } from '../../kit/lists/use-row-keys.ts'
import { lazyComponent } from '../../boot/lazy.ts'
import { usePathParams } from '../../kit/address/params.ts'
import { useRead } from '../../api/reads.ts'
import { useTitle } from '../../kit/address/use-title.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { PageHeader } from '../../ui/pages/PageHeader.tsx'
import { Tabs } from '../../ui/pages/Tabs.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import { OperatorsOnly } from '../service-admin/shared/OperatorsOnly.tsx'
import { InboxFilters } from './InboxFilters.tsx'
import { InboxRow } from './InboxRow.tsx'
import style from './Inbox.module.css'
import { waitingTime } from './waiting-time.ts'

const HandledInquiry = lazyComponent(async () => (await import('./HandledInquiry.tsx')).HandledInquiry)

/** The inquiries to the service, and the opened one beside the list; on a phone only one of the two. */
export const InboxScreen = () => (
  <OperatorsOnly>
    <Inbox />
  </OperatorsOnly>
)

function Inbox() {
  const { t, language } = useTexts()
  const format = useFormat()
  const { inquiryId } = usePathParams(paths.inboxInquiry)
  const address = useListAddress({
    state: oneOf(states),
    taken: oneOf(['mine', 'nobody'] as const),
    lang: oneOf(languages),
  })
  const { taken, lang } = address.chosen
  const state = address.chosen.state || 'to_answer'
  const input = { state, taken, language: lang, search: address.search, page: address.page }
  const list = useRead(inquiries.inbox, input, { keepPrevious: true })
  const { box } = useRowKeys({ next: t('inbox.next'), previous: t('inbox.previous'), group: t('nav.inbox') })
  useTitle(t('nav.inbox'))
  const counts = list.data?.counts
  const countOf = { to_answer: counts?.toAnswer, answered: counts?.answered, completed: counts?.completed }
  const stateTabs = (inPage: boolean) => (
    <Tabs
      inPage={inPage}
      label={t('inbox.states')}
      value={state}
      tabs={states.map((value) => ({
        value,
        label: t(`inbox.state.${value}`),
        count: counts && format.number(countOf[value]!),
        to: href(paths.inbox, {}, tabQuery(address.address, { state: value })),
      }))}
    />
  )
  const since = list.data?.waitingSince
  const isOpen = inquiryId !== ''
  return (
    <div className={isOpen ? style.open : ''}>
      <PageHeader
        title={t('nav.inbox')}
        tabs={stateTabs(false)}
        back={isOpen && <IconButton icon={IconLeft} label={t('inbox.back')} glyph={22} to={back(address.address)} />}
        note={since && <span className="desk">{t('inbox.longest', { time: waitingTime(since, language) })}</span>}
      />
      <div className={style.list}>
        <div className={`phone ${style.states}`}>{stateTabs(true)}</div>
      </div>
      <InboxFilters address={address} lang={lang} taken={taken} />
      <div className={style.columns}>
        <div className={style.list} ref={box}>
          <ListFrame
            read={list}
            page={address.page}
            pageSize={limits.pageSize}
            goTo={address.goTo}
            further={{ call: inquiries.inbox, input }}
            shape="line"
            range={({ from, to, total }) => t('inbox.range', { from, to, total })}
            icon={IconInbox}
            none={<EmptyState icon={IconInbox} title={t('inbox.none.title')} body={t('inbox.none.body')} />}
            filtered={{
              isSet: taken !== '' || lang !== '' || address.search !== '',
              title: t('inbox.none.title'),
              body: t('inbox.filtered.body'),
              verb: t('inbox.clear'),
              clear: () => address.clear(['taken', 'lang']),
            }}
          >
            {(rows) => (
              <ul aria-label={t('inbox.list')}>
                {rows.map((one) => (
                  <InboxRow
                    key={one.id}
                    row={one}
                    isOpen={one.id === inquiryId}
                    to={href(paths.inboxInquiry, { inquiryId: one.id }, Object.fromEntries(address.address))}
                  />
                ))}
              </ul>
            )}
          </ListFrame>
        </div>
        {isOpen ? (
          <Suspense>
            <HandledInquiry key={inquiryId} id={inquiryId} />
          </Suspense>
        ) : (
          <div className={`desk ${style.nothing}`}>
            <EmptyState icon={IconInbox} title={t('inbox.choose')} />
          </div>
        )}
      </div>
    </div>
  )
}
const back = (filters: URLSearchParams) => href(paths.inbox, {}, Object.fromEntries(filters))
