import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs'
import { Button } from '../../ui/elements/Button.tsx'
import { useTexts } from '../../ui/texts.ts'

/** Saves figures as an Excel file. @param make requests the file */
export function ExportButton({ make }: { make: () => Promise<{ url: string }> }) {
  const { t } = useTexts()
  const download = async () => {
    const { requestDownload } = await import('../imports/shared/request-download.ts')
    await requestDownload(t, t('keywords.exporting'), make)
  }
  return (
    <Button icon={IconTable} onClick={() => void download()}>
      {t('keywords.export')}
    </Button>
  )
}
