import { expect, test } from 'vitest'
import { cardsIn, maxCards, vcardOf } from './vcard.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const read = (file: Uint8Array<ArrayBuffer>) => cardsIn(file).map(({ card, ...rest }) => ({ ...rest, ...card }))
const contact = {
  name: '김하나',
  customerName: '한빛정밀; 주식회사, "A\\B"',
  affiliation: '생산\n본부',
  position: '부장 🙂',
  mobile: '+821012345678',
  companyPhone: '+82212345678',
  fax: '+82212345679',
  email: 'hana@hanbit.example',
}

test('a written card can be read again; its lines are folded by octets without splitting a character', () => {
  const long = { ...contact, customerName: '가🙂나'.repeat(40) }
  const written = vcardOf(long)
  for (const line of written.split('\r\n')) expect(bytes(line).length).toBeLessThanOrEqual(75)
  expect(read(bytes(written))).toEqual([
    {
      name: '김하나',
      organisation: '가🙂나'.repeat(40),
      affiliation: '생산 본부',
      position: '부장 🙂',
      mobile: '+821012345678',
      companyPhone: '+82212345678',
      fax: '+82212345679',
      email: 'hana@hanbit.example',
    },
  ])
  expect(cardsIn(bytes(vcardOf(contact)))[0]).toMatchObject({ organisation: contact.customerName })
})
test('empty fields and personal notes are not written', () => {
  const all = { ...contact, mobile: '', fax: '', homeAddress: '비밀', personality: '비밀' }
  expect(vcardOf(all)).not.toMatch(/비밀|CELL|FAX/)
})

test.each([
  [
    'an iPhone',
    'BEGIN:VCARD\r\nVERSION:3.0\r\nPRODID:-//Apple Inc.//iPhone OS 18.0//EN\r\nN:Lee;Minji;;;\r\nFN:Minji Lee\r\nORG:Acme Ltd;Sales;\r\nTITLE:Director\r\nitem1.EMAIL;type=INTERNET;type=pref:minji@acme.example\r\nEMAIL;type=HOME:home@acme.example\r\nTEL;type=IPHONE;type=CELL;type=VOICE;type=pref:010-2345-6789\r\nTEL;type=WORK;type=FAX:02-111-2222\r\nitem2.TEL:02-333-4444\r\nitem2.X-ABLabel:_$!<Main>!$_\r\nitem3.ADR;type=HOME:;;Teheran-ro 1;Seoul;;06234;Korea\r\nPHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQ\r\n SkZJRg==\r\nEND:VCARD\r\n',
    {
      name: 'Minji Lee',
      organisation: 'Acme Ltd',
      affiliation: 'Sales',
      position: 'Director',
      email: 'minji@acme.example',
      mobile: '010-2345-6789',
      fax: '02-111-2222',
      companyPhone: '02-333-4444',
      homeAddress: 'Teheran-ro 1 Seoul 06234 Korea',
    },
  ],
  [
    'an older Android, quoted-printable over two lines',
    'BEGIN:VCARD\nVERSION:2.1\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=EA=B9=80;=ED=95=98=\n=EB=82=98;;;\nTEL;CELL;PREF:01012345678\nORG;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=ED=95=9C=EB=B9=9B\nEND:VCARD',
    { name: '김하나', organisation: '한빛', mobile: '01012345678' },
  ],
  [
    'version 4 with addresses of telephones',
    'BEGIN:VCARD\nVERSION:4.0\nFN:田中 太郎\nTEL;VALUE=uri;PREF=1;TYPE="cell,voice":tel:+81-90-1234-5678\nEMAIL;TYPE=work:taro@example.jp\nORG:サンプル株式会社;営業部\nEND:VCARD',
    {
      name: '田中 太郎',
      organisation: 'サンプル株式会社',
      affiliation: '営業部',
      mobile: '+81-90-1234-5678',
      email: 'taro@example.jp',
    },
  ],
])('reads %s', (_, text, card) => {
  expect(read(bytes(text))).toEqual([card])
})
test('reads what Outlook wrote in CP949', () => {
  // "홍길동" in CP949.
  const name = [0xc8, 0xab, 0xb1, 0xe6, 0xb5, 0xbf]
  const file = new Uint8Array([
    ...bytes('BEGIN:VCARD\r\nVERSION:2.1\r\nFN;CHARSET=ks_c_5601-1987:'),
    ...name,
    ...bytes('\r\nTEL;WORK;VOICE:02 123 4567\r\nEND:VCARD\r\n'),
  ])
  expect(read(file)).toEqual([{ name: '홍길동', organisation: '', companyPhone: '02 123 4567' }])
})

test('input that is no card, and too many cards, cause no error', () => {
  expect(cardsIn(bytes('name,phone\n김하나,010'))).toEqual([])
  expect(cardsIn(bytes('BEGIN:VCARD\nFN:never ends'))).toEqual([])
  expect(cardsIn(bytes('BEGIN:VCARD\nFN:\nEND:VCARD'))).toEqual([])
  expect(cardsIn(new Uint8Array(1_000_000).fill(0x5c))).toEqual([])
  expect(cardsIn(bytes('BEGIN:VCARD\nFN:a\nEND:VCARD\n'.repeat(maxCards + 5)))).toHaveLength(maxCards)
  const [long] = cardsIn(bytes(`BEGIN:VCARD\nFN:a\nORG:${';'.repeat(200_000)}\nEND:VCARD`))
  expect(long).toMatchObject({ name: 'a' })
})
