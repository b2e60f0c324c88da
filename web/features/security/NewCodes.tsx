import { Section } from '../../ui/pages/Section.tsx'
import { useTexts } from '../../ui/texts.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'

/** New recovery codes in place of the page, which comes back when they are kept. */
export function NewCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTexts()
  return (
    <Section title={t('security.codes.keep')}>
      <p className="s13 t2">{t('security.codes.why')}</p>
      <RecoveryCodes codes={codes} verb={t('security.codes.done')} onDone={onDone} />
    </Section>
  )
}
