import { paths } from '../../../../contract/core/paths.ts'
import { Tabs } from '../../../ui/pages/Tabs.tsx'
import { useTexts } from '../../../ui/texts.ts'

export function NeedsTabs({ value, inPage = false }: { value: 'teach' | 'items' | 'nouns'; inPage?: boolean }) {
  const { t } = useTexts()
  return (
    <Tabs
      inPage={inPage}
      label={t('needs.title')}
      value={value}
      tabs={[
        { value: 'teach', label: t('teaching.tab'), to: paths.teach },
        { value: 'items', label: t('teaching.items'), to: paths.needs },
        { value: 'nouns', label: t('teaching.nouns'), to: paths.nouns },
      ]}
    />
  )
}
