import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { purposes } from '../../../contract/codes.ts'
import { customers } from '../../../contract/customers.ts'
import { limits } from '../../../contract/rules.ts'
import { paths } from '../../../contract/paths.ts'
import { readNow } from '../../queries.ts'
import { useSession } from '../../session.ts'
import { Bar } from '../../ui/pages/Bar.tsx'
import { Button } from '../../ui/marks/Button.tsx'
import { ComboField } from '../../ui/forms/ComboField.tsx'
import { Crumbs } from '../../ui/pages/Crumbs.tsx'
import { DateField } from '../../ui/forms/DateField.tsx'
import { Failure } from '../../ui/lists/Failure.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { FormRow } from '../../ui/forms/FormRow.tsx'
import { IconButton } from '../../ui/marks/IconButton.tsx'
import { onEnter } from '../../ui/keys.ts'
import type { Choice } from '../../ui/forms/Option.tsx'
import { PageText } from '../../ui/forms/PageText.tsx'
import { PageTitle } from '../../ui/forms/PageTitle.tsx'
import { Picks } from '../../ui/forms/Picks.tsx'
import { TimeField } from '../../ui/forms/TimeField.tsx'
import { useCoarse } from '../../ui/use-coarse.ts'
import { useFormat } from '../../use-format.ts'
import { channelIcon, channelsInOrder } from './channels.ts'
import { contactChoice, newOne, searchCustomers } from './choices.ts'
import { BackNote } from './BackNote.tsx'
import { FormFailure } from './FormFailure.tsx'
import type { LogForm } from './log-form.ts'
import { OptionalLogFields } from './OptionalLogFields.tsx'
import type { Entry } from './use-entry.ts'
import type { useKept } from './use-kept.ts'

type Props = {
  title: string
  kept: ReturnType<typeof useKept<LogForm>>
  form: string
  entry: Entry
  onSubmit: () => void
  verb: string
  leaveTo: string
  onStartAgain: () => void
  isEdit?: boolean
  isPreset?: boolean
  mayEdit?: boolean
  without?: string[]
}

