import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { useState } from 'react'
import { Avatar } from '../ui/elements/Avatar.tsx'
import { Button } from '../ui/elements/Button.tsx'
import { ConfidenceTicks } from '../features/needs/ConfidenceTicks.tsx'
import { Chip } from '../ui/elements/Chip.tsx'
import { FilterChip } from '../ui/lists/FilterChip.tsx'
import { IconButton } from '../ui/elements/IconButton.tsx'
import { Monogram } from '../ui/elements/Monogram.tsx'
import { NeedChip } from '../features/needs/shared/NeedChip.tsx'
import { needKinds } from '../features/needs/shared/needs.ts'
import { SearchField } from '../ui/lists/SearchField.tsx'
import { SegmentedControl } from '../ui/pages/SegmentedControl.tsx'
import { ChoiceMenu } from '../ui/lists/ChoiceMenu.tsx'
import { SortMenu } from '../ui/lists/SortMenu.tsx'
import { PersonLabel } from '../ui/elements/PersonLabel.tsx'
import { Part, Row } from './Part.tsx'
import type { Words } from './words.ts'

export function Small({ words }: { words: Words }) {
  const [view, setView] = useState('1'),
    [sort, setSort] = useState('0')
  return (
    <>
      <Part title="단추">
        <Row>
          <Button look="primary" keys="C">
            {words.write}
          </Button>
          <Button icon={IconDownload}>{words.exportIt}</Button>
          <Button look="ghost">{words.cancel}</Button>
          <IconButton look="default" icon={IconDots} label="더 보기" />
        </Row>
        <Row>
          <Button look="danger">{words.remove}</Button>
          <Button disabled>{words.register}</Button>
          <Button look="primary" busy>
            {words.sending}
          </Button>
          <Button busy>{words.sending}</Button>
        </Row>
        <Row>
          <Button size="sm">{words.small}</Button>
          <SegmentedControl
            small
            label="보기"
            value={view}
            onChange={setView}
            options={words.views.map((label, at) => ({ value: String(at), label }))}
          />
          <FilterChip
            name={words.period}
            value={words.months}
            onEdit={() => {}}
            onRemove={() => {}}
            removeLabel={`${words.period} 빼기`}
          />
        </Row>
        <Row>
          <Button to="/x" icon={IconPlus}>
            링크 단추
          </Button>
          <SortMenu
            label="차례"
            value={sort}
            onChange={setSort}
            options={[
              { value: '0', label: '새것부터' },
              { value: '1', label: '오래된 것부터' },
            ]}
          />
          <ChoiceMenu
            label="고객 범위"
            value={sort}
            onChange={setSort}
            options={[
              { value: '0', label: '내 담당 고객' },
              { value: '1', label: '모든 고객' },
            ]}
          />
          <SearchField label="제목, 내용, 고객" keys="/" />
        </Row>
        <Row>
          <Button look="primary" wide size="lg">
            {words.register}
          </Button>
        </Row>
      </Part>
      <Part title="칩과 니즈">
        {needKinds.map((kind, at) => (
          <div key={kind} className="grow1" style={{ minHeight: 36, marginTop: 0 }}>
            <span style={{ width: 110 }}>
              <NeedChip look="text" kind={kind} label={words.needs[at]!} />
            </span>
            <NeedChip kind={kind} label={words.needs[at]!} />
            <NeedChip look="missing" kind={kind} label={words.needs[at]!} />
          </div>
        ))}
        <Row>
          <Chip>제안</Chip>
          <Chip icon={IconUsers}>대면</Chip>
          <Chip dashed icon={IconPlus}>
            샘플
          </Chip>
          <Chip onClick={() => {}}>누르는 칩</Chip>
        </Row>
        <Row>
          <ConfidenceTicks kind="product" ticks={3} label="확실" />
          <ConfidenceTicks kind="personal" ticks={2} label="보통" />
          <ConfidenceTicks kind="operational" ticks={1} label="약함" />
        </Row>
      </Part>
      <Part title="사람과 고객">
        <Row>
          <span className="s13">
            <PersonLabel id="1" name="김서연" />
          </span>
          <span className="s13">
            <PersonLabel name="박준호" size="l" />
          </span>
          <Avatar name="John" size="xl" label="John" />
        </Row>
        <Row>
          <Monogram name="한울전자" size="s" />
          <Monogram name="(주)한울전자" />
          <Monogram name="한울전자" size="xl" />
        </Row>
      </Part>
    </>
  )
}
