import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs'
import IconCoach from '@tabler/icons-react/dist/esm/icons/IconMessageCircleQuestion.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useState } from 'react'
import { AddCard } from '../features/contacts/shared/AddCard.tsx'
import cards from '../features/customers/ContactCards.module.css'
import { Avatar } from '../ui/elements/Avatar.tsx'
import { PageHeader } from '../ui/pages/PageHeader.tsx'
import { Button } from '../ui/elements/Button.tsx'
import { Card } from '../features/contacts/Card.tsx'
import { Breadcrumbs } from '../ui/pages/Breadcrumbs.tsx'
import { DayHeading } from '../ui/lists/DayHeading.tsx'
import { FilterChip } from '../ui/lists/FilterChip.tsx'
import { KeyboardHints } from '../ui/lists/KeyboardHints.tsx'
import { IconButton } from '../ui/elements/IconButton.tsx'
import { DescriptionList } from '../ui/lists/DescriptionList.tsx'
import { ListRow } from '../ui/lists/ListRow.tsx'
import { RowList } from '../ui/lists/RowList.tsx'
import { LogRow } from '../features/sales-logs/list/LogRow.tsx'
import { Menu } from '../ui/overlays/Menu.tsx'
import { Monogram } from '../ui/elements/Monogram.tsx'
import { NeedChip } from '../features/needs/shared/NeedChip.tsx'
import { needKinds } from '../features/needs/shared/needs.ts'
import { PageText } from '../ui/forms/fields/PageText.tsx'
import { PageTitle } from '../ui/forms/fields/PageTitle.tsx'
import { Pager } from '../ui/lists/Pager.tsx'
import { Prose } from '../ui/pages/Prose.tsx'
import { SearchField } from '../ui/lists/SearchField.tsx'
import { Section } from '../ui/pages/Section.tsx'
import { AsideLayout } from '../ui/pages/AsideLayout.tsx'
import { StageBar } from '../features/customers/shared/StageBar.tsx'
import { StatTile } from '../ui/pages/StatTile.tsx'
import { Tabs } from '../ui/pages/Tabs.tsx'
import { Toolbar } from '../ui/lists/Toolbar.tsx'
import { PersonLabel } from '../ui/elements/PersonLabel.tsx'
import type { Words } from './words.ts'

