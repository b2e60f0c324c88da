import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { useState } from 'react'
import { Button } from '../ui/elements/Button.tsx'
import { CheckboxField } from '../ui/forms/fields/CheckboxField.tsx'
import { CodeField } from '../ui/forms/fields/CodeField.tsx'
import { ComboField } from '../ui/forms/combobox/ComboField.tsx'
import { DateField } from '../ui/forms/dates/DateField.tsx'
import { ErrorSummary } from '../ui/forms/form/ErrorSummary.tsx'
import { Form } from '../ui/forms/form/Form.tsx'
import { FormRow } from '../ui/forms/form/FormRow.tsx'
import { KeywordsField } from '../ui/forms/fields/KeywordsField.tsx'
import { ToggleField } from '../ui/forms/fields/ToggleField.tsx'
import type { Choice } from '../ui/forms/combobox/ListboxOption.tsx'
import { PasswordField } from '../ui/forms/fields/PasswordField.tsx'
import { PeopleField } from '../ui/forms/combobox/PeopleField.tsx'
import { PhotoField } from '../ui/forms/fields/PhotoField.tsx'
import { RadioField } from '../ui/forms/fields/RadioField.tsx'
import { SelectField } from '../ui/forms/fields/SelectField.tsx'
import { TextArea } from '../ui/forms/fields/TextArea.tsx'
import { TextField } from '../ui/forms/fields/TextField.tsx'
import { TimeField } from '../ui/forms/dates/TimeField.tsx'
import { Part } from './Part.tsx'
import type { Words } from './words.ts'

export const customers: Choice[] = ['한울전자', '해원산업', '대성케미칼', '신우오토텍', '가람푸드'].map(
  (title, at) => ({
    value: String(at),
    title,
    sub: '제조 · 제안 단계 · 마지막 연락 13일 전',
    lead: 'customer',
    group: at < 2 ? '최근' : '모든 고객',
  }),
)
export const people: Choice[] = ['이하은', '박준호', '정유진'].map((title, at) => ({
  value: String(at),
  title,
  sub: '수도권영업팀',
  lead: 'person',
}))
export const find = (all: Choice[]) => async (query: string) => {
  await new Promise((done) => setTimeout(done, 60))
  return all
    .filter((one) => one.title.includes(query))
    .map((one) => {
      const at = one.title.indexOf(query)
      return query ? { ...one, group: undefined, hits: [[at, at + query.length]] as [number, number][] } : one
    })
}

export function Forms({ words }: { words: Words }) {
  const [faults, setFaults] = useState<{ field: string; message: string }[]>([]),
    [attempt, setAttempt] = useState(0)
  const [customer, setCustomer] = useState<Choice | null>(null),
    [team, setTeam] = useState<Choice[]>([people[0]!])
  return (
    <>
      <Part title="입력: 위 이름">
        <Form
          faults={faults}
          faultsTitle="한 가지를 고쳐 주세요"
          attempt={attempt}
          onSubmit={() => {
            setAttempt(attempt + 1)
            setFaults(customer ? [] : [{ field: 'customer', message: '담당자를 선택해 주세요' }])
          }}
        >
          <TextField label="이메일" name="mail" type="email" placeholder="name@company.com" autoComplete="username" />
          <TextField label={words.title} name="title" defaultValue="단가 협의" limit={50} />
          <TextField
            label="사업자등록번호"
            optional
            hint="숫자 열 자리"
            defaultValue="000-00-00000"
            inputMode="numeric"
          />
          <PasswordField
            label="비밀번호"
            autoComplete="current-password"
            defaultValue="correct horse"
            side={
              <a className="s12" href="#/find">
                비밀번호 찾기
              </a>
            }
          />
          <CodeField label="인증 번호" hint="메일로 보낸 여섯 자리" />
          <ComboField
            label={words.contact}
            name="customer"
            value={customer}
            onChange={setCustomer}
            search={find(customers)}
            placeholder="이름이나 초성으로 검색"
            error={faults.length ? '담당자를 선택해 주세요' : undefined}
          />
          <ComboField label="고른 고객" value={customers[0]!} onChange={() => {}} search={find(customers)} clearable />
          <div className="go">
            <Button type="submit" look="primary">
              {words.register}
            </Button>
          </div>
        </Form>
      </Part>
      <Part title="입력: 다른 것들">
        <SelectField
          label="부서"
          defaultValue="a"
          options={[
            { value: 'a', label: '수도권영업팀' },
            { value: 'b', label: '영남영업팀' },
          ]}
        />
        <SelectField
          label="골라야 하는 것"
          error="부서를 선택해 주세요"
          placeholder="부서"
          options={[{ value: 'a', label: '수도권영업팀' }]}
        />
        <TextArea label="메모" limit={200} defaultValue={'두 줄을\n쓰면 자라요'} />
        <TextField label="잠긴 것" disabled defaultValue="바꿀 수 없음" />
        <ToggleField
          label="알림"
          defaultValue={['0']}
          options={words.channels.map((label, at) => ({ value: String(at), label }))}
        />
        <CheckboxField label="이용약관에 동의해요" defaultChecked />
        <CheckboxField label="소식을 메일로 받아요" error="동의가 있어야 가입할 수 있어요" name="terms" />
        <PhotoField label="사진" person={{ name: '김서연' }} onChange={() => {}} />
      </Part>
      <Part title="입력: 왼쪽 이름 (쓰기)">
        <Form layout="row" onSubmit={() => {}}>
          <ComboField label={words.customer} value={customers[0]!} onChange={() => {}} search={find(customers)} />
          <RadioField
            layout="inline"
            label={words.purpose}
            scroll
            defaultValue="4"
            options={words.purposes.map((label, at) => ({ value: String(at), label }))}
          />
          <RadioField
            layout="inline"
            label={words.channel}
            scroll
            defaultValue="0"
            options={words.channels.map((label, at) => ({
              value: String(at),
              label,
              icon: at ? IconPhone : IconUsers,
            }))}
          />
          <FormRow layout="inline" label={words.when} group>
            <div style={{ display: 'grid', gridTemplateColumns: 'minmax(0,190px) minmax(0,120px)', gap: 8 }}>
              <DateField label="날짜" defaultValue="2026-11-20" today="2026-11-20" />
              <TimeField label="시간" defaultValue="10:00" />
            </div>
          </FormRow>
          <KeywordsField
            label="키워드"
            defaultValue={['단가', '납기', '방열 필름']}
            suggestions={['신뢰성 시험', '샘플']}
          />
          <PeopleField label="공동 작성자" value={team} onChange={setTeam} search={find(people)} />
          <TextField label={words.title} error="제목은 50자까지 쓸 수 있어요" limit={50} defaultValue="길다" />
        </Form>
        <div style={{ marginTop: 16 }}>
          <ErrorSummary
            title="두 가지를 고쳐 주세요"
            faults={[
              { field: 'a', message: '담당자를 선택해 주세요' },
              { field: 'b', message: '제목은 50자까지 쓸 수 있어요' },
            ]}
          />
        </div>
      </Part>
    </>
  )
}
