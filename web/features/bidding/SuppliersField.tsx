import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useRef, useState } from 'react'
import type { Language } from '../../../contract/codes.ts'
import { limits } from '../../../contract/rules/limits.ts'
import { useFormat } from '../../format/use-format.ts'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { FieldError } from '../../ui/forms/form/FieldError.tsx'
import { onEnter } from '../../ui/keys.ts'
import { Section } from '../../ui/pages/Section.tsx'
import { useTexts } from '../../ui/texts.ts'
import type { SupplierForm } from './order-form.ts'
import { SupplierChoices } from './SupplierChoices.tsx'
import style from './Bidding.module.css'

type Props = {
  suppliers: SupplierForm[]
  error?: string | undefined
  onChange: (suppliers: SupplierForm[]) => void
}
/** Whether a word looks like an address; the form checks it by the rule of the contract. */
const isAddress = (word: string) => {
  const at = word.indexOf('@')
  return at > 0 && word.indexOf('.', at) > at + 1 && !word.endsWith('.')
}

/** Who is asked: found among earlier suppliers and contacts of customers, or typed as an address. */
export function SuppliersField({ suppliers, error, onChange }: Props) {
  const { t, language } = useTexts()
  const format = useFormat()
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const add = (...more: SupplierForm[]) => {
    const known = new Set(suppliers.map(({ email }) => email.toLowerCase()))
    onChange(
      [...suppliers, ...more.filter(({ email }) => !known.has(email.toLowerCase()))].slice(0, limits.orderSuppliers),
    )
    setText('')
    input.current?.focus()
  }
  // Several addresses at once, as they stand in a mail or a table.
  const typed = text.split(/[\s,;]+/).filter(isAddress)
  const addTyped = () => {
    if (typed.length === 0) return
    add(
      ...typed.map((email) => ({
        name: email.split('@')[1]!.split('.')[0]!,
        email,
        language: language as Language,
        customerId: '',
      })),
    )
  }
  const isFull = suppliers.length >= limits.orderSuppliers
  return (
    <div data-field="suppliers" className={error ? 'frow bad' : undefined}>
      <Section level={3} title={t('bidding.suppliers')} count={format.number(suppliers.length)}>
        {error && <FieldError id="suppliers-error">{error}</FieldError>}
        <ul className={style.chosen}>
          {suppliers.map((supplier) => (
            <li key={supplier.email}>
              <div className="grow">
                <input
                  className={style.supplierName}
                  aria-label={t('bidding.supplierName', { email: supplier.email })}
                  value={supplier.name}
                  maxLength={100}
                  onChange={({ target: { value } }) =>
                    onChange(suppliers.map((one) => (one === supplier ? { ...one, name: value } : one)))
                  }
                />
                <span className="s12 t3 one">{supplier.email}</span>
              </div>
              <IconButton
                size="sm"
                icon={IconX}
                label={t('bidding.supplierRemove', { name: supplier.name })}
                onClick={() => onChange(suppliers.filter((one) => one !== supplier))}
              />
            </li>
          ))}
        </ul>
        {isFull && <p className="s12 t3">{t('bidding.suppliersFull', { most: limits.orderSuppliers })}</p>}
        {!isFull && (
          <>
            <div className="input">
              <input
                ref={input}
                type="text"
                inputMode="email"
                autoComplete="off"
                aria-label={t('bidding.supplierSearch')}
                placeholder={t('bidding.supplierSearch')}
                value={text}
                aria-describedby={error ? 'suppliers-error' : undefined}
                onChange={({ target: { value } }) => setText(value)}
                onKeyDown={onEnter((event) => {
                  // Enter adds the address instead of sending the form.
                  event.preventDefault()
                  addTyped()
                })}
              />
              <IconButton
                size="sm"
                icon={IconPlus}
                label={t('bidding.supplierAdd')}
                disabled={typed.length === 0}
                onClick={addTyped}
              />
            </div>
            {typed.length === 0 && <SupplierChoices text={text.trim()} chosen={suppliers} onAdd={add} />}
          </>
        )}
      </Section>
    </div>
  )
}