export function Pages({ words }: { words: Words }) {
  const [tab, setTab] = useState('0'),
    [title, setTitle] = useState('하반기 방열 필름 단가 협의'),
    [text, setText] = useState(
      '오전 10시 평택 2공장에서 윤성민 구매팀장, 생산기술 강지훈 책임과 만남.\n쓰고 있는 필름이 85℃ 신뢰성 시험에서 들떠서 열전도율 3.0W 이상 샘플을 11월 말까지 받아 보고 싶어 함.',
    )
  const needs = needKinds.slice(0, 4).map((kind, at) => ({ kind, label: words.needs[at]! }))
  const row = {
    to: '/logs/1',
    time: '10:40',
    title: words.log,
    excerpt: words.excerpt,
    customer: '한울전자',
    contact: '윤성민 구매팀장',
    author: { name: '김서연' },
    purpose: words.purposes[4],
    channel: { icon: IconUsers, label: words.channels[0]! },
    files: { count: 2, label: '파일 2개' },
    comments: { count: 4, label: '댓글 4개' },
  }
  const actions = (
    <>
      <IconButton icon={IconPencil} label="수정" glyph={15} />
      <IconButton icon={IconCalendarPlus} label="일정 잡기" glyph={15} />
      <Menu
        label="더 보기"
        items={[{ label: '링크 복사' }]}
        trigger={(props) => <IconButton {...props} icon={IconDots} label="더 보기" glyph={15} />}
      />
    </>
  )
  return (
    <>
      <div className="gscreen">
        <PageHeader
          title={words.logs}
          tabs={
            <Tabs
              label="보기"
              value="0"
              tabs={words.tabs.map((label, at) => ({
                value: String(at),
                label,
                count: ['1,284', 312, 87][at],
                to: `/logs?view=${at}`,
              }))}
            />
          }
          actions={
            <>
              <span className="desk">
                <Button icon={IconDownload}>{words.exportIt}</Button>
              </span>
              <span className="desk">
                <Button look="primary" icon={IconPlus} keys="C">
                  {words.write}
                </Button>
              </span>
              <span className="phone">
                <Avatar id="1" name="김" size="l" label="김서연" />
              </span>
            </>
          }
        />
        <Toolbar
          label="필터"
          right={
            <>
              <Button look="ghost" size="sm">
                필터 저장
              </Button>
              <SearchField label="제목, 내용, 고객" keys="/" />
            </>
          }
        >
          <FilterChip
            name={words.period}
            value={words.months}
            onEdit={() => {}}
            onRemove={() => {}}
            removeLabel="기간 빼기"
          />
          <FilterChip name="부서" value="수도권영업팀" onEdit={() => {}} onRemove={() => {}} removeLabel="부서 빼기" />
          <FilterChip
            name="니즈"
            value="제품, 운영 외 1"
            onEdit={() => {}}
            onRemove={() => {}}
            removeLabel="니즈 빼기"
          />
          <Button look="ghost" size="sm" icon={IconPlus}>
            필터
          </Button>
          <span className="s12 t3 num">86건</span>
        </Toolbar>
        <DayHeading title={words.day} note={words.dayNote} />
        <LogRow {...row} needs={needs.slice(0, 2)} actions={actions} />
        <LogRow {...row} needs={[needs[1]!]} files={undefined} actions={actions} at />
        <LogRow {...row} needs={needs} titleHits={[[0, 3]]} actions={actions} />
        <LogRow
          {...row}
          needs={[]}
          missing={{ icon: IconCoach, label: words.tabs[2]! }}
          excerpt={words.excerpt.slice(0, 40)}
          chosen
        />
        <KeyboardHints
          hints={[
            { keys: ['J', 'K'], label: '이동' },
            { keys: ['↵'], label: '열기' },
          ]}
          right="86건 중 1–9"
        />
        <Pager words="86건 중 21–40" page={2} pages={5} goTo={() => {}} />
      </div>
      <div className="gscreen">
        <PageHeader
          title={<Breadcrumbs label="길" path={[{ label: '고객', to: '/customers' }, { label: '한울전자' }]} />}
          actions={
            <>
              <span className="desk">
                <Button icon={IconPencil}>수정</Button>
              </span>
              <Button look="primary" icon={IconPlus} keys="C">
                {words.write}
              </Button>
            </>
          }
        />
        <AsideLayout
          label="정보"
          aside={
            <>
              <Section level={3} title="정보" more={{ label: '수정', onClick: () => {} }}>
                <DescriptionList
                  rows={[
                    ['대표', '남기석'],
                    ['사업자등록번호', '000-00-00000'],
                    ['담당', <PersonLabel key="w" id="1" name="김서연" />],
                    ['없는 것', ''],
                    ['주소', '경기도 평택시 고덕면 산단로 00'],
                  ]}
                />
              </Section>
              <Section level={3} title="연락 주기">
                <p className="s13 t2">보통 9일마다 연락했고, 가장 길었던 간격은 26일이에요.</p>
              </Section>
            </>
          }
        >
          <div className="page" style={{ paddingBottom: 0 }}>
            <div style={{ display: 'flex', gap: 16 }}>
              <Monogram name="한울전자" size="xl" />
              <div>
                <h2 className="record">한울전자</h2>
                <p className="s13 t3">전자 부품 제조 · 평택 · 직원 640명</p>
              </div>
            </div>
            <StageBar
              label="단계"
              at={4}
              stages={words.purposes.map((label, at) => ({
                label,
                note: at < 4 ? `${at + 3}월` : at === 4 ? '48일째' : undefined,
              }))}
            />
          </div>
          <Tabs
            inPage
            label="한울전자"
            value={tab}
            onChange={setTab}
            panel="panel"
            tabs={[
              { value: '0', label: '개요' },
              { value: '1', label: words.logs, count: 24 },
              { value: '2', label: '니즈', count: 43 },
            ]}
          />
          <div className="page" id="panel" role="tabpanel" aria-label="개요">
            <Section title={words.contact} count="3" more={{ label: '담당자 등록', onClick: () => {} }}>
              <div className={cards.cards}>
                <Card
                  to="/contacts/1"
                  name="윤성민"
                  tag="주 담당"
                  position="구매팀장 · 구매1팀"
                  phone="010-0000-4821"
                  mail="sm.yoon@hanul.example"
                  last="오늘 만남"
                  footerEnd="12월 3일"
                />
                <Card
                  name="강지훈"
                  position="생산기술 책임 · 평택 2공장"
                  phone="010-0000-7730"
                  last="2일 전 전화"
                  footerEnd="로트 데이터 요청"
                />
                <AddCard label="담당자 등록" onClick={() => {}} />
              </div>
            </Section>
            <Section title={`최근 ${words.logs}`} count="24" more={{ label: '24건 모두', to: '/logs' }}>
              <RowList>
                <ListRow
                  thin
                  lead="11.20"
                  title={words.log}
                  sub="윤성민"
                  to="/logs/1"
                  facts={
                    <>
                      {needs.slice(0, 2).map((need) => (
                        <NeedChip key={need.kind} {...need} />
                      ))}
                      <Avatar name="김서연" />
                    </>
                  }
                />
                <ListRow
                  thin
                  lead="11.18"
                  title="경쟁사 견적 비교 요청"
                  sub="강지훈"
                  to="/logs/2"
                  facts={<NeedChip {...needs[1]!} look="text" />}
                />
              </RowList>
            </Section>
            <Section title="연락할 때가 된 고객" count="3">
              <RowList>
                <ListRow
                  lead={<Monogram name="신우오토텍" />}
                  title="신우오토텍"
                  sub="문채원 개발구매 책임 · 발굴"
                  to="/c/2"
                  why="34일째 연락 없음"
                  facts={
                    <>
                      <IconButton look="default" size="sm" icon={IconPhone} label="전화" />
                      <IconButton look="default" size="sm" icon={IconCalendarPlus} label="일정 추가" />
                    </>
                  }
                />
              </RowList>
            </Section>
            <section>
              <Prose text={`${words.excerpt}\n\n둘째 문단.`} />
            </section>
          </div>
        </AsideLayout>
      </div>
      <div className="gscreen">
        <PageHeader
          back={<IconButton icon={IconX} label="닫기" glyph={22} />}
          title="새 일지"
          note="저장됨"
          actions={<Button look="primary">{words.register}</Button>}
        />
        <div className="page">
          <PageTitle label={words.title} value={title} onChange={setTitle} limit={50} />
          <PageText label="내용" value={text} onChange={setText} limit={4000} />
        </div>
        <div className="tiles">
          {[
            ['일지', '412', '건', 'up', '12%'],
            ['방문', '96', '곳', 'down', '−8%'],
            ['새 고객', '14', '곳', 'same', '같아요'],
            ['니즈', '731', '개', 'up', '31%'],
          ].map(([label, value, unit, direction, words2]) => (
            <StatTile
              key={label}
              label={label!}
              value={value!}
              unit={unit!}
              change={{ words: words2!, direction: direction as 'up' }}
              compared="지난 분기 368건"
            />
          ))}
        </div>
      </div>
    </>
  )
}
