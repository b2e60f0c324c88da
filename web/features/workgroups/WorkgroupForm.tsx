import { useState } from 'react'
import { useTexts } from '../../ui/texts.ts'
import { limits } from '../../../contract/rules/rules.ts'
import { workgroups } from '../../../contract/calls/workgroups/calls.ts'
import { callApi } from '../../api/client.ts'
import { CallErrorNotice } from '../../kit/forms/CallErrorNotice.tsx'
import { useClientKey } from '../../kit/forms/use-client-key.ts'
import { useForm } from '../../kit/forms/use-form.ts'
import { enterWorkgroup } from '../../api/session-check.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { Chip } from '../../ui/elements/Chip.tsx'
import { isNearLimit } from '../../ui/forms/form/CharacterCount.tsx'
import { Form } from '../../ui/forms/form/Form.tsx'
import { TextField } from '../../ui/forms/fields/TextField.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import style from './WorkgroupForm.module.css'
import { suggestAddress } from './address.ts'
import { nextAddress } from './next-address.ts'
import { liveFaults } from './live-faults.ts'

const browserTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Name and address of a new workgroup. The address follows the name until the user edits it. */
export function WorkgroupForm({
  onCreated,
  wide = false,
  autoFocus = false,
}: {
  onCreated: () => void
  wide?: boolean
  autoFocus?: boolean
}) {
  const { t } = useTexts()
  const [isAddressEdited, setAddressEdited] = useState(false)
  const keyOf = useClientKey()
  const form = useForm({
    rules: workgroups.create.input,
    first: () => ({ name: '', address: '' }),
    input: (values) => ({ ...values, timeZone: browserTimeZone, clientKey: keyOf(JSON.stringify(values)) }),
    also: (values) => liveFaults(values, t),
    labels: { name: t('workgroups.name'), address: t('workgroups.address') },
  })
  const live = liveFaults(form.values, t)
  const [name, address] = [form.field('name'), form.field('address')]

  const typeName = (text: string) => {
    name.onChange(text)
    if (!isAddressEdited) address.onChange(suggestAddress(text))
  }
  const typeAddress = (text: string) => {
    address.onChange(text)
    setAddressEdited(text !== '')
  }
  const submit = () => {
    const given = form.check()
    if (given)
      void form.send(
        async () => {
          await enterWorkgroup(async () => ({ id: (await callApi(workgroups.create, given)).id, name: given.name }))
          toast.success(t('workgroups.created', { name: given.name }))
          onCreated()
        },
        { doing: t('doing.workgroup'), failed: t('form.registerFailed') },
      )
  }
  const isTaken = form.errors.address?.code === 'error.url_in_use'
  const alternative = nextAddress(form.values.address)
  return (
    <Form {...form.frame} onSubmit={submit}>
      <TextField
        {...name}
        onChange={typeName}
        below={name.error ? undefined : live.name?.message}
        hint={t('workgroups.nameHint')}
        autoComplete="organization"
        placeholder={t('workgroups.namePlaceholder')}
        autoFocus={autoFocus}
        {...(isNearLimit(name.value, limits.name) ? { limit: limits.name } : {})}
      />
      <TextField
        {...address}
        onChange={typeAddress}
        below={address.error ? undefined : live.address?.message}
        hint={t('workgroups.addressHint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="url"
        placeholder="hanul-sales"
      />
      {isTaken && (
        <div className={style.others} role="group" aria-label={t('workgroups.addressOther')}>
          <Chip onClick={() => typeAddress(alternative)}>{alternative}</Chip>
        </div>
      )}
      <div className={style.go}>
        <CallErrorNotice error={form.refusal} />
        {wide ? (
          <Button type="submit" look="primary" wide busy={form.busy}>
            {t('workgroups.create')}
          </Button>
        ) : (
          <div>
            <Button type="submit" look="primary" busy={form.busy}>
              {t('workgroups.create')}
            </Button>
          </div>
        )}
      </div>
    </Form>
  )
}
