// Layouts and names of lists of trades that nobody who wrote the matcher had seen.
import { expect, test } from 'vitest'
import { detectColumns } from './detect-columns.ts'
import { readHead } from './heads.ts'

const read = (heads: string, rows: string[], groups = '') =>
  detectColumns(
    heads.split('|').map((head, at) => ({ head, group: groups.split('|')[at] ?? '' })),
    rows.map((row, at) => ({ number: at + 2, cells: row.split('|').map((text) => ({ text })) })),
    new Map(),
  )
/** Of each column its field, with a question mark where it is asked. */
const fieldsOf = (heads: string, rows: string[], groups = '') =>
  read(heads, rows, groups).columns.map(({ field, isSure }) => (isSure ? field : `${field}?`))

test('a name for one of several people, or for the customer and its head, is asked', () => {
  for (const [head, meaning] of [
    ['대표자/책임자', 'personName'],
    ['Owner / Company', 'company'],
    ['회사명/대표자', 'company'],
  ] as const)
    expect(readHead(head), head).toMatchObject({ meaning, whose: '', isExact: false })
  expect(readHead('Maire / Président')).toMatchObject({ meaning: 'ceoName', whose: '' })
})
test('names of people below a word that is in no table are contacts, also beside those of invoices', () => {
  expect(
    fieldsOf(
      'Property|Name|Phone|Name|Phone',
      [
        'Maple Terrace|Yolanda Birch|937-555-0114|Greg Sturgill|614-555-0120',
        'Foundry Lofts|Marcus Whitlow|330-555-0161|Toby Vance|216-555-0135',
        'Kenwood Courts|Hal Brewster|513-555-0172|Li Na Cho|419-555-0109',
      ],
      'Building|Wellness lead|Wellness lead|Billing contact|Billing contact',
    ).slice(1),
  ).toEqual(['contact.name?', 'contact.companyPhone?', 'contact2.name?', 'contact2.companyPhone?'])
})
test('the position of a person of deliveries is that of the contact', () => {
  expect(
    fieldsOf(
      '건설사|받는사람|직책|H/P',
      [
        '보람종합건설(주)|위승재|공무과장|010-5528-9013',
        '덕산이앤씨|변기웅|소장|010-3317-2286',
        '우진도장|옹태진|기사|010-8204-7741',
      ],
      '임차인|납품지|납품지|납품지',
    ).slice(1),
  ).toEqual(['contact.name?', 'contact.position?', 'contact.mobile?'])
})
test('people of equipment and of invoices are the first and the second contact', () => {
  expect(
    fieldsOf('업체명|장비담당|장비담당 연락처|세금계산서 담당|계산서담당 연락처', [
      '동해제지|옥창민|010-3854-7719|봉소라|052-277-6112',
      '그린팜|감태규|010-2749-0065|배선영|054-472-8805',
      '세명주물|방기성|010-5593-6641|조은정|055-345-2219',
    ]).slice(1),
  ).toEqual(['contact.name?', 'contact.mobile?', 'contact2.name?', 'contact2.companyPhone?'])
  expect(
    fieldsOf('客户名称|联系人|手机|财务联系人|财务电话', [
      '远大机械|张伟|13800138000|李娜|025-85550101',
      '华信科技|王芳|13700137000|赵敏|025-85550202',
      '盛达贸易|刘洋|13500135000|陈静|0512-65550303',
    ]).slice(3),
  ).toEqual(['contact2.name', 'contact2.companyPhone'])
})
test('the office in a list of companies is the company’s, unless that has another number', () => {
  const rows = ['한울|김철수|차장|010-1234-5678|033-372-5510', '가온|이영희|과장|010-2234-5678|033-375-2204']
  expect(fieldsOf('거래처|담당자|직위|휴대폰|사무실', rows)[4]).toBe('phone?')
  expect(
    fieldsOf(
      '거래처|대표전화|담당자|직위|휴대폰|사무실',
      rows.map((row) => row.replace('|', '|02-123-4567|')),
    )[5],
  ).toBe('contact.companyPhone')
})
test('a letter in brackets is a unit', () => {
  expect(readHead('25년 실적(t)')).toBeNull()
})
test('a service or a thing is no department, unless it stands among the columns of a person', () => {
  const rows = ['Bar Sol|Ana Gil|Calle Mayor 3|Desratización', 'Hotel Mar|Luis Sáez|Calle Sur 9|Cucarachas']
  expect(fieldsOf('Cliente|Contacto|Dirección|Servicio', rows)[3]).toBe('')
  const among = rows.map((row) => row.split('|').toSpliced(2, 1).join('|'))
  expect(fieldsOf('Cliente|Contacto|Servicio', among)[2]).toBe('contact.affiliation?')
})
test('kinds of customers that are no grades are asked as what they do', () => {
  expect(fieldsOf('客户名称|客户类别', ['远大|医院', '华信|高校', '盛达|企业'])[1]).toBe('industry?')
  expect(fieldsOf('고객사|구분', ['한울|작목반', '가온|농협', '새봄|법인'])[1]).toBe('')
})
test('a salesperson with a number of his own is a contact, if hardly one of them has two customers', () => {
  const names = ['안효진', '류민재', '이상금', '장수아', '한길수']
  const rows = names.map((name, at) => `한울${at}|${name}|010-4471-902${at}`)
  expect(fieldsOf('공급업체명|영업사원|영업사원 HP', rows).slice(1)).toEqual(['contact.name?', 'contact.mobile?'])
  const ours = names.map((_, at) => `한울${at}|안효진|010-4471-9020`)
  expect(fieldsOf('공급업체명|영업사원|영업사원 HP', ours).slice(1)).toEqual(['owner?', ''])
})
test('the only group with a company is the customer, whatever it is called', () => {
  expect(
    fieldsOf(
      'Razón social|CIF/NIF|Dirección|Persona|Correo',
      ['Panificadora S.L.|B99012346|C/ Mayor 14, Burgos|Amparo Cifuentes|amparo@espiga.example'],
      'TITULAR|TITULAR|TITULAR|CONTACTO|CONTACTO',
    ),
  ).toEqual(['name?', 'businessNumber?', 'address', 'contact.name?', 'contact.email'])
})
test('a representative with a position beside him is the contact, where nobody else is', () => {
  const rows = [
    'SCI Moulins|Gérard Lantier|Gérant|06 39 98 01 12',
    'SAS Brisset|Hélène Brisset|Présidente|06 39 98 03 34',
  ]
  expect(fieldsOf('Dénomination|Représentant|Qualité|Portable', rows).slice(1, 3)).toEqual([
    'contact.name?',
    'contact.position?',
  ])
})
test('streets are an address, whatever the name of their column, where no other is', () => {
  for (const [heads, street, other] of [
    ['Firma|Liegenschaft', 'Am Hafenweg 12, Oberelben', 'Bergstr. 3, Erzhain'],
    ['客户名称|门头', '广州市天河区天河路600号', '佛山市南海区桂城南海大道北15号'],
    ['Cliente|Parcela', 'C/ Barraca 40, Valencia', 'Calle Mayor 3, Burgos'],
  ] as const)
    expect(fieldsOf(heads, [`Uno|${street}`, `Dos|${other}`])[1], street).toBe('address?')
  expect(fieldsOf('客戶名稱|裝機地址', ['宏昇|台中市西區公益路161號5樓', '立信|台中市北屯區昌平路二段20號'])[1]).toBe(
    'address?',
  )
})
test('a doubtful name of the customer that repeats is its kind, where another does not', () => {
  const rows = [
    'St Oswald|C of E',
    'Zion|Methodist',
    'Holy Rood|C of E',
    'St Wilfrid|RC',
    'St Hilda|C of E',
    'Bethel|RC',
  ]
  expect(fieldsOf('Church / Hall|Denomination', rows)).toEqual(['name?', ''])
  expect(fieldsOf('Dénomination', ['SCI Moulins', 'SAS Brisset'])).toEqual(['name'])
})
test('Irish, Austrian and New Zealand files are read in their country', () => {
  expect(read('Club|Tel.', ['Liffey Knights|087 555 0144', 'Cork Pawn|021 427 1234']).country).toBe('IE')
  expect(read('Club|Eircode|Tel.', ['Liffey Knights|D08 X0X0|087 555 0144']).country).toBe('IE')
  expect(read('Firma|Firmenbuchnummer|Tel.', ['Holz GmbH|FN 123456a|01 5123456']).country).toBe('AT')
})
test('a word of a person behind or before contact data says whose they are, also without spaces and by its initials', () => {
  expect(
    fieldsOf('采购单位|采买人|采买人电话', [
      '远大机械|张伟|13800138000',
      '华信|王芳|13700137000',
      '盛达|刘洋|13500135000',
    ]).slice(1),
  ).toEqual(['contact.name?', 'contact.mobile?'])
  expect(
    fieldsOf('교회명|건축위원장|위원장 핸드폰', [
      '새순교회|박정관|010-3312-7704',
      '은혜교회|안병철|010-7733-9120',
      '한빛교회|최영식|010-2298-4416',
    ]).slice(1),
  ).toEqual(['contact.name?', 'contact.mobile'])
  const rows = [
    'Sol SA|Jean Valmy|06 39 98 01 12',
    'Mer SA|Luc Ferrand|06 39 98 03 34',
    'Lac SA|Anne Vidal|06 39 98 04 45',
  ]
  expect(fieldsOf('Société|Pisteur de rang|Mobile PDR', rows).slice(1)).toEqual(['contact.name?', 'contact.mobile?'])
  expect(fieldsOf('Exploitation|Pilote de drone|Portable pilote de drone', rows).slice(1)).toEqual([
    'contact.name?',
    'contact.mobile?',
  ])
})
test('contacts have the order of their columns, those without data behind the others', () => {
  const rows = [
    '새길빌딩|구본식|010-3327-8810|임동현|010-7749-2203',
    '한마음|나선호|010-4471-0093|추교만|010-2215-7748',
    '남포타워|민기욱|010-5528-4417|하성탁|010-6603-1192',
  ]
  expect(
    fieldsOf('건물명|감리원|감리원 연락처|담당자|담당자 휴대폰', rows).map((field) => field.replace('?', '')),
  ).toEqual(['name', 'contact.name', 'contact.mobile', 'contact2.name', 'contact2.mobile'])
  expect(
    fieldsOf('Church|Incumbent|Organist|Organist email', [
      'St Oswald|Revd Prudence Aldous|Hilda Gathercole|dw@oswald.example',
      'Holy Rood|Revd Colin Stott|Miriam Castellan|music@rood.example',
      'St Hilda|Canon Peter Ings|Olivia Tranter|o@hilda.example',
    ]).slice(1),
  ).toEqual(['contact2.name?', 'contact.name?', 'contact.email'])
})
test('the head of a trade with a mobile number beside the customer’s is a contact, a representative is not', () => {
  const rows = ['새서울|임병모|02-2247-7713|010-3361-8802', '온누리|방소영|02-433-6612|010-7702-4419']
  expect(fieldsOf('거래처명|약국장|전화번호|휴대폰', rows).slice(1)).toEqual([
    'contact.name?',
    'phone?',
    'contact.mobile',
  ])
  expect(fieldsOf('거래처명|대표자|전화번호|휴대폰', rows)[1]).toBe('ceoName')
})
test('a school is the customer, and a buyer with names of people a contact, where nothing else is', () => {
  expect(fieldsOf('학교|담당교사', ['들말초등학교|신영주', '샘터초등학교|고은별'])).toEqual(['name?', 'contact.name'])
  expect(fieldsOf('이름|학교', ['신영주|들말초등학교', '고은별|샘터초등학교'])[1]).not.toBe('name')
  expect(
    fieldsOf('회사명|바이어명|이메일', [
      '한울식품|위승재|a@a.example',
      '가온무역|변기웅|b@b.example',
      '다솜|옹태진|c@c.example',
    ])[1],
  ).toBe('contact.name?')
})
test('names with a unit are amounts, those of a person with a position are asked', () => {
  for (const head of ['면적(ha)', 'Área (ha)', '계약금액(만원)', 'Fläche (m²)'])
    expect(readHead(head)?.meaning, head).toBe('trap')
  expect(readHead('직원수(명)')?.meaning).toBe('employees')
  expect(readHead('담당자/직책')).toMatchObject({ meaning: 'personName', isExact: false })
  expect(readHead('소속대학')).toMatchObject({ meaning: 'company', isDoubtful: true })
})
test('the only column of people is asked as the contact, a kind with such values is not', () => {
  const rows = ['한울|위승재|02-123-4567', '가온|변기웅|02-223-4567', '다솜|옹태진|02-323-4567']
  expect(fieldsOf('업체명|도슨트|전화', rows)[1]).toBe('contact.name?')
  expect(fieldsOf('업체명|도슨트유형|전화', rows)[1]).toBe('')
})
test('the parts of an address are as certain as the address', () => {
  const rows = ['Elm|Town Hall, Headford|Connacht', 'Oak|Parish Centre, Cork|Munster']
  expect(fieldsOf('Club|Playing venue|Province', rows).slice(1)).toEqual(['address?', 'address.state?'])
})
test('postal codes, groups of digits and traditional letters tell the country', () => {
  expect(read('Club|Postcode', ['Elm|YO99 1AB', 'Oak|LS99 4QT']).country).toBe('GB')
  expect(read('Company|Tel', ['Elm|01632 960114', 'Oak|07700 900418']).country).toBe('GB')
  expect(read('Company|Postal Code', ['Elm|M6K 3X0', 'Oak|H2X 1Y4']).country).toBe('CA')
  expect(read('學校|總務處電話|採購日期', ['豐埔國小|04-25550114|2025/01/01']).country).toBe('TW')
})
test('a name that ends in a noun for customers is asked as theirs, unless its values are people', () => {
  expect(fieldsOf('무대 업체|전화', ['예술공장|02-123-4567', '새봄무대|02-223-4567'])[0]).toBe('name?')
  expect(fieldsOf('お客様会社名|お名前', ['花岡商店|大久保 祥太', '視生堂|小野寺 舞'])[0]).toBe('name?')
  expect(
    fieldsOf('낚시점|담당자', [
      '대박|위승재',
      '월척가게|변기웅',
      '새벽바다|옹태진',
      '만선|목진우',
      '갯바위낚시|좌동명',
    ])[0],
  ).toBe('name?')
  expect(fieldsOf('회사명|무대 업체', ['한울|위승재', '가온|변기웅', '다솜|옹태진'])[1]).toBe('contact.name?')
})
test('data of somebody else than the only contact are asked', () => {
  const rows = ['가온대|심보배|010-3312-7704', '나래대|남윤호|010-7733-9120', '한솔대|엄지은|010-2298-4416']
  expect(fieldsOf('대학교명|지도교수|학생 휴대폰', rows)[2]).toBe('contact.mobile?')
  expect(fieldsOf('대학교명|지도교수|교수 휴대폰', rows)[2]).toBe('contact.mobile')
})
test('the number of a person is a phone number, a manager of our own team is an owner', () => {
  const rows = [
    'Elm Ltd|Jan Pascoe|01632 960114',
    'Oak Ltd|Isla Brockman|01632 960258',
    'Ash Ltd|Nick Theo|01632 960770',
  ]
  expect(fieldsOf('Customer|Site contact|Site contact no.', rows)[2]).toBe('contact.companyPhone?')
  expect(readHead('우리팀 PM')?.meaning).toBe('owner')
  expect(readHead('당사 바이어')?.meaning).toBe('owner')
  expect(readHead('관장님')?.meaning).toBe('ceoName')
})
test('data below a group of private things are of the contact', () => {
  const heads = '상호|이름|핸드폰|생일|음양|댁 주소|성격'
  const groups = '회사|담당자|담당자|개인|개인|개인|개인'
  expect(
    fieldsOf(
      heads,
      [
        '도서출판 들꽃|민재홍|010-3374-2256|1971-03-14|양|고양시 덕양구 화신로 298|꼼꼼함',
        '한빛광고기획|서영교|010-5512-7730|1968-07-02|음|서울 중구 신당동 12-3|급함',
        '대림문화사|곽은주|010-9921-4487|1975-11-20|양|성남시 분당구 정자로 8|조용함',
      ],
      groups,
    ).slice(3),
  ).toEqual(['contact.anniversary', 'contact.isLunar', 'contact.homeAddress', 'contact.personality'])
})
test('own fields of Salesforce are read without their ending', () => {
  const rows = [
    'Maumee Valley Brake|Gold|Denise|Pruitt|Service Manager|dpruitt@maumee.example',
    'Kowalski Auto Body|Silver|Stan|Kowalski|Owner|stan@kowalski.example',
    'Lakeside Tire|Gold|Maria|Ortega|Buyer|mortega@lakeside.example',
  ]
  expect(
    fieldsOf(
      'Account Name|Customer_Tier__c|Primary_Contact_First__c|Primary_Contact_Last__c|Primary_Contact_Title__c|Primary_Contact_Email__c',
      rows,
    ).slice(2),
  ).toEqual(['contact.firstName', 'contact.lastName', 'contact.position', 'contact.email'])
})
test('the number of a buyer is no phone number, the name in English gives way to the other one', () => {
  const rows = ['0014|Pescados Amorín SL|Luis Amorín', '0022|Mariscos Rías SA|Ana Rey', '0031|Lonja Norte|Eva Pazos']
  expect(fieldsOf('Nº Comprador|Razón social|Contacto', rows)[0]).toBe('')
  expect(
    fieldsOf('업체명(국문)|Company (EN)|담당자', [
      '블루웨이브통신|Blue Wave Telecom|조은서',
      '(주)옵티링크|Optilink|김도윤',
      '케이블월드|Cable World|박서준',
    ]).slice(0, 2),
  ).toEqual(['name', ''])
})
test('fields of records that an export of Salesforce links', () => {
  expect(
    fieldsOf(
      'Account.Name|Account.Branche__c|Account.BillingCity|Account.Owner.Name|FirstName|LastName|Account.Bemerkung_AD__c',
      [
        'Brunner Präzision AG|Drehteile|Wetzikon|Marco Fontana|Beat|Brunner|Kauft quartalsweise',
        'Décolletage Arve SA|Décolletage|Bienne|Daniel Stucki|Luc|Favre|Offre en français svp',
        'Zahnradwerk Ost GmbH|Getriebe|Arbon|Marco Fontana|Ida|Keller|Ruft zurück',
      ],
    ).map((field) => field.replace('?', '')),
  ).toEqual(['name', 'industry', 'address.city', 'owner', 'contact.firstName', 'contact.lastName', 'memo'])
})
test('the parts of a name below a group are those of its person, also of a second one', () => {
  expect(
    fieldsOf(
      'Raison sociale|Nom|Prénom|E-mail|Nom|Prénom|E-mail',
      [
        'Laboratoires Aure|Delorme|Béatrice|b.delorme@aure.example|Vasseur|Paul|compta@aure.example',
        'Mécanique Rhône|Perrachon|Didier|d.perrachon@meca.example|Besson|Nathalie|n.besson@meca.example',
        'Cabinet Morvan|Morvan|Yann|y.morvan@avocats.example|Le Goff|Anne|secretariat@avocats.example',
      ],
      'CLIENT|CONTACT PRINCIPAL|CONTACT PRINCIPAL|CONTACT PRINCIPAL|COMPTABILITÉ / 2e CONTACT|COMPTABILITÉ / 2e CONTACT|COMPTABILITÉ / 2e CONTACT',
    )
      .slice(1)
      .map((field) => field.replace('?', '')),
  ).toEqual([
    'contact.lastName',
    'contact.firstName',
    'contact.email',
    'contact2.lastName',
    'contact2.firstName',
    'contact2.email',
  ])
})
test('a name that was understood in part does not replace a first and a last name', () => {
  expect(
    fieldsOf('Company|First Name|Last Name|Job Title|해외담당', [
      'Spielwelt Hasselbach GmbH|Jürgen|Hasselbach|Einkaufsleiter|김나연',
      'Les Petits Loups SARL|Claire|Dubreuil|Buyer|이도윤',
      'Zabawki Nowak|Anna|Nowak|Owner|김나연',
    ]).slice(1, 4),
  ).toEqual(['contact.firstName', 'contact.lastName', 'contact.position'])
})
test('in an export of contacts of Salesforce, the name of the linked account is the customer’s', () => {
  const { columns, preset } = read('FirstName|LastName|AccountId|Account.Name|Phone', [
    'Beat|Brunner|001A|Brunner Präzision AG|+41 44 930 22 10',
    'Luc|Favre|001B|Décolletage Arve SA|+41 32 322 10 10',
    'Ida|Keller|001C|Zahnradwerk Ost GmbH|+41 71 440 20 20',
  ])
  expect(preset).toBe('Salesforce contacts')
  expect(columns.map(({ field }) => field)).toEqual([
    'contact.firstName',
    'contact.lastName',
    '',
    'name',
    'contact.companyPhone',
  ])
})
const plain = (fields: readonly string[]) => fields.map((field) => field.replace('?', ''))
test('people and data that are numbered, in words or circles', () => {
  const rows = [
    'Corvane|Lachlan Purdie|+61 491 570 156|Minh-Anh Doyle|+61 491 570 157',
    'Southgrid|Costa Raptis|0491 571 266|Tegan Aboud|+61 491 570 159',
    'Norlink|Wes Tomkins|0491 571 804|Bronwyn Teague|0491 571 491',
  ]
  expect(plain(fieldsOf('Company|1st escalation|1st mob|2nd escalation|2nd mob', rows))).toEqual([
    'name',
    'contact.name',
    'contact.mobile',
    'contact2.name',
    'contact2.mobile',
  ])
  expect(
    plain(
      fieldsOf('상호|만난사람①|직책①|만난사람②|직책②', [
        '동네빵집|정다혜|사장|옥경희|구매대리',
        '한밭제과|차윤미|점장|탁반장|생산반장',
        '급식빵공장|허영준|과장|류주사|행정실',
      ]),
    ),
  ).toEqual(['name', 'contact.name', 'contact.position', 'contact2.name', 'contact2.position'])
})
test('somebody in charge with a position is a contact beside one of our side', () => {
  const rows = [
    '하나제약|윤현석|공장장|010-2077-4660|이재훈',
    '청정김치|한기태|과장|010-7359-2168|이재훈',
    '정담푸드|최기태|실장|010-4122-4180|배현석',
  ]
  expect(plain(fieldsOf('회사명|상담자|직책|연락처|당사 담당', rows))).toEqual([
    'name',
    'contact.name',
    'contact.position',
    'contact.mobile',
    'owner',
  ])
  const chinese = [
    '远航机械|王磊|13900000121|钱立群|华东大区',
    '华信工贸|李娜|13900000135|沈佳怡|华南大区',
    '同兴电器|张伟|13900000146|邓凯|北方大区',
  ]
  expect(plain(fieldsOf('客户名称|联系人|手机|负责人|所属部门', chinese))).toEqual([
    'name',
    'contact.name',
    'contact.mobile',
    'owner',
    '',
  ])
})
test('data behind the whole name of a column of people, and of who is responsible for what a word says', () => {
  expect(
    plain(
      fieldsOf('거래처|구매담당|구매담당 HP|영양사/현장|영양사/현장 HP', [
        '푸른들푸드|이상민 과장|010-8057-9058|한지은 영양사|010-6816-4686',
        '세화케이터링|김나연 대리|010-6594-7132|박수정|010-7494-5860',
        '가온급식|최도현 부장|010-2233-1234|정미라|010-5966-7426',
      ]),
    ),
  ).toEqual(['name', 'contact.name', 'contact.mobile', 'contact2.name', 'contact2.mobile'])
  expect(
    plain(
      fieldsOf('Hotel|Resp. compras|Móvil compras|Mail compras', [
        'Mar i Pins|Joan Ferrer|621 723 325|joan@mar.example',
        'Azul Mar|Catalina Riera|622 114 287|cata@azul.example',
        'Sol de Sóller|Antonio Molina|611 208 943|toni@sol.example',
      ]),
    ),
  ).toEqual(['name', 'contact.name', 'contact.mobile', 'contact.email'])
})
test('a name beside a first name behind the same word', () => {
  expect(
    fieldsOf('Orchestre|Tél. standard|Régisseur - Nom|Régisseur - Prénom', [
      'Symphonique du Val|04 99 55 01 01|CHAPUZET|Mireille',
      'Philharmonie Dorée|04 99 55 02 02|TISSANDREAU|Paul',
      'Camerata du Lac|04 99 55 03 03|DELAHOUSSE|Anne',
    ])
      .slice(2)
      .map((field) => field.replace('?', '')),
  ).toEqual(['contact.lastName', 'contact.firstName'])
})
test('of two owners the one of our side is in charge, and companies are no owners', () => {
  const rows = [
    'Wairere Downs|Alistair Meech|412 Rapaura Rd, Blenheim|Craig',
    'Brennock Cherries|Ian Brennock|88 Ripponvale Rd, Cromwell|Craig',
    'Te Puna Gold|Harjit Sandhu|12 Snodgrass Rd, Te Puna|Bex',
    'Hawke Berries|Mere Tautari|5 Omahu Rd, Hastings|Bex',
    'Nelson Hops|Jo Fraser|77 Main Rd, Tapawera|Craig',
  ]
  expect(plain(fieldsOf('Business|Owner|Physical addr|Our rep', rows))).toEqual(['name', 'ceoName', 'address', 'owner'])
  expect(
    plain(
      fieldsOf('Ship mgmt co / owner|General tel|Purchaser|Our PIC', [
        'Corvane Shipmanagement Pte Ltd|+65 6555 2810|Ms Lim Hui Fen|Alvin',
        'Nordhavet Bulk AS|+47 55 50 21 40|Sissel Aune|Marta',
        'Peloria Maritime SA|+30 210 455 0130|Dimitris Kanellos|Alvin',
        'Baltic Reefer GmbH|+49 40 555 0130|Jens Petersen|Marta',
      ]),
    ),
  ).toEqual(['name', 'phone', 'contact.name', 'owner'])
})
test('the town of the address of invoices, where no other address is', () => {
  expect(
    plain(
      fieldsOf('Nama Pelanggan|Alamat Penagihan|Kota Penagihan|Provinsi Penagihan', [
        'PT Bara Kencana|Jl. Pangeran Antasari No. 41|Samarinda|Kalimantan Timur',
        'CV Mitra Alat|Jl. Margomulyo Permai Blok C-12|Surabaya|Jawa Timur',
        'PT Riau Makmur|Jl. Soekarno Hatta No. 9|Pekanbaru|Riau',
      ]),
    ).slice(2),
  ).toEqual(['address.city', 'address.state'])
})
test('addresses for everybody are those of the customer', () => {
  expect(
    fieldsOf('得意先名|FAX|先方担当者|メールアドレス', [
      '松籟堂|075-231-0001|山田 太郎|info@shotodo.example.jp',
      '湊庵|077-522-0002|佐藤 花子|order@minatoan.example.jp',
      'ルパティオ|078-331-0003|鈴木 一郎|contact@lepatio.example.jp',
    ])[3],
  ).toBe('email?')
})
test('a code that is the business number is one, perhaps', () => {
  const heads = '거래처코드|거래처명|대표자명|업태|종목|전화|모바일|Email|담당자코드|담당자명'
  const rowsWith = (codes: readonly string[]) => [
    `${codes[0]}|한빛상사|정동현|도매|위생용품|02-555-1234||a@hanbit.example|00003|박주리`,
    `${codes[1]}|다온유통|강영철|소매|잡화|031-222-3456||b@daon.example|00004|오세훈`,
    `${codes[2]}|해솔상회|김용식|도매|문구|051-333-4567||c@haesol.example|00003|박주리`,
  ]
  const fieldsWith = (codes: readonly string[]) => [0, 9].map((at) => fieldsOf(heads, rowsWith(codes))[at])
  expect(fieldsWith(['2208162517', '124-81-00998', '6068100001'])).toEqual(['businessNumber?', 'owner?'])
  expect(fieldsWith(['2208162518', '1248100999', '1234567890'])).toEqual(['', 'owner?'])
})
