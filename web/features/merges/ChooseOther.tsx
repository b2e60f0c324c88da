import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { Choice } from '../../ui/forms/combobox/ListboxOption.tsx'
import { ComboField } from '../../ui/forms/combobox/ComboField.tsx'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { PageHeader } from '../../ui/pages/PageHeader.tsx'
import { Breadcrumbs } from '../../ui/pages/Breadcrumbs.tsx'
import { useTexts } from '../../ui/texts.ts'

type Props = {
  title: string
  path: { label: string; to?: string }[]
  leaveTo: string
  label: string
  hint: string
  search: (search: string, signal: AbortSignal) => Promise<Choice[]>
  onChoose: (id: string) => void
}
/** Chooses the duplicate record. */
export function ChooseOther({ title, path, leaveTo, label, hint, search, onChoose }: Props) {
  const { t } = useTexts()
  return (
    <>
      <PageHeader
        back={<IconButton icon={IconX} label={t('ui.close')} glyph={22} to={leaveTo} />}
        title={<Breadcrumbs label={t('form.path')} path={[...path, { label: title }]} />}
      />
      <div className="page">
        <ComboField
          label={label}
          hint={hint}
          value={null}
          onChange={(choice) => choice && onChoose(choice.value)}
          search={search}
          empty={t('merges.noneFound')}
          autoFocus
        />
      </div>
    </>
  )
}
