import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useTexts } from '../../ui/texts.ts'
import { useNavigate } from 'react-router'
import { contacts } from '../../../contract/calls/contacts/calls.ts'
import { href, noId, paths } from '../../../contract/core/paths.ts'
import { limits } from '../../../contract/rules/rules.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { useRead } from '../../api/reads.ts'
import { AddCard } from '../contacts/shared/AddCard.tsx'
import { Anchor } from '../../ui/elements/Anchor.tsx'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { Glyph } from '../../ui/elements/Glyph.tsx'
import { Section } from '../../ui/pages/Section.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { useFormat } from '../../format/use-format.ts'
import { mainFirst } from '../contacts/shared/main-first.ts'
import { ContactCard } from '../contacts/shared/ContactCard.tsx'
import type { Customer } from './customer-form.ts'
import style from './ContactCards.module.css'

/** Requested in parallel with the customer, as the latest logs are. */
export const useContactsOf = (customerId: string) =>
  useRead(contacts.list, { customerId, pageSize: limits.pageSizeMax })

/** The contacts as business cards: the one named by the URL first and marked, then the main contact. */
export function ContactCards({ customer, first }: { customer: Customer; first: string }) {
  const { t } = useTexts()
  const format = useFormat()
  const errorText = useErrorMessage()
  const navigate = useNavigate()
  const list = useContactsOf(customer.id)
  const register = href(paths.registerContact, { customerId: customer.id, contactId: noId })
  const people = list.data?.items ?? []
  const main = people.length > 1 ? customer.mainContact?.id : undefined
  const sorted = mainFirst(people, customer.mainContact, first)
  return (
    <Section
      title={t('contacts.title')}
      count={list.data ? format.number(list.data.total) : undefined}
      action={
        people.length > 0 && (
          <Anchor className="more" to={register}>
            <Glyph icon={IconPlus} size={13} />
            {t('contacts.register')}
          </Anchor>
        )
      }
    >
      {list.isPending && <Skeleton rows={2} shape="line" />}
      {list.isError && (
        <ErrorNotice text={errorText(list.error)} onRetry={() => void list.refetch()} busy={list.isFetching} />
      )}
      {list.data && (
        <div className={style.cards}>
          {sorted.map((one) => (
            <ContactCard key={one.id} contact={one} isMain={one.id === main} isMeant={one.id === first} />
          ))}
          {people.length === 0 && (
            <AddCard label={t('contacts.registerFirst')} onClick={() => void navigate(register)} />
          )}
        </div>
      )}
    </Section>
  )
}
