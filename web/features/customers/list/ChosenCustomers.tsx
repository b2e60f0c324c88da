import { useState } from 'react'
import { useNavigate } from 'react-router'
import { segments, stages } from '../../../../contract/codes.ts'
import { imports } from '../../../../contract/calls/imports/calls.ts'
import { href, paths } from '../../../../contract/core/paths.ts'
import { mayDeleteCustomer, mayEditCustomer } from '../../../../contract/permissions.ts'
import { limits } from '../../../../contract/rules/rules.ts'
import { callApi } from '../../../api/client.ts'
import { SelectionBar } from '../../../kit/lists/SelectionBar.tsx'
import { runBulkAction } from '../../../kit/lists/bulk-action.ts'
import { namesOfChosen } from '../../../kit/lists/names-of-chosen.ts'
import { useFormat } from '../../../format/use-format.ts'
import { usePerson } from '../../../api/me.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { ComboField } from '../../../ui/forms/combobox/ComboField.tsx'
import { RadioField } from '../../../ui/forms/fields/RadioField.tsx'
import type { Choice } from '../../../ui/forms/combobox/ListboxOption.tsx'
import { Button } from '../../../ui/elements/Button.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { requestDownload } from '../../imports/shared/request-download.ts'
import { searchMembers } from '../../members/shared/choose-members.ts'
import { changeField, bulkTexts, type Chosen, type FieldChange } from './chosen-customers.ts'

const fields = ['owner', 'segment', 'stage'] as const
type Field = (typeof fields)[number]

/** The bulk actions for the selected customers. */
export function ChosenCustomers({ chosen }: { chosen: Chosen }) {
  const { t } = useTexts()
  const person = usePerson()
  const navigate = useNavigate()
  const [changing, setChanging] = useState<Field | null>(null)
  const { rows } = chosen
  const editable = rows.filter(({ owner, registeredById }) =>
    mayEditCustomer(person, { registeredById, ownerId: owner?.id ?? null }),
  )
  /** Customers that failed stay selected. */
  const give = async (given: FieldChange) => {
    setChanging(null)
    const act = {
      doing: t('doing.save'),
      each: (row: (typeof rows)[number]) => changeField(row, given),
      done: (count: number) => t('customers.many.changed', { count }),
    }
    const failed = await runBulkAction(editable, act, bulkTexts(t), t)
    chosen.keep(failed.map(({ id }) => id))
  }
  return (
    <SelectionBar
      label={t('customers.chosen.acts')}
      count={t('customers.chosen.count', { count: rows.length, max: limits.selection })}
      note={rows.length > 0 && editable.length === 0 ? t('customers.many.notYours') : ''}
      clear={{ label: t('logs.chosen.clear'), onClick: chosen.clear }}
    >
      {fields.map((field) => (
        <Button key={field} size="sm" disabled={editable.length === 0} onClick={() => setChanging(field)}>
          {t(`customers.${field}`)}
        </Button>
      ))}
      <Button
        size="sm"
        disabled={rows.length === 0}
        onClick={() =>
          void requestDownload(t, t('customers.excel.making'), () =>
            callApi(imports.download, { ids: rows.map(({ id }) => id) }),
          )
        }
      >
        {t('customers.excel.all')}
      </Button>
      {mayDeleteCustomer(person) && (
        <Button
          size="sm"
          disabled={rows.length !== 2 || rows.some(({ isSample }) => isSample)}
          title={t('customers.mergeTwo')}
          onClick={() => void navigate(href(paths.twoCustomers, { customerId: rows[0]!.id, otherId: rows[1]!.id }))}
        >
          {t('customers.mergeShort')}
        </Button>
      )}
      {changing && (
        <Changing
          field={changing}
          names={editable.map(({ name }) => name)}
          note={editable.length < rows.length ? t('many.editOnly', { count: editable.length, of: rows.length }) : ''}
          onClose={() => setChanging(null)}
          onGive={(given) => void give(given)}
        />
      )}
    </SelectionBar>
  )
}

type Props = {
  field: Field
  names: readonly string[]
  note: string
  onClose: () => void
  onGive: (given: FieldChange) => void
}
function Changing({ field, names, note, onClose, onGive }: Props) {
  const { t } = useTexts()
  const format = useFormat()
  const [owner, setOwner] = useState<Choice | null>(null)
  const [code, setCode] = useState('')
  const label = t(`customers.${field}`)
  const value = field === 'owner' ? (owner?.value ?? '') : code
  const given = field === 'owner' ? { ownerId: value } : { [field]: value }
  return (
    <Dialog
      open
      cross
      title={t('customers.many.title', { field: label, number: format.number(names.length) })}
      onClose={onClose}
      footer={
        <Button look="primary" disabled={!value} onClick={() => onGive(given)}>
          {t('customers.many.change')}
        </Button>
      }
    >
      <p className="s13 t2">{namesOfChosen(t, names)}</p>
      {note && <p className="s13 t2">{note}</p>}
      {field === 'owner' ? (
        <ComboField
          label={label}
          value={owner}
          onChange={setOwner}
          placeholder={t('customers.ownerPlaceholder')}
          search={searchMembers()}
          empty={t('logs.nobodyFound')}
        />
      ) : (
        <RadioField
          label={label}
          value={code}
          onChange={setCode}
          options={(field === 'segment' ? segments : stages).map((one) => ({ value: one, label: t(`code.${one}`) }))}
        />
      )}
    </Dialog>
  )
}
