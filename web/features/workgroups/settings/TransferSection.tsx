import { useState } from 'react'
import type { OutputOf } from '../../../../contract/core/call.ts'
import { members } from '../../../../contract/calls/members/calls.ts'
import { paths } from '../../../../contract/core/paths.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead } from '../../../api/reads.ts'
import { dotted } from '../../../format/format.ts'
import { Button } from '../../../ui/elements/Button.tsx'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { SearchField } from '../../../ui/lists/SearchField.tsx'
import { Section } from '../../../ui/pages/Section.tsx'
import { useTexts } from '../../../ui/texts.ts'
import style from './Settings.module.css'
import { TransferDialog } from './TransferDialog.tsx'

type Member = OutputOf<typeof members.list>['items'][number]

/** The Master chooses a successor among the members, and confirms with the password. */
export function TransferSection({ me }: { me: { userId: string; name: string } }) {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  const [search, setSearch] = useState('')
  const [chosen, choose] = useState<Member | null>(null)
  const [isAsking, setAsking] = useState(false)
  const found = useRead(members.list, { search }, { keepPrevious: true })
  const others = found.data?.items.filter(({ id }) => id !== me.userId) ?? []
  const isAlone = search === '' && found.data !== undefined && others.length === 0
  return (
    <Section title={t('wgroup.transfer')}>
      <p className={`s13 t2 ${style.lede}`}>{t('wgroup.transfer.lede', { name: me.name })}</p>
      {found.isError && !found.data && (
        <ErrorNotice text={errorText(found.error)} busy={found.isFetching} onRetry={() => void found.refetch()} />
      )}
      {found.isPending && <Skeleton rows={3} shape="line" />}
      {isAlone && <Nobody />}
      {found.data && !isAlone && (
        <>
          <div className={style.find}>
            <SearchField label={t('wgroup.transfer.search')} value={search} onChange={setSearch} />
          </div>
          <fieldset className={style.people}>
            <legend className="unseen">{t('wgroup.transfer.who')}</legend>
            {others.map((member) => (
              <label key={member.id} className={style.person}>
                <input
                  type="radio"
                  name="successor"
                  checked={chosen?.id === member.id}
                  onChange={() => choose(member)}
                />
                <span>{member.name}</span>
                <span className={style.about3}>
                  {dotted(member.rank, member.departmentName, t(`role.${member.role}`))}
                </span>
              </label>
            ))}
          </fieldset>
          <p className="s12 t3" role="status">
            {others.length === 0 && t('wgroup.transfer.notFound')}
            {found.data.total > found.data.items.length && t('wgroup.transfer.more', { count: found.data.total })}
          </p>
          <div className={style.go}>
            <Button look="danger" disabled={!chosen} onClick={() => setAsking(true)}>
              {chosen ? t('wgroup.transfer.to', { name: chosen.name }) : t('wgroup.transfer.choose')}
            </Button>
          </div>
        </>
      )}
      {isAsking && chosen && <TransferDialog me={me} to={chosen} onClose={() => setAsking(false)} />}
    </Section>
  )
}

function Nobody() {
  const { t } = useTexts()
  return (
    <div className={style.act}>
      <p>{t('wgroup.transfer.nobody')}</p>
      <Button to={paths.invite}>{t('nav.invite')}</Button>
    </div>
  )
}
