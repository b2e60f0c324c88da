import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconEdit.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { AddCard } from '../features/contacts/shared/AddCard.tsx'
import { useState } from 'react'
import { Button } from '../ui/elements/Button.tsx'
import { CommandPalette } from '../ui/overlays/CommandPalette.tsx'
import { confirm } from '../ui/overlays/confirm.ts'
import { Glyph } from '../ui/elements/Glyph.tsx'
import { useShortcut } from '../ui/keys.ts'
import { Menu } from '../ui/overlays/Menu.tsx'
import { ToastHistory } from '../ui/feedback/ToastHistory.tsx'
import { MonthGrid } from '../ui/forms/dates/MonthGrid.tsx'
import { Sheet } from '../ui/pages/Sheet.tsx'
import { ShortcutSheet } from '../ui/overlays/ShortcutSheet.tsx'
import { TextField } from '../ui/forms/fields/TextField.tsx'
import { toast } from '../ui/overlays/toast.ts'
import { ToastLine } from '../ui/overlays/ToastLine.tsx'
import { customers } from './Forms.tsx'
import { Part, Row } from './Part.tsx'
import type { Words } from './words.ts'

export function Floats({ words }: { words: Words }) {
  const [sheet, setSheet] = useState(false),
    [keys, setKeys] = useState(false),
    [command, setCommand] = useState(false),
    [query, setQuery] = useState('')
  const [day, setDay] = useState('2026-11-24')
  useShortcut('Mod+KeyK', () => setCommand(true), { label: '검색 또는 이동' })
  useShortcut('Shift+Slash', () => setKeys(true), { label: '모든 단축키' })
  useShortcut('KeyG KeyL', () => toast.info('일지로'), { label: '일지로 가기', group: '이동' })
  useShortcut('KeyC', () => toast.info('일지 쓰기'), { label: words.write, group: '할 일' })
  const groups = [
    {
      label: '고객',
      commands: customers.slice(0, 2).map((one) => ({
        ...one,
        group: undefined,
        hits: query ? [[0, query.length] as [number, number]] : undefined,
        sub: '제안 · 오늘 만남',
        run: () => toast.success(one.title),
      })),
    },
    {
      label: '할 일',
      commands: [
        { value: 'w', title: '한울전자 일지 쓰기', icon: IconEdit, keys: 'C', run: () => toast.success('쓰기') },
      ],
    },
  ].map((group) => ({ ...group, commands: group.commands.filter((one) => one.title.includes(query)) }))
  return (
    <>
      <Part title="떠 있는 것" sunk>
        <Row>
          <Button
            onClick={async () => {
              if (await confirm({ title: words.ask, body: words.askBody, verb: words.remove, danger: true }))
                toast.success('삭제했어요', { action: { label: '되돌리기', onClick: () => {} } })
            }}
          >
            물어보기
          </Button>
          <Menu
            label="일지"
            items={[
              { label: '수정', icon: IconPencil, keys: 'E' },
              { label: '링크 복사', icon: IconCopy, onSelect: () => toast.success('복사했어요') },
              { label: '삭제', icon: IconTrash, danger: true, line: true },
            ]}
            trigger={(props) => <Button {...props}>메뉴</Button>}
          />
          <Button onClick={() => setSheet(true)}>시트</Button>
          <Button onClick={() => setCommand(true)} keys="⌘K">
            찾기
          </Button>
          <Button onClick={() => setKeys(true)} keys="?">
            단축키
          </Button>
        </Row>
        <div className="pop gstatic" style={{ width: 284, marginTop: 16 }}>
          <MonthStill day={day} onPick={setDay} />
        </div>
        <Sheet
          open={sheet}
          onClose={() => setSheet(false)}
          title="담당자 등록"
          footer={
            <Button look="primary" onClick={() => toast.error('이름을 입력해 주세요')}>
              등록
            </Button>
          }
        >
          <TextField label="이름" />
          <TextField label="직책" />
        </Sheet>
        <ShortcutSheet open={keys} onClose={() => setKeys(false)} foot="프로필에서 끌 수 있어요" />
        <CommandPalette
          open={command}
          onClose={() => setCommand(false)}
          label="검색 또는 이동"
          placeholder="고객, 담당자, 일지, 할 일"
          query={query}
          onQuery={setQuery}
          groups={groups}
        />
      </Part>
      <Part title="알림 줄" sunk>
        <Row>
          <Button onClick={() => toast.success('일지를 등록했어요')}>성공</Button>
          <Button
            onClick={() =>
              toast.error('서버에 연결하지 못했어요', { action: { label: '다시 보내기', onClick: () => {} } })
            }
          >
            실패
          </Button>
          <Button
            onClick={() => {
              const wait = toast.loading('등록하는 중')
              setTimeout(() => wait.success('등록했어요'), 1200)
            }}
          >
            기다림
          </Button>
        </Row>
        <div style={{ display: 'grid', gap: 10, margin: '16px 0' }}>
          {(['success', 'error', 'loading'] as const).map((kind, at) => (
            <ToastLine
              key={kind}
              toast={{
                id: -at,
                kind,
                text: ['일지를 등록했어요', '서버에 연결하지 못했어요. 글은 이 기기에 있어요.', '보내는 중'][at]!,
                at: new Date(),
                action: at === 1 ? { label: '다시 보내기', onClick: () => {} } : undefined,
              }}
            />
          ))}
          <div className="toast">
            <Glyph icon={IconCloudOff} size={17} />
            <span className="grow">오프라인. 일지 1건이 기다리고 있어요.</span>
          </div>
        </div>
        <ToastHistory />
      </Part>
    </>
  )
}

function MonthStill({ day, onPick }: { day: string; onPick: (day: string) => void }) {
  const [shown, setShown] = useState(false)
  return shown ? (
    <MonthGrid value={day} today="2026-11-20" onPick={onPick} />
  ) : (
    <AddCard label="달력 보기" onClick={() => setShown(true)} />
  )
}
