import { josa } from 'es-hangul'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits, WorkgroupAddress, WorkgroupName } from '../../../contract/rules.ts'
import { lengthOf } from '../../../contract/texts.ts'
import { hasCorporateForm, isReservedAddress, isReservedName } from '../../../contract/workgroup-names.ts'
import { workgroups } from '../../../contract/workgroups.ts'
import { ask } from '../../api.ts'
import { enterWorkgroup } from '../../session-check.ts'
import { Button } from '../../ui/marks/Button.tsx'
import { Chip } from '../../ui/marks/Chip.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { toast } from '../../ui/floats/toast.ts'
import style from '../auth/Gate.module.css'
import { Refusal } from '../auth/Refusal.tsx'
import { useEntry, type Faults } from '../auth/use-entry.ts'
import { nextAddress, suggestAddress } from './address.ts'

type Shape = { name: typeof WorkgroupName; address: typeof WorkgroupAddress }
/** What can be told while one types, by the same words the server refuses with. */
const wordsInTheWay = ({ name, address }: { name: string; address: string }): Faults<Shape> => ({
  ...(hasCorporateForm(name)
    ? { name: { key: 'error.corporate_form', values: {} } }
    : isReservedName(name.trim())
      ? { name: { key: 'error.name_reserved', values: {} } }
      : {}),
  ...(isReservedAddress(address.trim().toLowerCase())
    ? { address: { key: 'error.address_reserved', values: {} } }
    : {}),
})

/** Name and address of a new workgroup. Its address follows the name until one writes one's own. */
export function WorkgroupForm({
  onCreated,
  wide = false,
  autoFocus = false,
}: {
  onCreated: () => void
  wide?: boolean
  autoFocus?: boolean
}) {
  const { t } = useTranslation()
  const [isOwn, setOwn] = useState(false)
  const key = useRef({ for: '', key: '' })
  const entry = useEntry<Shape>(
    { name: WorkgroupName, address: WorkgroupAddress },
    { name: '', address: '' },
    wordsInTheWay,
  )
  const live = Object.fromEntries(
    Object.entries(wordsInTheWay(entry.texts)).map(([name, fault]) => [
      name,
      typeof fault === 'object' ? t(fault.key) : undefined,
    ]),
  )
  const [name, address] = [entry.field('name'), entry.field('address')]

  const typeName = (text: string) => {
    name.onChange(text)
    if (!isOwn) address.onChange(suggestAddress(text))
  }
  const typeAddress = (text: string) => {
    address.onChange(text)
    setOwn(text !== '')
  }
  const submit = () => {
    const given = entry.check()
    if (given)
      void entry.run(
        async () => {
          // The same name and address sent twice (a lost answer) make one workgroup.
          const content = JSON.stringify(given)
          if (key.current.for !== content) key.current = { for: content, key: crypto.randomUUID() }
          await enterWorkgroup(async () => {
            const { id } = await ask(workgroups.create, {
              email: undefined,
              ...given,
              timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
              clientKey: key.current.key,
            })
            return { id, name: given.name }
          })
          toast.success(t('workgroups.created', { name: given.name, nameEul: josa(given.name, '을/를') }))
          onCreated()
        },
        { doing: t('doing.workgroup'), failed: t('form.registerFailed') },
      )
  }
  const isTaken = address.error === t('error.url_in_use')
  const other = nextAddress(entry.texts.address)
  return (
    <Form {...entry.form} onSubmit={submit}>
      <TextField
        {...name}
        onChange={typeName}
        error={name.error ?? live.name}
        label={t('workgroups.name')}
        hint={t('workgroups.nameHint')}
        autoComplete="organization"
        placeholder={t('workgroups.namePlaceholder')}
        autoFocus={autoFocus}
        {...(lengthOf(name.value) > limits.name * 0.8 ? { limit: limits.name } : {})}
      />
      <TextField
        {...address}
        onChange={typeAddress}
        error={address.error ?? live.address}
        label={t('workgroups.address')}
        hint={t('workgroups.addressHint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="url"
        placeholder="hanul-sales"
      />
      {isTaken && (
        <div className={style.ends} role="group" aria-label={t('workgroups.addressOther')}>
          <Chip onClick={() => typeAddress(other)}>{other}</Chip>
        </div>
      )}
      <div className={style.go}>
        <Refusal error={entry.refusal} />
        {wide ? (
          <Button type="submit" look="primary" wide busy={entry.busy}>
            {t('workgroups.create')}
          </Button>
        ) : (
          <div>
            <Button type="submit" look="primary" busy={entry.busy}>
              {t('workgroups.create')}
            </Button>
          </div>
        )}
      </div>
    </Form>
  )
}
