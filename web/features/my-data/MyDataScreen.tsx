import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import { myData } from '../../../contract/calls/my-data/calls.ts'
import { paths } from '../../../contract/core/paths.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { useRead } from '../../api/reads.ts'
import { AccountButton } from '../../kit/AccountButton.tsx'
import { AwaitFonts } from '../../kit/AwaitFonts.tsx'
import { useTitle } from '../../kit/address/use-title.ts'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { PageHeader } from '../../ui/pages/PageHeader.tsx'
import { useTexts } from '../../ui/texts.ts'
import { DeleteAccountSection } from './DeleteAccountSection.tsx'
import { ExportSection } from './ExportSection.tsx'
import { useExports } from './use-my-data.ts'
import style from './MyData.module.css'

/** The file of everything that the user has, and the deletion of the account. Works without a workgroup, too. */
export function MyDataScreen() {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  const read = useRead(myData.overview, {})
  const exports = useExports()
  useTitle(t('mydata.title'))
  const skeleton = (
    <div className="page">
      <Skeleton rows={4} shape="line" />
    </div>
  )
  return (
    <>
      <PageHeader
        back={<IconButton icon={IconLeft} label={t('nav.profile')} glyph={22} to={paths.profile} />}
        title={t('mydata.title')}
        actions={<AccountButton />}
      />
      <AwaitFonts meanwhile={skeleton}>
        {read.isPending || exports.isPending ? null : (
          <div className={`page ${style.page}`}>
            {read.isError && !read.data && (
              <ErrorNotice text={errorText(read.error)} busy={read.isFetching} onRetry={() => void read.refetch()} />
            )}
            {exports.isError && !exports.data && (
              <ErrorNotice
                text={errorText(exports.error)}
                busy={exports.isFetching}
                onRetry={() => void exports.refetch()}
              />
            )}
            {read.data && (
              <>
                {exports.data && <ExportSection data={read.data} exports={exports.data.items} />}
                <DeleteAccountSection data={read.data} />
              </>
            )}
          </div>
        )}
      </AwaitFonts>
    </>
  )
}
