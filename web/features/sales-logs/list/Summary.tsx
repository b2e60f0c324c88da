import IconClosed from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconOpen from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { deferredComponent } from '../../../boot/deferred-component.tsx'
import { setSettings, useSettings } from '../../../session/session.ts'
import { Button } from '../../../ui/elements/Button.tsx'
import { useTexts } from '../../../ui/texts.ts'
import type { LogFilters } from '../shared/filters.ts'
import style from './Summary.module.css'

const Figures = deferredComponent(async () => (await import('./SummaryFigures.tsx')).SummaryFigures)

/**
 * Figures of the filtered logs: collapsed to one line unless opened on this device. Its space is reserved while it
 * loads.
 */
export function Summary({ filters }: { filters: LogFilters }) {
  const { t } = useTexts()
  const { openSummary: isOpen } = useSettings()
  return (
    <section className={style.summary} aria-label={t('logs.summary')}>
      <Button
        look="ghost"
        size="sm"
        icon={isOpen ? IconOpen : IconClosed}
        aria-expanded={isOpen}
        onClick={() => setSettings({ openSummary: !isOpen })}
      >
        {t('logs.summary')}
      </Button>
      {isOpen && (
        <div className={style.figures}>
          <Figures filters={filters} />
        </div>
      )}
    </section>
  )
}
