import { Suspense, useState, type KeyboardEvent } from 'react'
import IconLine from '@tabler/icons-react/dist/esm/icons/IconTextPlus.mjs'
import { lazyComponent } from '../../../boot/lazy.ts'
import { withTexts } from '../../../i18n/with-texts.ts'
import { TextField } from '../../../ui/forms/fields/TextField.tsx'
import type { Layout } from '../../../ui/forms/form/FormRow.tsx'
import { onKeys } from '../../../ui/keys.ts'
import { useTexts } from '../../../ui/texts.ts'
import type { PlanLineProps } from './line-props.ts'

/** The parser and its preview load when the field is used. */
const PlanLinePreview = lazyComponent(
  async () => (await withTexts(['lines'], () => import('./PlanLinePreview.tsx'))).PlanLinePreview,
)

type Props = PlanLineProps & {
  layout?: Layout
  id?: string
  onEnter: () => void
  onModEnter?: (event: KeyboardEvent) => void
}

/** A plan typed as a line, with a preview of what was understood. */
export function PlanLineField({ layout, id, onEnter, onModEnter, ...line }: Props) {
  const { t } = useTexts()
  const [isUsed, setUsed] = useState(line.line !== '')
  if (!isUsed && line.line !== '') setUsed(true)
  return (
    <>
      <TextField
        label={t('plans.line')}
        name="line"
        layout={layout}
        icon={IconLine}
        placeholder={t('plans.line.example')}
        value={line.line}
        onChange={line.onLine}
        autoComplete="off"
        enterKeyHint="done"
        data-plan-line={id}
        onFocus={() => void PlanLinePreview.bring()}
        onKeyDown={onKeys({ Enter: onEnter, ...(onModEnter && { 'Mod+Enter': onModEnter }) })}
      />
      {isUsed && (
        <Suspense fallback={null}>
          <PlanLinePreview {...line} />
        </Suspense>
      )}
    </>
  )
}
