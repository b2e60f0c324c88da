// Names of columns that are read by those beside them.
import { expect, test } from 'vitest'
import { detectColumns } from './detect-columns.ts'
import { readHead } from './heads.ts'

/** Of each column its field, with a question mark where it is asked. `groups`: the names above. */
function fieldsOf(heads: string, rows: string[], groups = ''): string[] {
  const above = groups.split('|')
  const { columns } = detectColumns(
    heads.split('|').map((head, at) => ({ head, group: above[at] ?? '' })),
    rows.map((row, at) => ({ number: at + 2, cells: row.split('|').map((text) => ({ text })) })),
    new Map(),
  )
  return columns.map(({ field, isSure }) => (isSure ? field : `${field}?`))
}

test('what stands before a dash is a group: the company, its person, and what is neither', () => {
  const rows = [
    '한울|김담당|최영|choi@hanul.example|010-1234-5678|연간 계약',
    '가온|김담당|정민|jung@gaon.example|010-2222-5678|시범 도입',
    '새봄|이담당|한결|han@saebom.example|010-3333-5678|갱신',
  ]
  expect(fieldsOf('회사 - 이름|회사 - 담당자|고객 - 이름|고객 - 이메일|고객 - 전화|딜 - 이름', rows)).toEqual([
    'name',
    'owner?',
    'contact.name',
    'contact.email',
    'contact.mobile',
    '',
  ])
})
test('groups of people are contacts in their order, those of strangers are not', () => {
  const rows = [
    '한울|최영|부장|010-1234-5678|정민|대리|010-2222-5678|tax@hanul.example',
    '가온|한결|소장|010-3333-5678|이든|과장|010-4444-5678|tax@gaon.example',
  ]
  const groups = '|현장책임자|현장책임자|현장책임자|품질책임자|품질책임자|품질책임자|세금계산서'
  expect(
    fieldsOf('업체명|성명|직급|휴대폰|성명|직급|휴대폰|E-mail', rows, groups).map((field) => field.replace('?', '')),
  ).toEqual([
    'name',
    'contact.name',
    'contact.position',
    'contact.mobile',
    'contact2.name',
    'contact2.position',
    'contact2.mobile',
    '',
  ])
})
test('a word that names share says whose they are, and its column of names is asked', () => {
  const rows = [
    'PT Maju|Ujang Sutisna|0812-9440-1187|ujang@maju.example',
    'PT Jaya|Ratna Dewi|0813-9440-1188|ratna@jaya.example',
    'CV Sinar|Slamet Riyadi|0815-9440-1189|slamet@sinar.example',
  ]
  expect(fieldsOf('Nama Perusahaan|PIC Pengadaan|No. HP / WA PIC|Email PIC', rows)).toEqual([
    'name',
    'contact.name?',
    'contact.mobile?',
    'contact.email',
  ])
})
test('equal names belong to the sender or the receiver before them', () => {
  const heads = '공급자사업자등록번호|상호|대표자명|공급받는자사업자등록번호|상호|대표자명'
  const rows = [
    '915-81-00001|다온|류정한|912-81-00002|새론|위성호',
    '915-81-00001|다온|류정한|913-81-00003|미르|옥주현',
  ]
  expect(fieldsOf(heads, rows).slice(1)).toEqual(['', '', 'businessNumber', 'name', 'ceoName'])
})
test('abbreviations and names that are known in part are asked', () => {
  const rows = ['Lacombe|LACOMBE|Édith|PDG|0612345678', 'Phytélia|DE SOUSA|Karine|acheteuse|0698765432']
  expect(fieldsOf('Société|Nom|Prénom|Fonct.|Port.', rows).slice(3)).toEqual(['contact.position?', 'contact.mobile?'])
})
test('names of people without a known name are asked, beside their numbers', () => {
  const rows = [
    'Arkwright Ltd|Stephen Arkwright|07700 900121',
    'Dales|Priya Shah|07700 900134',
    'Q-Tec|Imran Qureshi|07700 900147',
  ]
  expect(fieldsOf('Firm|Speak to|Mobile', rows)).toEqual(['name', 'contact.name?', 'contact.mobile'])
})
test('strangers in charge are asked and their names left empty; staff with few names are ours', () => {
  expect(fieldsOf('회사명|영업담당', ['한울|김철수', '가온|이영희'])).toEqual(['name', 'owner?'])
  const rows = ['김|한울|최영', '김|가온|정민', '이|새봄|한결', '이|다온|이든', '이|라온|김솔']
  expect(fieldsOf('담당|거래처명|경리담당', rows)[0]).toBe('owner?')
})
test('both columns of an industry are one, and a column of an address that is left makes the rest a question', () => {
  expect(fieldsOf('상호|업태|종목', ['한울|제조|펌프', '가온|도매|밸브'])).toEqual(['name', 'industry', 'industry'])
  expect(
    fieldsOf('Company|Street|City|Zip', ['Larch|Main St 1|Stowe|-1.5', 'Fir|Main St 2|Amos|-2.5']).slice(1),
  ).toEqual(['address?', 'address.city?', ''])
})

