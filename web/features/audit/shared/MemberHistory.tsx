import { audit } from '../../../../contract/calls/audit/calls.ts'
import { href, paths } from '../../../../contract/core/paths.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead } from '../../../api/reads.ts'
import { dotted } from '../../../format/format.ts'
import { useFormat } from '../../../format/use-format.ts'
import { Button } from '../../../ui/elements/Button.tsx'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Section } from '../../../ui/pages/Section.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { actorWords, entryWords } from '../entry-words.ts'
import style from '../Audit.module.css'

const latest = 10

/** The latest entries of the audit trail about a member or by them, for the Master. @param id of the user */
export function MemberHistory({ id }: { id: string }) {
  const { t } = useTexts()
  const format = useFormat()
  const errorText = useErrorMessage()
  const found = useRead(audit.list, { userId: id, pageSize: latest })
  return (
    <Section title={t('audit.history')}>
      {found.isPending && <Skeleton rows={3} shape="line" />}
      {found.isError && (
        <ErrorNotice text={errorText(found.error)} busy={found.isFetching} onRetry={() => void found.refetch()} />
      )}
      {found.data?.total === 0 && <p className="s13 t3">{t('audit.none')}</p>}
      {found.data && found.data.total > 0 && (
        <>
          <ul className={style.history}>
            {found.data.items.map((entry) => (
              <li key={entry.id}>
                {entryWords(t, entry)}
                <span className="s12 t3">{dotted(format.moment(entry.at), actorWords(t, entry))}</span>
              </li>
            ))}
          </ul>
          <Button size="sm" to={href(paths.audit, {}, { who: id, period: 'all' })}>
            {t('audit.showAll')}
          </Button>
        </>
      )}
    </Section>
  )
}
