import IconDraft from '@tabler/icons-react/dist/esm/icons/IconFilePencil.mjs'
import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import { drafts } from '../../../contract/calls/drafts/calls.ts'
import { paths } from '../../../contract/core/paths.ts'
import { optimistically } from '../../kit/records/optimistic.ts'
import { loadDraftStore } from '../../offline/drafts/load-draft-store.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { useWaiting } from '../../offline/send-queue/list.ts'
import { invalidate } from '../../api/invalidation.ts'
import { updateCached } from '../../api/query-client.ts'
import { write } from '../../api/writes.ts'
import { deferredComponent } from '../../boot/deferred-component.tsx'
import { withTexts } from '../../i18n/with-texts.ts'
import { useTitle } from '../../kit/address/use-title.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { CheckboxField } from '../../ui/forms/fields/CheckboxField.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { RowList } from '../../ui/lists/RowList.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { PageHeader } from '../../ui/pages/PageHeader.tsx'
import { Breadcrumbs } from '../../ui/pages/Breadcrumbs.tsx'
import { Section } from '../../ui/pages/Section.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import { DraftRow, type Row } from './DraftRow.tsx'
import style from './Drafts.module.css'
import { useOpening } from './use-opening.ts'
import { useDrafts } from './use-drafts.ts'

const DraftsWaiting = deferredComponent(
  async () =>
    (await withTexts(['files', 'outbox'], () => import('../send-queue/shared/DraftsWaiting.tsx'))).DraftsWaiting,
)

/** The drafts of all the user's devices, to open or delete, and what waits to be sent from this one. */
export function DraftsScreen() {
  const { t } = useTexts()
  const format = useFormat()
  const sentence = useErrorMessage()
  const { read, items } = useDrafts()
  const open = useOpening()
  const hasWaiting = useWaiting().length > 0
  const [chosen, setChosen] = useState<readonly string[]>([])
  useTitle(t('nav.drafts'))
  const chosenRows = items.filter(({ key }) => chosen.includes(key))
  const remove = async (rows: readonly Row[]) => {
    const count = rows.length
    const question = {
      title: t('drafts.deleteTitle', { count }),
      body: t('drafts.deleteBody'),
      verb: t('drafts.deleteVerb', { count }),
    }
    if (count === 0 || !(await confirm({ ...question, danger: true }))) return
    setChosen([])
    const deleted = new Set(rows.map(({ key }) => key))
    const done = await optimistically(t, {
      doing: t('doing.delete'),
      show: () =>
        updateCached(drafts.list, ({ items: all }) => {
          const left = all.filter(({ key }) => !deleted.has(key))
          return { items: left, total: left.length }
        }),
      send: async () => {
        const ids = rows.flatMap(({ id }) => id || [])
        if (ids.length > 0) await write(drafts.delete, { ids })
        await (await loadDraftStore()).removeDeleted([...deleted])
        return true
      },
      failed: (why) => t('drafts.deleteFailed', { why }),
    })
    if (done) toast.success(t('drafts.deleted', { count }))
    else invalidate('drafts')
  }
  const choose = (key: string, on: boolean) => setChosen(on ? [...chosen, key] : chosen.filter((one) => one !== key))
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
        <ErrorNotice page text={sentence(read.error)} busy={read.isFetching} onRetry={() => void read.refetch()} />
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
      {items.length > 0 && (
        <div className="page">
          <Section
            title={t('nav.drafts')}
            count={format.number(items.length)}
            action={
              <span className={style.chosen}>
                {chosenRows.length > 0 && (
                  <Button size="sm" onClick={() => void remove(chosenRows)}>
                    {t('drafts.deleteVerb', { count: chosenRows.length })}
                  </Button>
                )}
                {items.length > 1 && (
                  <Button
                    size="sm"
                    look="ghost"
                    onClick={() => setChosen(chosenRows.length === items.length ? [] : items.map(({ key }) => key))}
                  >
                    {t(chosenRows.length === items.length ? 'drafts.chooseNone' : 'drafts.chooseAll')}
                  </Button>
                )}
              </span>
            }
          >
            <div className={style.list}>
              <RowList label={t('nav.drafts')}>
                {items.map((draft) => (
                  <DraftRow
                    key={draft.key}
                    draft={draft}
                    choice={
                      <CheckboxField
                        label={
                          <span className="unseen">
                            {t('drafts.choose', { title: draft.title || draft.logTitle || t('draft.untitled') })}
                          </span>
                        }
                        checked={chosen.includes(draft.key)}
                        onChange={(on) => choose(draft.key, on)}
                      />
                    }
                    onOpen={() => open(draft)}
                    onDelete={() => void remove([draft])}
                  />
                ))}
              </RowList>
            </div>
          </Section>
          <p className={`s13 t3 ${style.foot}`}>{t('drafts.about')}</p>
        </div>
      )}
    </>
  )
}
