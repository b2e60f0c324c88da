import IconDraft from '@tabler/icons-react/dist/esm/icons/IconFilePencil.mjs'
import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { paths } from '../../../contract/core/paths.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { useWaiting } from '../../offline/send-queue/list.ts'
import { deferredComponent } from '../../boot/deferred-component.tsx'
import { withTexts } from '../../i18n/with-texts.ts'
import { useTitle } from '../../kit/address/use-title.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { PageHeader } from '../../ui/pages/PageHeader.tsx'
import { Breadcrumbs } from '../../ui/pages/Breadcrumbs.tsx'
import { useTexts } from '../../ui/texts.ts'
import { DraftList } from './DraftList.tsx'
import { useDrafts } from './use-drafts.ts'

const DraftsWaiting = deferredComponent(
  async () =>
    (await withTexts(['files', 'outbox'], () => import('../send-queue/shared/DraftsWaiting.tsx'))).DraftsWaiting,
)

/** The drafts of all the user's devices, and the unsent entries of this one. */
export function DraftsScreen() {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  const { read, items } = useDrafts()
  const hasWaiting = useWaiting().length > 0
  useTitle(t('nav.drafts'))
  return (
    <>
      <PageHeader
        back={
          <span className="phone">
            <IconButton icon={IconLeft} label={t('nav.logs')} glyph={22} to={paths.logs} />
          </span>
        }
        title={
          <Breadcrumbs
            label={t('form.path')}
            path={[{ label: t('nav.logs'), to: paths.logs }, { label: t('nav.drafts') }]}
          />
        }
        actions={
          <span className="desk">
            <Button look="primary" icon={IconPlus} keys="C" to={paths.write}>
              {t('nav.write')}
            </Button>
          </span>
        }
      />
      <DraftsWaiting />
      {read.isError && items.length === 0 && !hasWaiting && (
        <ErrorNotice page text={errorText(read.error)} busy={read.isFetching} onRetry={() => void read.refetch()} />
      )}
      {read.isPending && items.length === 0 && !hasWaiting && (
        <div className="page">
          <Skeleton rows={4} shape="line" />
        </div>
      )}
      {read.data && items.length === 0 && !hasWaiting && (
        <EmptyState
          icon={IconDraft}
          title={t('drafts.none')}
          body={t('drafts.noneBody')}
          action={
            <Button icon={IconPlus} to={paths.write}>
              {t('nav.write')}
            </Button>
          }
        />
      )}
      {items.length > 0 && <DraftList items={items} />}
    </>
  )
}
