import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs'
import { keywords } from '../../../../contract/calls/statistics/keywords.ts'
import { callApi } from '../../../api/client.ts'
import { Button } from '../../../ui/elements/Button.tsx'
import { useTexts } from '../../../ui/texts.ts'
import type { WordFilters } from './use-word-filters.ts'

/** The words of the list as an Excel file. */
export function KeywordExport({ filters }: { filters: WordFilters }) {
  const { t } = useTexts()
  const { page: _page, ...asked } = filters.asked
  const download = async () => {
    const { requestDownload } = await import('../../imports/shared/request-download.ts')
    await requestDownload(t, t('keywords.exporting'), () => callApi(keywords.download, asked))
  }
  return (
    <Button icon={IconTable} onClick={() => void download()}>
      {t('keywords.export')}
    </Button>
  )
}
