import { useState } from 'react'
import { leads } from '../../../../contract/calls/leads/calls.ts'
import { FilterChips } from '../../../kit/lists/FilterChips.tsx'
import { useErrorMessage } from '../../../api/error-message.ts'
import { AccountButton } from '../../../kit/AccountButton.tsx'
import { deferredComponent } from '../../../boot/deferred-component.tsx'
import { useRead } from '../../../api/reads.ts'
import { withTexts } from '../../../i18n/with-texts.ts'
import { RegisterCustomerButton } from '../shared/RegisterCustomerButton.tsx'
import { useTitle } from '../../../kit/address/use-title.ts'
import { ChoiceMenu } from '../../../ui/lists/ChoiceMenu.tsx'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Toolbar } from '../../../ui/lists/Toolbar.tsx'
import { PageHeader } from '../../../ui/pages/PageHeader.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { CustomerPhoneTabs, CustomerTabs } from '../../views/shared/deferred-customer-tabs.ts'
import type { GoneOn } from './BoardFigures.tsx'
import { onePage } from './BoardColumn.tsx'
import { CustomerBoard } from './CustomerBoard.tsx'
import { useBoardFilters } from './use-board-filters.tsx'
import style from './CustomerBoard.module.css'

/** The placeholder has the same height, so that nothing moves. */
const BoardFigures = deferredComponent(
  async () => (await withTexts(['board'], () => import('./BoardFigures.tsx'))).BoardFigures,
  function Space({ asked }) {
    return <div className={`${style.space} ${asked.ownerId || asked.segment ? style.fewer : ''}`} />
  },
)

const EmptyBoard = deferredComponent(async () => (await import('./EmptyBoard.tsx')).EmptyBoard)

export function CustomerBoardScreen() {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  const filters = useBoardFilters()
  const { asked, isFiltered } = filters
  const board = useRead(leads.board, { ...asked, pageSize: onePage }, { keepPrevious: true })
  const [goneOn, setGoneOn] = useState<GoneOn>(new Map())
  useTitle(t('nav.board'))
  const isEmpty = board.data?.stages.every(({ count }) => count === 0)
  return (
    <div data-wide="">
      <PageHeader
        title={t('nav.customers')}
        tabs={<CustomerTabs current="stages" />}
        actions={
          <>
            <RegisterCustomerButton />
            <AccountButton />
          </>
        }
      />
      <Toolbar label={t('list.filters')}>
        <CustomerPhoneTabs current="stages" />
        {filters.scopes.length > 1 && (
          <ChoiceMenu
            phone={asked.whose === 'workgroup' ? 'label-only' : undefined}
            label={t('leads.whose')}
            value={filters.asked.whose}
            options={filters.scopes.map((value) => ({ value, label: t(`leads.whose.${value}`) }))}
            onChange={filters.setWhose}
          />
        )}
        <FilterChips filters={filters.chips} />
      </Toolbar>
      {board.error && (
        <ErrorNotice
          page={!board.data}
          text={errorText(board.error)}
          onRetry={() => void board.refetch()}
          busy={board.isFetching}
        />
      )}
      {board.isPending && <Skeleton rows={8} shape="line" padded />}
      {isEmpty && <EmptyBoard onClear={isFiltered ? filters.clear : null} />}
      {board.data && !isEmpty && (
        <>
          <BoardFigures columns={board.data.stages} asked={asked} onGoneOn={setGoneOn} />
          <CustomerBoard columns={board.data.stages} filters={filters} goneOn={goneOn} />
        </>
      )}
    </div>
  )
}
