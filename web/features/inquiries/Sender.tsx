import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { usePhoneFormat } from '../../format/phone-number.ts'
import { DescriptionList } from '../../ui/lists/DescriptionList.tsx'
import { Anchor } from '../../ui/elements/Anchor.tsx'
import { Glyph } from '../../ui/elements/Glyph.tsx'
import { Section } from '../../ui/pages/Section.tsx'
import { mailLink, phoneLink } from '../../ui/links.ts'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import type { Handled } from './use-handle.ts'
import style from './Inbox.module.css'

/** The sender and the workgroup, by its name at the time; nothing of the workgroup's data. */
export function Sender({ inquiry }: { inquiry: Handled }) {
  const { t } = useTexts()
  const format = useFormat()
  const phone = usePhoneFormat()
  const { name, email, mobile, role, workgroupName, workgroupCount, hasAccount } = inquiry
  return (
    <aside className={style.sender} aria-label={t('inbox.sender')}>
      <Section title={t('inbox.sender')}>
        <DescriptionList
          rows={[
            [t('support.name'), name],
            [
              t('support.email'),
              <Anchor key="mail" href={mailLink(email)}>
                {email}
              </Anchor>,
            ],
            [
              t('support.mobile'),
              <Anchor key="phone" href={phoneLink(mobile)}>
                {phone(mobile)}
              </Anchor>,
            ],
            [t('inbox.role'), hasAccount ? role && t(`role.${role}`) : t('inbox.noAccount')],
          ]}
        />
      </Section>
      {workgroupName && (
        <Section title={workgroupName}>
          <DescriptionList rows={[[t('inbox.count'), format.number(workgroupCount)]]} />
        </Section>
      )}
      <p className={style.private}>
        <Glyph icon={IconLock} size={14} /> {t('inbox.private')}
      </p>
    </aside>
  )
}
