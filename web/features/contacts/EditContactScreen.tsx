import '../customers/customers.css'
import '../sales-logs/sales-logs.css'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { toOurs } from '../../../contract/call.ts'
import { contacts } from '../../../contract/contacts.ts'
import { customers } from '../../../contract/customers.ts'
import { paths } from '../../../contract/paths.ts'
import { ask, CallError } from '../../api.ts'
import { named } from '../../format.ts'
import { usePerson } from '../../me.ts'
import { queries, useRead } from '../../queries.ts'
import { useTitle } from '../../title.ts'
import { Bar } from '../../ui/pages/Bar.tsx'
import { Button } from '../../ui/marks/Button.tsx'
import { Crumbs } from '../../ui/pages/Crumbs.tsx'
import { Failure } from '../../ui/lists/Failure.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { IconButton } from '../../ui/marks/IconButton.tsx'
import { Skeleton } from '../../ui/lists/Skeleton.tsx'
import { toast } from '../../ui/floats/toast.ts'
import { useFormat } from '../../use-format.ts'
import { BackNote } from '../sales-logs/BackNote.tsx'
import { FormFailure } from '../sales-logs/FormFailure.tsx'
import { refresh } from '../sales-logs/paint.ts'
import { useEntry } from '../sales-logs/use-entry.ts'
import { useKept } from '../sales-logs/use-kept.ts'
import { Versions } from '../sales-logs/Versions.tsx'
import { contactFormOf, contactInput, type Contact, type ContactForm } from './contact-form.ts'
import { ContactFields } from './ContactFields.tsx'
import { mayEdit } from './rights.ts'
import { useContactLabels } from './use-contact-labels.ts'
import { RecordFailure } from '../sales-logs/RecordFailure.tsx'

export function EditContactScreen() {
  const { t } = useTranslation()
  const { singleId: id = '', accId = '' } = useParams()
  const person = usePerson()
  const contact = useRead(contacts.detail, { id }, { staleTime: 0 })
  useTitle([t('contacts.editTitle'), contact.data?.name].filter(Boolean).join(' · '))
  if (contact.data && mayEdit(person, contact.data)) return <EditContact key={id} contact={contact.data} />
  return (
    <>
      <Bar
        back={<IconButton icon={IconX} label={t('ui.close')} glyph={22} to={`/main/manager/profile/${accId}/${id}`} />}
        title={t('contacts.editTitle')}
      />
      {contact.isError ? (
        <RecordFailure read={contact} back={{ label: t('customers.toList'), to: paths.customers }} />
      ) : contact.data ? (
        <Failure page text={t('error.access_denied')} />
      ) : (
        <div className="page">
          <Skeleton rows={5} shape="line" />
        </div>
      )}
    </>
  )
}

function EditContact({ contact }: { contact: Contact }) {
  const { t } = useTranslation()
  const format = useFormat()
  const navigate = useNavigate()
  const labels = useContactLabels()
  const kept = useKept<ContactForm>(`contact ${contact.id}`, () => contactFormOf(contact))
  const entry = useEntry(labels)
  const [theirs, setTheirs] = useState<Contact | null>(null)
  const { values } = kept
  const done = `/main/manager/profile/${contact.customerId}/${contact.id}`
  const leave = (now: Contact) => {
    queries.setQueryData([contacts.detail.path, { id: contact.id }], now)
    kept.forget()
    void navigate(done, { replace: true })
  }
  const save = (ver: number) => {
    const input = { ...contactInput(values), id: contact.id, ver }
    if (!entry.check(contacts.update.input, input)) return setTheirs(null)
    void entry.send(
      async () => {
        const now = await ask(contacts.update, input)
        toast.success(t('contacts.updated', named(now.name)))
        refresh(contacts.list, customers.chooseContact, customers.list)
        leave(now)
      },
      {
        doing: t('doing.save'),
        failed: t('contacts.updateFailed'),
        caught: (error) => {
          const isStale = error instanceof CallError && error.word === 'stale'
          setTheirs(isStale ? (toOurs(contacts.detail.output, error.record) as Contact) : null)
          return isStale
        },
      },
    )
  }
  const day = (value: string | null, isLunar: boolean) =>
    value ? `${isLunar ? `${t('contacts.lunarShort')} ` : ''}${format.date(value)}` : ''
  const shown = (form: ContactForm): Record<string, string> => ({
    ...Object.fromEntries(
      (
        [
          'name',
          'position',
          'affiliation',
          'mobile',
          'companyPhone',
          'fax',
          'email',
          'homeAddress',
          'otherInfo',
          'personality',
          'interests',
          'healthAndHobby',
          'career',
          'almaMater',
          'family',
        ] as const
      ).map((name) => [labels[name], form[name]]),
    ),
    [labels.anniversary]: day(form.anniversary, form.isLunar),
    [labels.weddingAnniversary]: day(form.weddingAnniversary, form.isWeddingLunar),
  })
  const other = theirs && shown(contactFormOf(theirs))
  return (
    <>
      <Bar
        back={<IconButton icon={IconX} label={t('ui.close')} glyph={22} to={done} />}
        title={
          <Crumbs
            label={t('logs.path')}
            path={[
              { label: contact.customerName, to: `/main/customer/details/${contact.customerId}` },
              { label: contact.name, to: done },
              { label: t('contacts.editTitle') },
            ]}
          />
        }
        actions={
          <Button look="primary" type="submit" form="contact" busy={entry.busy}>
            {t('logs.save')}
          </Button>
        }
      />
      <div className="page narrow">
        <FormFailure entry={entry} onRetry={() => save(values.ver)} />
        {kept.isBack && <BackNote text={t('form.isBack')} verb={t('form.undo')} onAgain={kept.startAgain} />}
        <Form
          id="contact"
          layout="row"
          faults={entry.faults}
          faultsTitle={entry.faultsTitle}
          attempt={entry.attempt}
          onSubmit={() => save(values.ver)}
        >
          <ContactFields
            values={values}
            errors={entry.errors}
            onChange={(part, field) => {
              kept.change(part)
              entry.mend(field)
            }}
          />
        </Form>
      </div>
      {theirs && other && (
        <Versions
          busy={entry.busy}
          versions={Object.entries(shown(values)).map(([label, mine]) => ({ label, mine, theirs: other[label] ?? '' }))}
          onKeep={() => save(theirs.ver)}
          onTake={() => leave(theirs)}
          onClose={() => setTheirs(null)}
        />
      )}
    </>
  )
}
