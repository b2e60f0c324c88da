import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconSchool from '@tabler/icons-react/dist/esm/icons/IconSchool.mjs'
import { Suspense, useState } from 'react'
import { needs } from '../../../../contract/calls/needs/calls.ts'
import { paths } from '../../../../contract/core/paths.ts'
import { isManager, mayEditNeeds, mayTransferLessons } from '../../../../contract/permissions.ts'
import { deferredComponent } from '../../../boot/deferred-component.tsx'
import { lazyComponent } from '../../../boot/lazy.ts'
import { usePerson } from '../../../api/me.ts'
import { useRead } from '../../../api/reads.ts'
import { useOpenInAddress } from '../../../kit/address/use-open-in-address.ts'
import { useTitle } from '../../../kit/address/use-title.ts'
import { withTexts } from '../../../i18n/with-texts.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Button } from '../../../ui/elements/Button.tsx'
import { IconButton } from '../../../ui/elements/IconButton.tsx'
import { useShortcut } from '../../../ui/keys.ts'
import { PageHeader } from '../../../ui/pages/PageHeader.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { ItemsByType, type ItemActions } from './ItemsByType.tsx'
import type { Item } from './item.ts'
import { NeedsTabs } from '../shared/NeedsTabs.tsx'
import { NeedsFilters, useNeedsFilters } from './NeedsFilters.tsx'
import { Shares } from './Shares.tsx'
import style from './Items.module.css'

const LessonFiles = deferredComponent(
  async () => (await withTexts(['lessons'], () => import('../lesson-files/LessonFiles.tsx'))).LessonFiles,
)
const MergeDialog = lazyComponent(
  async () => (await withTexts(['merges'], () => import('./MergeDialog.tsx'))).MergeDialog,
)
const ItemDialog = lazyComponent(async () => (await import('./ItemDialog.tsx')).ItemDialog)

/** The workgroup's needs, and in how many sentences visible to the user each occurs. */
export function NeedsScreen() {
  const { t } = useTexts()
  const person = usePerson()
  const mayEdit = mayEditNeeds(person)
  const filters = useNeedsFilters()
  const list = useRead(needs.list, filters.input, { keepPrevious: true })
  const [edited, setEdited] = useState<Item>()
  const [open, setOpen] = useOpenInAddress(['add'])
  const [merged, setMerged] = useState<Item | null>(null)
  const add = () => setOpen('add')
  const actions: ItemActions = {
    edit: setEdited,
    merge: setMerged,
    unmerge: (mergeId) =>
      void withTexts(['merges'], () => import('./unmerge.ts')).then(({ unmerge }) => unmerge(t, mergeId)),
  }
  useTitle(t('needs.title'))
  useShortcut('KeyN', add, { label: t('teaching.add'), group: t('needs.title'), off: !mayEdit })
  return (
    <>
      <PageHeader
        title={t('needs.title')}
        tabs={<NeedsTabs value="items" />}
        back={<IconButton icon={IconLeft} label={t('nav.home')} glyph={22} to={paths.home} />}
        actions={
          mayEdit && (
            <>
              {mayTransferLessons(person) && <LessonFiles />}
              <span className="desk">
                <Button look="primary" icon={IconPlus} keys="N" onClick={add}>
                  {t('teaching.add')}
                </Button>
              </span>
              <span className="phone">
                <IconButton icon={IconPlus} label={t('teaching.add')} glyph={22} onClick={add} />
              </span>
            </>
          )
        }
      />
      <div className="phone">
        <NeedsTabs value="items" inPage />
      </div>
      <NeedsFilters filters={filters} />
      <div className={style.page}>
        {list.isPending && <Skeleton rows={6} shape="line" />}
        {list.isError && !list.data && (
          <ErrorNotice text={t('teaching.itemsFailed')} onRetry={() => void list.refetch()} busy={list.isFetching} />
        )}
        {list.data && (
          <>
            <Shares types={list.data.types} note={isManager(person) ? '' : t('teaching.ownOnly')} />
            {list.data.total === 0 && filters.type === '' ? (
              <EmptyState
                icon={IconSchool}
                title={t('teaching.noItems')}
                body={t('teaching.noItemsBody')}
                action={mayEdit && <Button onClick={add}>{t('teaching.add')}</Button>}
              />
            ) : (
              <ItemsByType
                list={list.data}
                type={filters.type}
                actions={mayEdit ? actions : undefined}
                to={filters.logsOf}
              />
            )}
          </>
        )}
      </div>
      {merged && (
        <Suspense fallback={null}>
          <MergeDialog
            item={merged}
            others={(list.data?.items ?? []).filter(({ id, type }) => type === merged.type && id !== merged.id)}
            onDone={() => setMerged(null)}
          />
        </Suspense>
      )}
      {mayEdit && (edited || open === 'add') && (
        <Suspense fallback={null}>
          <ItemDialog
            item={edited ?? null}
            onDone={() => {
              setEdited(undefined)
              setOpen('')
            }}
          />
        </Suspense>
      )}
    </>
  )
}
