import IconNotes from '@tabler/icons-react/dist/esm/icons/IconNotes.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { Button } from '../ui/marks/Button.tsx'
import { Empty } from '../ui/lists/Empty.tsx'
import { Failure } from '../ui/lists/Failure.tsx'
import { Progress } from '../ui/lists/Progress.tsx'
import { Skeleton } from '../ui/lists/Skeleton.tsx'
import { Waiting } from '../ui/lists/Waiting.tsx'
import { Part } from './Part.tsx'
import type { Words } from './words.ts'

export function States({ words }: { words: Words }) {
  return (
    <>
      <Part title="빈 화면">
        <Empty
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
        <Waiting />
        <div style={{ marginTop: 12 }}>
          <Waiting look="spin" text="고객을 불러오는 중" />
        </div>
      </Part>
      <Part title="실패와 긴 일">
        <Failure text="일지를 불러오지 못했어요." onRetry={() => {}} />
        <Failure page text="일지를 불러오지 못했어요" onRetry={() => {}} />
        <Progress
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