test('people whose columns share a word are contacts in their order', () => {
  const rows = [
    '가온대학교|온유민|yumin@gaon.example|단하리|010-3318-7702|dan@gaon.example',
    '새길대학교|채린|chae@saegil.example|모지호|010-9927-4416|mo@saegil.example',
    '비채연구소|제갈웅|woong@biche.example|봉슬|010-2274-5583|bong@biche.example',
  ]
  expect(fieldsOf('기관|연구책임자|책임자 이메일|실무자|실무자 HP|실무자 이메일', rows)).toEqual([
    'name',
    'contact.name?',
    'contact.email',
    'contact2.name',
    'contact2.mobile',
    'contact2.email',
  ])
  expect(
    fieldsOf('Firma|Ärzte|Durchwahl Arzt|MFA (Ansprechp.)', [
      'Praxis am Markt|Dr. Anna Weiß|07161 503314|Petra Kurz',
      'Praxis Süd|Dr. Jens Holz|07162 84122|Ute Lang',
      'Klinik Nord|Dr. Max Berg|0711 31558|Ina Roth',
    ]),
  ).toEqual(['name', 'contact.name?', 'contact.companyPhone', 'contact2.name?'])
})
test('the head of a customer who has an address of his own is a contact; without one he is the representative', () => {
  const rows = [
    'Elm School|Mrs J Pritchard|head@elm.example|Debbie Farr|d.farr@elm.example',
    'Oak School|Mr T Bellis|head@oak.example|Paul Stott|p.stott@oak.example',
  ]
  expect(fieldsOf('School|Headteacher|Headteacher email|Bursar|Bursar email', rows).slice(1)).toEqual([
    'contact.name?',
    'contact.email?',
    'contact2.name?',
    'contact2.email',
  ])
  expect(
    fieldsOf('School|Name|Email|Name|Email', rows, '|Headteacher|Headteacher|Bursar|Bursar')
      .slice(1)
      .map((field) => field.replace('?', '')),
  ).toEqual(['contact.name', 'contact.email', 'contact2.name', 'contact2.email'])
  expect(fieldsOf('School|Headteacher|Bursar', ['Elm School|Mrs J Pritchard|Debbie Farr'])[1]).toBe('ceoName')
})
test('columns of an invoice or a delivery are the customer’s if it has no other of the kind, and are asked', () => {
  const rows = [
    '한울|김철수|서울 마포구 양화로 78|tax@hanul.example',
    '가온|이영희|서울 중구 퇴계로 221|tax@gaon.example',
  ]
  expect(fieldsOf('고객사|담당자|납품주소|메일(계산서)', rows)).toEqual([
    'name',
    'contact.name',
    'address?',
    // `tax@` is read by more than one person.
    'email?',
  ])
  expect(
    fieldsOf(
      '고객사|담당자|납품주소|주소',
      rows.map((row) => row.replace(/[^|]+$/, '서울 강남구 선릉로 756')),
    ),
  ).toEqual(['name', 'contact.name', '', 'address'])
  expect(
    fieldsOf('first_name|last_name|billing_company|billing_nif|billing_address_1|billing_city', [
      'Ana|López|Hotel Sol|A07331290|Calle Mayor 3|Palma',
      'Luis|Gil|Camping Luna|B22290416|Avenida Sur 9|Huesca',
    ]).slice(2),
  ).toEqual(['name?', 'businessNumber?', 'address.line?', 'address.city?'])
  expect(
    fieldsOf('Exposant|Contact|Contact facturation|Mail facturation', [
      'Fermoirs Lacroix|Étienne Lacroix|Odile Lacroix|odile@lacroix.example',
      'Boutons Morel|Jean Morel|Claire Petit|claire@morel.example',
      'Cuirs Vidal|Anne Vidal|Marc Blanc|marc@vidal.example',
    ]),
  ).toEqual(['name', 'contact.name', 'contact2.name?', 'contact2.email?'])
})
test('an owner or manager with a number of his own is a contact', () => {
  const rows = [
    'Moe’s|Moe Szyslak|(512) 555-0101|Barney Gumble|(512) 555-0102',
    'Joe’s|Joe Doe|(512) 555-0103|Ann Lee|(512) 555-0104',
  ]
  expect(fieldsOf('Bar|Owner|Owner Cell|Manager|Manager Cell', rows)).toEqual([
    'name',
    'contact.name?',
    'contact.mobile?',
    'contact2.name?',
    'contact2.mobile?',
  ])
  expect(fieldsOf('Company|Contact|Owner|Owner Email', ['A|B|Kim|kim@us.example'])[2]).toBe('owner?')
  expect(
    fieldsOf('학교명|행정실장|행정실장 번호|회원번호', [
      '한울초|박실|02-111-2222|1001',
      '가온초|정하나|02-111-3333|1002',
      '새봄초|서지수|02-111-4444|1003',
    ]).slice(2),
  ).toEqual(['contact.companyPhone?', ''])
})
test('people of the accounts have a group of their own, and are contacts too', () => {
  const rows = [
    '远大机械|张伟|13800138000|李娜|13900139000',
    '华信科技|王芳|13700137000|赵敏|13600136000',
    '盛达贸易|刘洋|13500135000|陈静|13400134000',
  ]
  expect(
    fieldsOf('客户名称|姓名|手机|姓名|手机', rows, '|采购|采购|财务|财务').map((field) => field.replace('?', '')),
  ).toEqual(['name', 'contact.name', 'contact.mobile', 'contact2.name', 'contact2.mobile'])
})
test('a trading name is not the name of the customer, if another column is', () => {
  const rows = [
    'Kettle & Crumb Ltd|K&C Catering|Jess Alder',
    'Northgate Centre Ltd|NCC|Tom Reed',
    'Wealdham Borough||Ann Lee',
  ]
  expect(fieldsOf('Name|Trading As|Primary Contact', rows)).toEqual(['name', '', 'contact.name'])
  expect(
    fieldsOf(
      'Trading As|Primary Contact',
      rows.map((row) => row.slice(row.indexOf('|') + 1)),
    )[0],
  ).toBe('name?')
  expect(
    fieldsOf('Tên khách hàng|Công ty|Người liên hệ', [
      'Spa Hoa Sen|Công ty TNHH Hoa Sen|Trần Thị Dung',
      'Nail Bảo Trân||Bảo Trân',
      'Yoga An Nhiên||Lê Minh Anh',
    ]),
  ).toEqual(['name?', '', 'contact.name'])
})
test('a number beside the group of a contact is the customer’s; the second of two may be mobile numbers', () => {
  expect(
    fieldsOf(
      '조합원사|사무실|팩스|성명|휴대전화',
      ['한울|063-253-2881|063-253-2882|김철수|010-1234-5678', '가온|054-635-2240||이영희|010-2234-5678'],
      '|연락처|연락처|실무책임자|실무책임자',
    )[1],
  ).toBe('phone')
  expect(
    fieldsOf('거래처|담당자|연락처1|연락처2', [
      '한울|김철수|02-123-4567|010-1234-5678',
      '가온|이영희|02-223-4567|010-2234-5678',
      '새봄|박민수|02-323-4567|010-3234-5678',
    ])[3],
  ).toBe('contact.mobile?')
})
test('a postal code with a town is a part of the address beside it', () => {
  const rows = ['Elm SA|1 rue A|69000 Lyon', 'Oak SARL|2 rue B|06000 Nice']
  expect(fieldsOf('Société|Adresse|CP Ville', rows)).toEqual(['name', 'address', 'address.city'])
  expect(fieldsOf('Firma|Straße|PLZ/Ort', rows)).toEqual(['name', 'address.line', 'address.city'])
  expect(fieldsOf('Société|Adresse|CP/Commune', rows)[2]).toBe('address.city')
  expect(
    fieldsOf(
      'Company|City, State, Zip',
      rows.map((row) => row.replace(/\|.*\|/, '|')),
    ),
  ).toEqual(['name', 'address?'])
})
test('a name of places over addresses is an address', () => {
  const rows = ['한울|서울 중구 을지로 1', '가온|서울 중구 을지로 2', '새봄|부산 중구 을지로 3']
  expect(fieldsOf('상호|사업장', rows)).toEqual(['name', 'address?'])
})
test('values that are plainly addresses count, whatever the name of their column', () => {
  expect(
    fieldsOf('회사명|담당자|사무실', [
      '한울|김철수|경기 부천시 오정구 삼작로 88',
      '가온|이영희|서울 양천구 오목로 299',
      '새봄|박민수|인천 미추홀구 염전로 116',
    ])[2],
  ).toBe('address?')
})