/** One column: customer first, what it was about, the words, and below what may stay empty. */
export function LogFields({
  title,
  kept,
  form,
  entry,
  onSubmit,
  verb,
  leaveTo,
  onStartAgain,
  isEdit = false,
  isPreset = false,
  mayEdit = true,
  without = [],
}: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const navigate = useNavigate()
  const coarse = useCoarse()
  const me = useSession().userId ?? ''
  const text = useRef<HTMLTextAreaElement>(null)
  const { values, preset } = kept
  const { errors } = entry
  const change = (part: Partial<LogForm>, ...fields: string[]) => {
    kept.change(part)
    for (const field of fields) entry.mend(field)
  }

  // The first contact is the one of the last log with this customer.
  const customerId = values.customer?.value
  const wanted = values.contact?.value,
    isNameKnown = values.contact?.title !== '…'
  const fill = useEffectEvent((contact: Choice | null) => preset({ contact }))
  useEffect(() => {
    if (!customerId || (wanted && isNameKnown)) return
    let isOld = false
    readNow(customers.chooseContact, { customerId })
      .then(({ items }) => {
        const one = items.find((item) => item.id === wanted) ?? items[0]
        if (!isOld) fill(one ? contactChoice(one) : null)
      })
      .catch(() => {})
    return () => {
      isOld = true
    }
  }, [customerId, wanted, isNameKnown])

  const known = searchCustomers(t, format)
  const findCustomer = async (query: string, signal: AbortSignal): Promise<Choice[]> => {
    const found = await known(query, signal)
    return found.length > 0
      ? found
      : [
          {
            value: `${newOne}${query.trim()}`,
            title: query.trim() ? t('logs.registerThisCustomer', { name: query.trim() }) : t('logs.registerCustomer'),
            icon: IconPlus,
          },
        ]
  }
  const pickCustomer = (one: Choice | null) => {
    if (one?.value.startsWith(newOne))
      return void navigate(
        `/main/customer/register?${new URLSearchParams({ for: form, name: one.value.slice(newOne.length) })}`,
      )
    change(
      { customer: one, ...(one?.value === values.customer?.value ? {} : { contact: null }) },
      'customerId',
      'contactId',
    )
  }
  const registerContact = `/main/customer/register_manager/${customerId}/0?${new URLSearchParams({ for: form })}`
  const findContact = async (query: string): Promise<Choice[]> => {
    if (!customerId) return []
    const { items } = await readNow(customers.chooseContact, { customerId })
    return [
      ...items
        .map(contactChoice)
        .filter((one) => `${one.title} ${one.sub}`.toLowerCase().includes(query.trim().toLowerCase())),
      { value: newOne, title: t('logs.registerContact'), icon: IconPlus },
    ]
  }
  if (!mayEdit)
    return (
      <>
        <Bar back={<IconButton icon={IconX} label={t('ui.close')} glyph={22} to={leaveTo} />} title={title} />
        <Failure page text={t('error.access_denied')} />
      </>
    )
  return (
    <>
      <Bar
        back={<IconButton icon={IconX} label={t('ui.close')} glyph={22} to={leaveTo} />}
        title={
          <Crumbs
            label={t('logs.path')}
            path={[
              { label: t('nav.logs'), to: paths.logs },
              ...(isEdit ? [{ label: values.title || t('logs.untitled'), to: leaveTo }] : []),
              { label: title },
            ]}
          />
        }
        actions={
          <Button look="primary" type="submit" form="write" keys={isMac ? '⌘↵' : 'Ctrl ↵'} busy={entry.busy}>
            {verb}
          </Button>
        }
      />
      <div className="write">
        <FormFailure entry={entry} onRetry={onSubmit} />
        {kept.isBack && (
          <BackNote
            text={t(isEdit ? 'logs.editIsBack' : 'logs.newIsBack')}
            verb={t(isEdit ? 'logs.editAnew' : 'logs.writeAnew')}
            onAgain={onStartAgain}
          />
        )}
        <Form
          id="write"
          layout="row"
          faults={entry.faults}
          faultsTitle={entry.faultsTitle}
          attempt={entry.attempt}
          onSubmit={onSubmit}
        >
          <div className="pair">
            <ComboField
              name="customerId"
              label={t('logs.customer')}
              error={errors.customerId}
              value={values.customer}
              search={findCustomer}
              onChange={pickCustomer}
              placeholder={t('logs.customerPlaceholder')}
              autoFocus={!isEdit && !isPreset && !values.customer && !kept.isBack && !coarse}
            />
            <ComboField
              name="contactId"
              label={t('logs.contact')}
              error={errors.contactId}
              value={values.contact}
              search={findContact}
              disabled={!customerId}
              placeholder={customerId ? t('logs.contactPlaceholder') : t('logs.customerFirst')}
              onChange={(one) =>
                one?.value === newOne ? void navigate(registerContact) : change({ contact: one }, 'contactId')
              }
            />
          </div>
          <Picks
            layout="inline"
            scroll
            name="purpose"
            label={t('logs.purpose')}
            error={errors.purpose}
            value={values.purpose}
            onChange={(purpose) => change({ purpose }, 'purpose')}
            options={purposes.map((code) => ({ value: code, label: t(`code.${code}`) }))}
          />
          <Picks
            layout="inline"
            scroll
            name="channel"
            label={t('logs.channel')}
            error={errors.channel}
            value={values.channel}
            onChange={(channel) => change({ channel }, 'channel')}
            options={channelsInOrder.map((code) => ({
              value: code,
              label: t(`code.${code}`),
              icon: channelIcon(code),
            }))}
          />
          <FormRow layout="inline" group name="at" label={t('logs.at')} error={errors.at}>
            <div className="when">
              <DateField
                label={t('logs.day')}
                value={values.day}
                onChange={(day) => change({ day }, 'at')}
                today={format.today()}
              />
              <TimeField label={t('logs.time')} value={values.time} onChange={(time) => change({ time }, 'at')} />
            </div>
          </FormRow>
          <PageTitle
            name="title"
            label={t('logs.title')}
            error={errors.title}
            value={values.title}
            onChange={(typed) => change({ title: typed }, 'title')}
            limit={limits.title}
            placeholder={t('logs.titlePlaceholder')}
            onNext={() => text.current?.focus()}
          />
          <PageText
            ref={text}
            name="content"
            label={t('logs.content')}
            error={errors.content}
            value={values.content}
            onChange={(content) => change({ content }, 'content')}
            limit={limits.content}
            placeholder={t('logs.contentPlaceholder')}
          />
          <div className="below">
            <p className="s12 t3">{t('logs.optionalBelow')}</p>
            <OptionalLogFields
              values={values}
              errors={errors}
              change={change}
              me={me}
              without={[me, ...without]}
              onEnter={onEnter(() => {})}
            />
          </div>
        </Form>
      </div>
    </>
  )
}
const isMac = /Mac|iP(hone|ad)/.test(navigator.platform)
