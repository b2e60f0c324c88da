import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import { inquiries } from '../../../contract/calls/inquiries/calls.ts'
import { paths } from '../../../contract/core/paths.ts'
import { useClientKey } from '../../kit/forms/use-client-key.ts'
import { RecordPage } from '../../kit/records/RecordPage.tsx'
import { usePathParams } from '../../kit/address/params.ts'
import { usePhoneFormat } from '../../format/phone-number.ts'
import { useRead } from '../../api/reads.ts'
import { write } from '../../api/writes.ts'
import { useTitle } from '../../kit/address/use-title.ts'
import { DescriptionList } from '../../ui/lists/DescriptionList.tsx'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { PageHeader } from '../../ui/pages/PageHeader.tsx'
import { Breadcrumbs } from '../../ui/pages/Breadcrumbs.tsx'
import { Section } from '../../ui/pages/Section.tsx'
import { AsideLayout } from '../../ui/pages/AsideLayout.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import { Reply } from './Reply.tsx'
import { numberOf, StatusChip, type Inquiry } from './StatusChip.tsx'
import style from './Inquiries.module.css'
import { Talk } from './Talk.tsx'
import { useFailureToast } from '../../kit/use-failure-toast.ts'

/** One of the user's inquiries: its messages, and a form for another one. */
export function InquiryScreen() {
  const { t } = useTexts()
  const { inquiryId: id } = usePathParams(paths.inquiry)
  const inquiry = useRead(inquiries.detail, { id })
  const keyOf = useClientKey()
  const title = inquiry.data ? t('support.number', { number: numberOf(inquiry.data) }) : t('nav.support')
  useTitle(title)
  useFailureToast(inquiry.error, t('support.detailFailed'))
  const support = { label: t('nav.support'), to: paths.support }
  return (
    <RecordPage read={inquiry} title={t('nav.support')} leave={support} list={support}>
      {(record) => (
        <>
          <PageHeader
            back={<IconButton icon={IconLeft} label={t('nav.support')} glyph={22} to={paths.support} />}
            title={<Breadcrumbs label={t('form.path')} path={[support, { label: title }]} heading={false} />}
          />
          <AsideLayout label={t('support.about')} aside={<About inquiry={record} />}>
            <div className={`page ${style.one}`}>
              <header className={style.title}>
                <h1 className="record">{title}</h1>
                <StatusChip status={record.status} />
              </header>
              <Talk inquiry={record} />
              <Reply
                inquiry={record}
                keep={`reply ${id}`}
                onReply={async (content, options) => {
                  const sent = await write(
                    inquiries.reply,
                    { id, content, clientKey: keyOf(content) },
                    { ...options, becomes: [inquiries.detail, { id }] },
                  )
                  keyOf('')
                  return sent
                }}
                onSolved={() => write(inquiries.solved, { id }, { becomes: [inquiries.detail, { id }] })}
              />
            </div>
          </AsideLayout>
        </>
      )}
    </RecordPage>
  )
}

function About({ inquiry }: { inquiry: Inquiry }) {
  const { t } = useTexts()
  const format = useFormat()
  const phone = usePhoneFormat()
  return (
    <Section title={t('support.about')}>
      <DescriptionList
        rows={[
          [t('support.status'), t(`support.status.${inquiry.status}`)],
          [t('support.sentAt'), format.moment(inquiry.createdAt)],
          [t('support.email'), inquiry.email],
          [t('support.mobile'), phone(inquiry.mobile)],
        ]}
      />
    </Section>
  )
}