test('what several names say in brackets is the group above them', () => {
  const people = ['Garage Martin|Durand|Paul', 'SARL Petit|Bernard|Julie', 'Boulangerie Roux|Moreau|Luc']
  expect(fieldsOf('Nom|Nom (contact)|Prénom (contact)', people)).toEqual([
    'name',
    'contact.lastName',
    'contact.firstName',
  ])
  expect(fieldsOf('Nombre|Apellido (contacto)|Nombre (contacto)', people)).toEqual([
    'name',
    'contact.lastName',
    'contact.firstName',
  ])
  expect(fieldsOf('Name|Name (Contact)', ['Petit Ltd|Julie Bernard', 'Roux Bakery|Luc Moreau'])).toEqual([
    'name',
    'contact.name',
  ])
})
test('companies whose names begin with a region are no addresses', () => {
  const rows = [
    '부산서핑연맹|부산 수영구 광안로 12',
    '충북카누협회|충북 청주시 서원구 사직로 229',
    '강원스키협회|강원도 춘천시 스포츠타운길 136',
  ]
  expect(fieldsOf('단체명|소재지', rows)).toEqual(['name?', 'address'])
})
test('a name that may be of our own people is left out beside the two parts of a name', () => {
  const rows = ['한울전자|관리1|Minsu|Kim', '새봄기계|관리2|Jiwon|Lee', '가람화학|관리1|Hana|Park']
  expect(fieldsOf('회사명|담당|First Name|Last Name', rows)).toEqual([
    'name',
    '',
    'contact.firstName',
    'contact.lastName',
  ])
})

