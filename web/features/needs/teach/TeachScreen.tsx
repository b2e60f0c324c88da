import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconSchool from '@tabler/icons-react/dist/esm/icons/IconSchool.mjs'
import IconUndo from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import { href, paths } from '../../../../contract/core/paths.ts'
import { dotted } from '../../../format/format.ts'
import { useTitle } from '../../../kit/address/use-title.ts'
import { useFormat } from '../../../format/use-format.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { ListRow } from '../../../ui/lists/ListRow.tsx'
import { RowList } from '../../../ui/lists/RowList.tsx'
import { LoadingIndicator } from '../../../ui/feedback/LoadingIndicator.tsx'
import { Button } from '../../../ui/elements/Button.tsx'
import { Glyph } from '../../../ui/elements/Glyph.tsx'
import { IconButton } from '../../../ui/elements/IconButton.tsx'
import { useShortcut } from '../../../ui/keys.ts'
import { PageHeader } from '../../../ui/pages/PageHeader.tsx'
import { Section } from '../../../ui/pages/Section.tsx'
import { AsideLayout } from '../../../ui/pages/AsideLayout.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { kindKey } from '../shared/needs.ts'
import { LabelChoices } from './LabelChoices.tsx'
import { QueuedSentence } from './QueuedSentence.tsx'
import { PredictionBars, usePrediction } from '../PredictionBars.tsx'
import { LastLabel } from './LastLabel.tsx'
import { NeedChip } from '../shared/NeedChip.tsx'
import { NeedsTabs } from '../shared/NeedsTabs.tsx'
import { useQueue, type UncertainSentence } from './use-queue.ts'
import style from './Teach.module.css'

/** Labels the sentences of which the engine is unsure, one after the other. */
export function TeachScreen() {
  const { t } = useTexts()
  const queue = useQueue()
  const { read, current, undo, round, left } = queue
  const place = t('teaching.place', { at: round.done + 1, all: round.size })
  const isAsking = current !== null && !round.isOver
  useTitle(t('nav.teach'))
  useShortcut('KeyZ', () => void undo?.(), { label: t('needs.undo'), group: t('nav.teach'), off: undo === null })
  return (
    <>
      <PageHeader
        title={t('needs.title')}
        tabs={<NeedsTabs value="teach" />}
        back={<IconButton icon={IconLeft} label={t('teaching.items')} glyph={22} to={paths.needs} />}
        note={isAsking ? place : undefined}
        actions={
          <IconButton
            icon={IconUndo}
            label={t('needs.undo')}
            keys="Z"
            glyph={18}
            disabled={undo === null}
            onClick={() => void undo?.()}
          />
        }
      />
      <div className="phone">
        <NeedsTabs value="teach" inPage />
      </div>
      {!current && read.isPending && <LoadingIndicator look="page" />}
      {!current && read.isError && <ErrorNotice page text={t('teaching.failed')} onRetry={() => void read.refetch()} />}
      {!current && read.data && (
        <EmptyState
          icon={IconSchool}
          title={round.done > 0 ? t('teaching.done', { count: round.taught }) : t('teaching.none')}
          body={t('teaching.noneBody')}
          action={<Button to={paths.needs}>{t('teaching.toItems')}</Button>}
        />
      )}
      {current && round.isOver && (
        <EmptyState
          icon={IconSchool}
          title={t('teaching.done', { count: round.taught })}
          body={t('teaching.more', { count: left })}
          action={
            <Button look="primary" onClick={queue.startRound}>
              {t('teaching.goOn')}
            </Button>
          }
        />
      )}
      {isAsking && (
        <>
          <div
            className={style.progress}
            role="progressbar"
            aria-label={t('nav.teach')}
            aria-valuenow={round.done}
            aria-valuemin={0}
            aria-valuemax={round.size}
            aria-valuetext={place}
          >
            <i style={{ width: `${(round.done / round.size) * 100}%` }} />
          </div>
          <QueueItem queue={queue} of={current} />
        </>
      )}
    </>
  )
}

function QueueItem({ queue, of }: { queue: ReturnType<typeof useQueue>; of: UncertainSentence }) {
  const { t } = useTexts()
  const prediction = usePrediction(of)
  const { last, undoLast, moved, refresh, next } = queue
  return (
    <AsideLayout
      label={t('teaching.guess')}
      className={style.aside}
      aside={
        <>
          <Section title={t('teaching.guess')}>
            <PredictionBars of={of} prediction={prediction} />
          </Section>
          {last && <LastLabel last={last} moved={moved} refresh={refresh} onUndo={undoLast} />}
          <section className={style.private}>
            <Glyph icon={IconLock} size={14} />
            {t('teaching.private')}
          </section>
        </>
      }
    >
      <div className={style.teach}>
        <QueuedSentence of={of} prediction={prediction} />
        <p className={style.question}>{t('needs.chooseType')}</p>
        <LabelChoices
          key={`${of.logId} ${of.start}`}
          of={of}
          guess={(prediction ?? of).type}
          onTeach={queue.teach}
          onSkip={queue.skip}
        />
        {next.length > 0 && <Next of={next.slice(0, 4)} count={queue.left - 1} />}
      </div>
    </AsideLayout>
  )
}

function Next({ of, count }: { of: UncertainSentence[]; count: number }) {
  const { t } = useTexts()
  const format = useFormat()
  return (
    <div className={`${style.next} desk`}>
      <Section title={t('teaching.next')} count={format.number(count)}>
        <RowList label={t('teaching.next')}>
          {of.map(({ logId, start, sentence, customerName, author, type, perhaps }) => (
            <ListRow
              key={`${logId} ${start}`}
              thin
              title={sentence}
              to={href(paths.log, { logId })}
              facts={
                <>
                  <span className="s12 t3">{dotted(customerName, author.name)}</span>
                  <NeedChip kind={perhaps ?? type} label={t(kindKey(perhaps ?? type))} look="text" />
                </>
              }
            />
          ))}
        </RowList>
      </Section>
    </div>
  )
}
