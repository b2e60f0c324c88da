import IconNotes from '@tabler/icons-react/dist/esm/icons/IconNotes.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { Button } from '../ui/elements/Button.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ErrorNotice } from '../ui/feedback/ErrorNotice.tsx'
import { ProgressBar } from '../ui/feedback/ProgressBar.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { LoadingIndicator } from '../ui/feedback/LoadingIndicator.tsx'
import { Part } from './Part.tsx'
import type { Words } from './words.ts'

export function States({ words }: { words: Words }) {
  return (
    <>
      <Part title="빈 화면">
        <EmptyState
          icon={IconNotes}
          title={words.empty}
          body={words.emptyBody}
          action={
            <Button look="primary" icon={IconPlus}>
              {words.first}
            </Button>
          }
        />
      </Part>
      <Part title="기다림">
        <Skeleton rows={2} />
        <Skeleton shape="line" rows={2} />
        <LoadingIndicator />
        <div style={{ marginTop: 12 }}>
          <LoadingIndicator look="spin" text="고객을 불러오는 중" />
        </div>
      </Part>
      <Part title="실패와 긴 일">
        <ErrorNotice text="일지를 불러오지 못했어요." onRetry={() => {}} />
        <ErrorNotice page text="일지를 불러오지 못했어요" onRetry={() => {}} />
        <ProgressBar
          label="고객 가져오기"
          done={340}
          total={1000}
          count="340 / 1,000"
          end={
            <Button size="sm" look="ghost">
              그만두기
            </Button>
          }
        />
      </Part>
    </>
  )
}
