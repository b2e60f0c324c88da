import { Fragment } from 'react'
import { legalVersions } from '../../../contract/calls/acceptances/legal.ts'
import { information, type OutboundKind, type outboundKinds } from '../../../contract/calls/information/calls.ts'
import { paths } from '../../../contract/core/paths.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { AccountButton } from '../../kit/AccountButton.tsx'
import { useRead } from '../../api/reads.ts'
import { useTitle } from '../../kit/address/use-title.ts'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { DescriptionList } from '../../ui/lists/DescriptionList.tsx'
import { ListRow } from '../../ui/lists/ListRow.tsx'
import { RowList } from '../../ui/lists/RowList.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Chip } from '../../ui/elements/Chip.tsx'
import { PageHeader } from '../../ui/pages/PageHeader.tsx'
import { Section } from '../../ui/pages/Section.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import style from './Information.module.css'
import { LicenceList } from './LicenceList.tsx'
import { built, versions } from './versions.ts'

/** About the product: version, news, terms and connections. Works without a workgroup. */
export function InformationScreen() {
  const { t } = useTexts()
  const format = useFormat()
  const { version, day } = built()
  useTitle(t('nav.information'))
  return (
    <>
      <PageHeader title={t('nav.information')} actions={<AccountButton />} />
      <div className={`page ${style.page}`}>
        <Section title={t('information.version')}>
          <DescriptionList
            rows={[
              ['Saleslog', version],
              [t('information.day'), day && format.date(day)],
            ]}
          />
        </Section>
        <Section title={t('information.news')}>
          {versions.map((each) => (
            <Fragment key={each.version}>
              <h3 className={style.version}>{each.version}</h3>
              <ul className={style.news}>
                {each.news.map((one) => (
                  <li key={one}>{t(`information.news.${one}`)}</li>
                ))}
              </ul>
            </Fragment>
          ))}
        </Section>
        <Legal />
        <Ports />
        <LicenceList />
      </div>
    </>
  )
}

function Legal() {
  const { t } = useTexts()
  const format = useFormat()
  const texts = [
    { title: t('landing.terms'), to: paths.terms, since: legalVersions.terms },
    { title: t('landing.privacy'), to: paths.privacy, since: legalVersions.privacy },
  ]
  return (
    <Section title={t('information.legal')}>
      <RowList>
        {texts.map(({ title, to, since }) => (
          <ListRow
            key={to}
            title={title}
            to={to}
            sub={t('information.since', { day: format.date(since) })}
            facts={<Chip>{t('information.template')}</Chip>}
          />
        ))}
      </RowList>
      <p className={style.note}>{t('information.templateNote')}</p>
    </Section>
  )
}

function Ports() {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  const read = useRead(information.detail, {}, { staleTime: 60_000 })
  return (
    <Section title={t('information.ports')}>
      {read.isPending && <Skeleton rows={3} shape="line" />}
      {read.isError && (
        <ErrorNotice text={errorText(read.error)} busy={read.isFetching} onRetry={() => void read.refetch()} />
      )}
      {read.data && (
        <DescriptionList
          rows={(Object.entries(read.data) as [OutboundKind, (typeof outboundKinds)[OutboundKind][number]][]).map(
            ([port, kind]) => [t(`information.port.${port}`), t(`information.kind.${kind}`)],
          )}
        />
      )}
    </Section>
  )
}
