// Purchase orders of the sample workgroup: a draft, one that is sealed, one that has been opened, one that is awarded.
import { sealProposal } from '../../server/features/bidding/seal.ts'
import { secretBoxWith } from '../../server/security/secret-box.ts'
import { loadOrCreateSecret } from '../../server/security/secrets.ts'
import type { Seed } from './insert.ts'

type Item = [name: string, spec: string, quantity: number, unit: string]
/** By the place of its supplier; prices in won by the place of the item, null for none. */
type Proposal = [supplier: number, prices: (number | null)[], leadDays: number, terms: string]
type Order = {
  title: string
  terms: string
  budget: number | null
  /** Hours from now; null for a draft. */
  dueIn: number | null
  isAwarded?: boolean
  items: Item[]
  suppliers: string[]
  proposals: Proposal[]
  question?: [asked: string, answered: string]
}
const suppliers = {
  가온필름: 'rfq@gaonfilm.example',
  삼율화학: 'sales@samyul.example',
  동하소재: 'bid@dongha.example',
  해솔필름: 'sales@haesol.example',
  백린케미칼: 'park@baekrin.example',
  청해산업: 'sales@cheonghae.example',
} as const
const orders: Order[] = [
  {
    title: '2027년 PET 기재 필름 연간 발주',
    terms: '평택 2공장 도착도. 월 10톤씩 나누어 받고, 세금계산서는 달마다. 첫 로트는 시험 성적서를 함께 보내 주세요.',
    budget: 180_000_000,
    dueIn: 120,
    items: [
      ['PET 기재 필름', '두께 50㎛, 폭 1,080mm', 120, '톤'],
      ['PET 기재 필름', '두께 38㎛, 폭 1,080mm', 80, '톤'],
      ['이형 PET', '경박리, 폭 1,100mm', 24, '톤'],
      ['보호 필름', '60㎛', 6, '톤'],
    ],
    suppliers: Object.keys(suppliers),
    proposals: [
      [0, [800_000, 730_000, 700_000, 933_000], 18, '월 10톤 나눔, 60일 뒤 결제'],
      [1, [780_000, 720_000, 650_000, 933_000], 26, '월 10톤 나눔, 45일 뒤 결제'],
      [2, [825_000, 760_000, 710_000, 1_020_000], 21, '한 번에 납품, 30일 뒤 결제'],
      [3, [810_000, 740_000, 720_000, 970_000], 30, '월 8톤 나눔, 60일 뒤 결제'],
    ],
    question: ['첫 로트는 몇 톤부터 가능한가요?', '2톤부터 받을 수 있어요. 시험 성적서는 꼭 함께 보내 주세요.'],
  },
  {
    title: '절연 테이프 이형지',
    terms: '안산 1공장 도착도, 한 번에 납품.',
    budget: 42_000_000,
    dueIn: -3,
    items: [
      ['이형지', '80g, 폭 1,000mm', 30, '톤'],
      ['지관', '내경 76mm', 1_200, '개'],
    ],
    suppliers: ['가온필름', '삼율화학', '동하소재', '청해산업'],
    proposals: [
      [0, [1_080_000, 2_400], 18, '월 10톤 나눔, 60일 뒤 결제'],
      [1, [1_020_000, 2_300], 26, '월 10톤 나눔, 45일 뒤 결제'],
      [2, [1_110_000, 2_500], 21, '한 번에 납품, 30일 뒤 결제'],
      [3, [990_000, null], 30, '이형지만 낼 수 있어요.'],
    ],
  },
  {
    title: '평택 창고 보관과 운송',
    terms: '',
    budget: null,
    dueIn: -24 * 20,
    isAwarded: true,
    items: [['보관', '상온, 하루', 365, '일']],
    suppliers: ['동하소재', '백린케미칼'],
    proposals: [
      [0, [92_000], 5, '입출고 무료'],
      [1, [98_000], 3, ''],
    ],
  },
  {
    title: '시험용 오븐',
    terms: '',
    budget: null,
    dueIn: null,
    items: [['건조 오븐', '200℃, 300L', 1, '대']],
    suppliers: [],
    proposals: [],
  },
]

const hour = 3_600_000

