import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import { paths } from '../../../contract/core/paths.ts'
import { isMember } from '../../../contract/permissions.ts'
import { useMe, usePerson } from '../../api/me.ts'
import { formatPhone } from '../../format/phone-number.ts'
import { useTitle } from '../../kit/address/use-title.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { PageHeader } from '../../ui/pages/PageHeader.tsx'
import { AsideLayout } from '../../ui/pages/AsideLayout.tsx'
import { useTexts } from '../../ui/texts.ts'
import { InquiryForm } from './InquiryForm.tsx'
import { OwnInquiries } from './OwnInquiries.tsx'
import { Hours, OpenNow } from './SupportHours.tsx'

/** The inquiry form, and the user's inquiries. */
export function SupportScreen() {
  const { t } = useTexts()
  const me = useMe()
  const isIn = isMember(usePerson())
  useTitle(t('nav.support'))
  return (
    <>
      <PageHeader
        back={
          <IconButton
            icon={IconLeft}
            label={t(isIn ? 'nav.home' : 'nav.more')}
            glyph={22}
            to={isIn ? paths.home : paths.more}
          />
        }
        title={t('nav.support')}
      />
      <AsideLayout
        label={t('support.mine')}
        aside={
          <>
            <OwnInquiries />
            <Hours />
          </>
        }
      >
        <div className="page">
          <OpenNow />
          {me ? (
            <InquiryForm
              known={{ name: me.name, email: me.email, mobile: formatPhone(me.phone) }}
              note={t('support.answersBy')}
            />
          ) : (
            <Skeleton rows={4} shape="line" />
          )}
        </div>
      </AsideLayout>
    </>
  )
}
