import IconLoader from '@tabler/icons-react/dist/esm/icons/IconLoader2.mjs'
import { useTexts } from '../texts.ts'
import { Glyph } from '../elements/Glyph.tsx'

/**
 * A loading indicator, visible after 200 ms. `bar`: above content; `page`: at the top of the window; `spin`: inline.
 */
export function LoadingIndicator({ look = 'bar', text }: { look?: 'bar' | 'page' | 'spin'; text?: string }) {
  const { t } = useTexts()
  const words = text ?? t('ui.loading')
  if (look === 'spin')
    return (
      <span className="late wait-spin" role="status">
        <Glyph icon={IconLoader} className="spin" />
        {words}
      </span>
    )
  return (
    <div className={`late waiting ${look === 'page' ? 'whole-page' : ''}`} role="status">
      <i />
      <span className="unseen">{words}</span>
    </div>
  )
}