test('without a name of the customer, the first column of different texts is asked as one', () => {
  const rows = ['Oakhill Lodge|Mr P Dunn|01548 550171|07700 900101', 'Fern Bay|Ann Shaw|01872 555020|07700 900102']
  const more = ['Deepdale Meadow|Tom Ray|01335 555208|07700 900103', 'Kiln Farm|Jo Lee|01626 555099|07700 900104']
  const others = ['Sandy Cove|Kay West|01983 555310|07700 900105', 'Elm Park|Liz Moor|01263 555417|07700 900106']
  const all = [...rows, ...more, ...others]
  expect(fieldsOf('Plot|Contact|Landline|Mob', all).toSpliced(2, 1)).toEqual([
    'name?',
    'contact.name',
    'contact.mobile',
  ])
  expect(fieldsOf('Lote|Company|Landline|Mob', all)[1], 'beside a name').toBe('name')
  const codes = all.map((row, at) => `${1001 + at}${row.slice(row.indexOf('|'))}`)
  expect(fieldsOf('Plot|Contact|Landline|Mob', codes)[0], 'of codes').toBe('')
})
test('few names over many customers are those of our own people', () => {
  const rows = ['한울', '가온', '새봄', '다온', '해솔', '미르'].map(
    (name, at) => `${name}상사|${at % 2 ? '오세훈' : '박주리'}`,
  )
  const withCode = rows.map((row, at) => `C00${at}|정동현|위생용품|010-5528-901${at}|매월 말일|${row}`)
  expect(fieldsOf('거래처코드|대표자명|종목|모바일|적요|상호(이름)|담당자명', withCode)[6]).toBe('owner?')
  const inFrench = ['Alba', 'Bruyère', 'Cèdre', 'Dune', 'Érable'].map(
    (name, at) => `${name}|Paris|${at % 2 ? 'LE GOFF Yann' : 'ROY Anne'}`,
  )
  expect(fieldsOf('Intitulé|Ville|Représentant', inFrench)[2]).toBe('owner?')
})
test('whether we buy or sell, how they pay and whether a row is in use are no grades', () => {
  for (const [head, values] of [
    ['유형', ['매출', '동시', '매입']],
    ['取引区分', ['掛売', '現金', '掛売']],
    ['Tình trạng', ['Đang sử dụng', 'Ngừng theo dõi', 'Đang sử dụng']],
  ] as const)
    expect(
      fieldsOf(
        `회사명|${head}`,
        values.map((value, at) => `한울${at}|${value}`),
      )[1],
      head,
    ).toBe('')
  expect(fieldsOf('회사명|유형', ['한울|A', '가온|B', '새봄|A'])[1]).toBe('segment?')
})
test('a further person has a word with his data, though another column has data of a person', () => {
  const rows = [
    '한빛타워|박종구|010-5287-3391|안병철|010-8834-2207',
    '은빛타워|김형석|010-2291-8840|조영민|010-3308-7149',
  ]
  const more = ['금강빌라|오세철|010-6613-2215|황기수|010-7761-4410']
  expect(fieldsOf('현장명|관리소장|소장 H.P|설비과장|과장 H.P', [...rows, ...more]).slice(3)).toEqual([
    'contact2.name?',
    'contact2.mobile?',
  ])
  const spanish = [
    'Colegio Sol|Lola Sanz|629 114 083|Paqui|655 208 117',
    'CEIP Mar|Luis Gil|629 114 084|Rosario|666 031 754',
  ]
  const last = ['IES Norte|Eva Ruiz|629 114 085|Maite|677 550 268']
  expect(fieldsOf('Centro|Persona de contacto|Móvil|Contacto AFA|Móvil AFA', [...spanish, ...last]).slice(3)).toEqual([
    'contact2.name?',
    'contact2.mobile?',
  ])
  expect(readHead('PIC 2 (keuangan)')).toMatchObject({ meaning: 'personName', whose: '', ordinal: 2 })
  expect(readHead('Nama Perusahaan / Lokasi')).toMatchObject({ meaning: 'company', isDoubtful: true })
})
test('an export with street addresses only has those of the customer', () => {
  const heads =
    '*ContactName|AccountNumber|EmailAddress|FirstName|LastName|SAAddressLine1|SACity|SAPostalCode|TaxNumber|DueDateSalesDay'
  const row = 'Bluff Oyster Bar|C0011|bar@bluff.example|Graeme|Soper|42 Gore St|Bluff|9814|046-551-902|20'
  const fields = ['address.line', 'address.city', 'address.postcode']
  expect(fieldsOf(heads, [row, row]).slice(5, 8)).toEqual(fields)
  expect(fieldsOf(heads.replaceAll('SA', 'PO'), [row, row]).slice(5, 8)).toEqual(fields)
  const both = `${heads}|POAddressLine1|POCity|POPostalCode`
  expect(fieldsOf(both, [`${row}|PO Box 9|Invercargill|9840`]).slice(10)).toEqual(fields)
})