export async function seedOrders(seed: Omit<Seed, 'logIds' | 'contactIds'>): Promise<void> {
  const box = secretBoxWith(await loadOrCreateSecret(seed.client, 'two-step'))
  const writer = seed.userIds[seed.demo.members.findIndex(({ role }) => role === 'manager')]!
  for (const order of orders) await seedOrder(seed, order, writer, box)
}

async function seedOrder(
  { insert, demo, today, workgroupId, customerIds }: Omit<Seed, 'logIds' | 'contactIds'>,
  { title, terms, budget, dueIn, isAwarded = false, ...order }: Order,
  writer: string,
  box: ReturnType<typeof secretBoxWith>,
): Promise<void> {
  const at = (hours: number) => new Date(today.getTime() + hours * hour).toISOString()
  const sentAt = dueIn === null ? null : at(Math.min(0, dueIn) - 24 * 9)
  const [orderId] = await insert(
    'purchase_orders',
    'workgroup_id, status, title, terms, currency, budget, due_at, time_zone, reason, created_by_id, created_at, updated_at, published_at, awarded_at, is_budget_shown, ver',
    [
      {
        workgroup_id: workgroupId,
        status: dueIn === null ? 'draft' : isAwarded ? 'awarded' : 'published',
        title,
        terms,
        currency: 'KRW',
        budget,
        due_at: dueIn === null ? null : at(dueIn),
        time_zone: demo.timeZone,
        reason: isAwarded ? '값이 더 싸고 입출고가 무료예요.' : '',
        created_by_id: writer,
        created_at: sentAt ?? at(-5),
        updated_at: sentAt ?? at(-5),
        published_at: sentAt,
        awarded_at: isAwarded ? at(dueIn! + 24) : null,
        is_budget_shown: false,
        ver: 1,
      },
    ],
  )
  const supplierIds = await insert(
    'purchase_order_suppliers',
    'workgroup_id, order_id, name, email, language, customer_id, is_revoked, opened_at, submitted_at, proposal_ver, note',
    order.suppliers.map((name, place) => {
      const hasProposal = order.proposals.some(([supplier]) => supplier === place)
      const isOpened = hasProposal || place === order.proposals.length
      return {
        workgroup_id: workgroupId,
        order_id: orderId,
        name,
        email: suppliers[name as keyof typeof suppliers],
        language: 'ko',
        // A supplier that is a customer too.
        customer_id: place === 1 ? customerIds[0] : null,
        is_revoked: false,
        opened_at: isOpened ? at(Math.min(0, dueIn!) - 24 * (8 - place)) : null,
        submitted_at: hasProposal ? at(Math.min(0, dueIn!) - 24 * (7 - place)) : null,
        proposal_ver: hasProposal ? 1 : 0,
        note: '',
      }
    }),
  )
  const itemIds = await insert(
    'purchase_order_items',
    'workgroup_id, order_id, position, name, spec, quantity, unit, awarded_to_id',
    order.items.map(([name, spec, quantity, unit], position) => ({
      workgroup_id: workgroupId,
      order_id: orderId,
      position,
      name,
      spec,
      quantity,
      unit,
      awarded_to_id: isAwarded ? supplierIds[0] : null,
    })),
  )
  await insert(
    'proposals',
    'workgroup_id, order_id, supplier_id, sealed, submitted_at',
    order.proposals.map(([supplier, prices, leadDays, said]) => {
      const supplierId = supplierIds[supplier]!
      const written = {
        currency: 'KRW' as const,
        prices: itemIds.map((itemId, place) => ({ itemId, price: prices[place] ?? null })),
        leadDays,
        terms: said,
        validUntil: '',
      }
      return {
        workgroup_id: workgroupId,
        order_id: orderId,
        supplier_id: supplierId,
        sealed: `\\x${sealProposal(box, supplierId, written).toString('hex')}`,
        submitted_at: at(Math.min(0, dueIn!) - 24 * (7 - supplier)),
      }
    }),
  )
  if (order.question)
    await insert(
      'purchase_order_questions',
      'workgroup_id, order_id, supplier_id, question, asked_at, answer, answered_by_id, answered_at',
      [
        {
          workgroup_id: workgroupId,
          order_id: orderId,
          supplier_id: supplierIds[0],
          question: order.question[0],
          asked_at: at(-24 * 6),
          answer: order.question[1],
          answered_by_id: writer,
          answered_at: at(-24 * 5),
        },
      ],
    )
}
