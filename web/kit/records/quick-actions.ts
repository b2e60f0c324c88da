// What one does with a customer or contact on a phone, and which of it a record has: the rule for both pages.
import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import { isMobile } from '../../../contract/rules/mobile-numbers.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { mailLink, phoneLink } from '../../ui/links.ts'
import type { Translate } from '../../ui/texts.ts'
import type { QuickAction } from './QuickActions.tsx'
import { mapLink, messageLink } from './reach-links.ts'

/**
 * @param phones in the order in which they are called; a message goes to the first mobile one
 * @param plan where a plan is added
 */
export function quickActions(
  t: Translate,
  { phones, email, address, plan }: { phones: readonly string[]; email: string; address: string; plan: string },
): QuickAction[] {
  const [phone] = phones.filter(Boolean)
  const mobile = phones.find(isMobile)
  return [
    ...(phone ? [{ icon: IconPhone, label: t('contacts.act.call'), href: phoneLink(phone) }] : []),
    ...(mobile ? [{ icon: IconMessage, label: t('contacts.act.message'), href: messageLink(mobile) }] : []),
    ...(email ? [{ icon: IconMail, label: t('contacts.act.mail'), href: mailLink(email) }] : []),
    { icon: IconCalendarPlus, label: t('contacts.act.plan'), to: plan },
    ...(address
      ? [
          {
            icon: IconMapPin,
            label: t('contacts.act.map'),
            href: mapLink(address, currentLanguage()),
            opensWindow: true,
          },
        ]
      : []),
  ]
}
