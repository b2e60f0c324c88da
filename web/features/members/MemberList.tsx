import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { OutputOf } from '../../../contract/call.ts'
import { members } from '../../../contract/members.ts'
import { limits } from '../../../contract/rules.ts'
import { paths } from '../../../contract/paths.ts'
import { usePerson } from '../../me.ts'
import { useRead } from '../../queries.ts'
import { Avatar } from '../../ui/marks/Avatar.tsx'
import { Button } from '../../ui/marks/Button.tsx'
import { Chip } from '../../ui/marks/Chip.tsx'
import { Empty } from '../../ui/lists/Empty.tsx'
import { Failure } from '../../ui/lists/Failure.tsx'
import { Glyph } from '../../ui/marks/Glyph.tsx'
import { useShortcut } from '../../ui/keys.ts'
import { mailLink, phoneLink } from '../../ui/links.ts'
import { Pager } from '../../ui/lists/Pager.tsx'
import { SearchField } from '../../ui/lists/SearchField.tsx'
import { Skeleton } from '../../ui/lists/Skeleton.tsx'
import { Toolbar } from '../../ui/lists/Toolbar.tsx'
import { useFormat } from '../../use-format.ts'
import { useSentence } from '../auth/Refusal.tsx'
import style from './Members.module.css'

type Member = OutputOf<typeof members.list>['items'][number]
const size = limits.pageSize

export function MemberList({ mayInvite }: { mayInvite: boolean }) {
  const { t } = useTranslation()
  const sentence = useSentence()
  const { text, page, setText, setPage, search } = useFinding()
  const box = useRef<HTMLInputElement>(null)
  useShortcut('Slash', () => box.current?.focus(), { label: t('members.search') })
  const found = useRead(members.list, { search, departmentId: '', page, pageSize: size }, { keep: true })
  const { items = [], total = 0 } = found.data ?? {}
  return (
    <>
      <div className={style.find}>
        <Toolbar
          label={t('members.filter')}
          right={
            <SearchField
              ref={box}
              label={t('members.search')}
              keys={paths.landing}
              width={240}
              value={text}
              onChange={setText}
            />
          }
        >
          <span className="s12 t3 num" role="status">
            {found.data && t('members.count', { count: total })}
          </span>
        </Toolbar>
      </div>
      {found.isError && (
        <div className={style.list}>
          <Failure
            page={!found.data}
            text={sentence(found.error)}
            busy={found.isFetching}
            onRetry={() => void found.refetch()}
          />
        </div>
      )}
      {found.isPending && <Skeleton rows={6} shape="line" padded />}
      {found.data && total === 0 && (
        <Empty
          icon={IconSearch}
          title={t('members.notFound')}
          body={t('members.notFoundBody')}
          action={<Button onClick={() => setText('')}>{t('members.showAll')}</Button>}
        />
      )}
      {items.length > 0 && (
        <>
          <Table items={items} />
          <Cards items={items} />
        </>
      )}
      {total > size && (
        <Pager
          words={t('members.pageOf', { total, from: (page - 1) * size + 1, to: Math.min(page * size, total) })}
          onPrevious={page > 1 ? () => setPage(page - 1) : undefined}
          onNext={page * size < total ? () => setPage(page + 1) : undefined}
        />
      )}
      {found.data && total === 1 && search === '' && (
        <Empty
          icon={IconUserPlus}
          title={t('members.alone')}
          body={t('members.aloneBody')}
          action={mayInvite && <Button to={paths.invite}>{t('nav.invite')}</Button>}
        />
      )}
    </>
  )
}

/** Words and page stand in the address, so that a link shares them; typing waits a moment. */
function useFinding() {
  const [params, setParams] = useSearchParams()
  const search = params.get('q') ?? ''
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1)
  const [text, setText] = useState(search)
  const change = (changes: Record<string, string>) =>
    setParams(
      (before) => {
        for (const [name, value] of Object.entries(changes)) {
          if (value) before.set(name, value)
          else before.delete(name)
        }
        return before
      },
      { replace: true },
    )
  useEffect(() => {
    const wish = text.trim().slice(0, limits.search)
    if (wish === search) return
    const timer = setTimeout(() => change({ q: wish, page: '' }), 200)
    return () => clearTimeout(timer)
  })
  return { text, search, page, setText, setPage: (next: number) => change({ page: next > 1 ? String(next) : '' }) }
}

const job = ({ rank, departmentName }: Member) => [rank, departmentName].filter(Boolean).join(' · ')
const useDay = () => useFormat().inZone({ dateStyle: 'medium' })
const MailLink = ({ email }: { email: string }) => <a href={mailLink(email)}>{email}</a>

function Table({ items }: { items: Member[] }) {
  const { t } = useTranslation()
  const me = usePerson()
  const day = useDay()
  const has = {
    rank: items.some((one) => one.rank),
    department: items.some((one) => one.departmentName),
    phone: items.some((one) => one.phone),
  }
  const heads = [
    'name',
    has.rank && 'rank',
    has.department && 'department',
    'role',
    'email',
    has.phone && 'phone',
    'joined',
  ].filter((head) => head !== false)
  return (
    // A table that scrolls must be reachable with the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={`desk scrolls ${style.table}`} tabIndex={0} role="region" aria-label={t('members.all')}>
      <table className="tbl">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className={head === 'joined' ? 'r' : undefined}>
                {t(`members.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((one) => (
            <tr key={one.id}>
              <td>
                <span className={style.person}>
                  <Avatar name={one.name} photo={one.photoUrl ?? undefined} me={one.id === me.userId} />
                  <span className="m">{one.name}</span>
                  {one.id === me.userId && <Chip>{t('members.me')}</Chip>}
                </span>
              </td>
              {has.rank && <td>{one.rank}</td>}
              {has.department && <td>{one.departmentName}</td>}
              <td>{t(`role.${one.role}`)}</td>
              <td>
                <MailLink email={one.email} />
              </td>
              {has.phone && (
                <td className="num">{one.phone && <a href={phoneLink(one.phone)}>{phoneWords(one.phone)}</a>}</td>
              )}
              <td className="r t3">{day(one.joinedAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
function Cards({ items }: { items: Member[] }) {
  const { t } = useTranslation()
  const me = usePerson()
  return (
    <div className="phone">
      <ul className={`grow ${style.cards}`} aria-label={t('members.all')}>
        {items.map((one) => (
          <li key={one.id}>
            <Avatar name={one.name} photo={one.photoUrl ?? undefined} me={one.id === me.userId} size="l" />
            <div className="grow">
              <div className={style.name}>
                {one.name}
                {one.id === me.userId && <Chip>{t('members.me')}</Chip>}
              </div>
              <div className={style.what}>{[t(`role.${one.role}`), job(one)].filter(Boolean).join(' · ')}</div>
              <div className={style.reach}>
                {one.phone && (
                  <a href={phoneLink(one.phone)}>
                    <Glyph icon={IconPhone} />
                    {phoneWords(one.phone)}
                  </a>
                )}
                <a href={mailLink(one.email)}>
                  <Glyph icon={IconMail} />
                  {one.email}
                </a>
              </div>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
/** Korean numbers in their groups; any other as it is kept. */
const phoneWords = (digits: string) => digits.replace(/^(02|0\d{2})(\d{3,4})(\d{4})$/, '$1-$2-$3')
