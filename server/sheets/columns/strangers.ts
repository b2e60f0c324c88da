// Columns of an invoice or a delivery, `납품주소`, `billing_company`, `Contact facturation`: of nobody, unless the file has
// nothing else of the kind. What is taken from them is a question.
import { maxPeople } from '../../../contract/calls/imports/columns.ts'
import type { ReadColumn } from './read-column.ts'
import { looksLikePeople } from './people.ts'
import { columnNameKey, type Meaning } from './words.ts'

const invoices =
  '세금계산서|전자세금계산서|계산서|청구|청구서|청구지|정산|회계|경리|invoice|invoicing|billing|billto|accounting|accounts|請求|請求先|請求書|経理|開票|开票|发票|發票|财务|財務|hóa đơn|xuất hóa đơn|kế toán|facturation|de facturation|comptabilité|factura|facturación|de facturación|contabilidad|penagihan|tagihan|faktur|keuangan|rechnung|rechnungs|buchhaltung|fatturazione|amministrazione|cobrança|faturamento|financeiro'
const deliveries =
  '납품|납품처|납품지|납품장소|배송|배송지|배달|배달지|수령|수령인|수령지|수취인|발송|발송지|물류|입고|도착지|설치|설치장소|설치지|shipping|shipto|ship to|delivery|deliver to|consignee|receiving|warehouse|配送|配送先|納品|納品先|送付先|届け先|お届け先|設置|收货|收货人|送货|配送|發貨|收貨|送貨|giao hàng|nhận hàng|livraison|de livraison|envío|de envío|entrega|de entrega|pengiriman|kirim|liefer|lieferung|versand|spedizione|consegna|destinazione'
const keysOf = (words: string) =>
  words
    .split('|')
    .map(columnNameKey)
    .toSorted((one, other) => other.length - one.length)
const [invoiceKeys, deliveryKeys] = [keysOf(invoices), keysOf(deliveries)]
/** The word for an invoice or a delivery that a name, or the group above it, begins or ends with. */
const documentOf = ({ nameKey: key, group }: ReadColumn) =>
  wordOf(key) ?? (group === '' ? null : wordOf(columnNameKey(group)))
function wordOf(key: string): { word: string; isInvoice: boolean } | null {
  for (const [keys, isInvoice] of [
    [invoiceKeys, true],
    [deliveryKeys, false],
  ] as const) {
    const word = keys.find((one) => key.startsWith(one) || key.endsWith(one))
    if (word !== undefined) return { word, isInvoice }
  }
  return null
}
const partsOfAddress = new Set<Meaning>(['address', 'addressLine', 'city', 'state', 'postcode', 'country'])
const emails = new Set<Meaning>(['email', 'contact.email', 'companyEmail'])
const phones = new Set<Meaning>(['phone', 'companyPhone', 'contact.mobile', 'contact.companyPhone'])
const kinds: readonly ReadonlySet<Meaning>[] = [
  partsOfAddress,
  emails,
  new Set<Meaning>(['company', 'customer', 'anyName']),
  new Set<Meaning>(['businessNumber']),
  phones,
]
const whole = new Set<Meaning>(['address', 'addressLine'])
const isOfName = new Set<Meaning>(['personName', 'firstName', 'lastName'])
const isName = (meaning: Meaning) => meaning === 'personName' || meaning === 'anyName'

/** People of an invoice or a delivery, who have a name and an address or number beside it. */
export function readPeopleOfDocuments(columns: readonly ReadColumn[]): void {
  const strange = columns.flatMap((column) => {
    const found = column.reading?.whose === 'none' ? documentOf(column) : null
    return found ? [{ column, reading: column.reading!, ...found }] : []
  })
  for (const of of Map.groupBy(strange, ({ isInvoice }) => isInvoice).values()) {
    const named = of.find(({ column, reading }) => isName(reading.meaning) && looksLikePeople(column.values))
    const data = of.filter(({ reading }) => emails.has(reading.meaning) || phones.has(reading.meaning))
    if (!named || data.length === 0) continue
    const others = columns.flatMap(({ reading }) =>
      reading && (reading.whose === '' || reading.whose === 'person') && isOfName.has(reading.meaning)
        ? [reading.ordinal]
        : [],
    )
    const ordinal = Math.max(0, ...others) + 1
    if (ordinal > maxPeople) return
    for (const { column, reading } of [named, ...data])
      column.reading = {
        ...reading,
        meaning: column === named.column ? 'personName' : reading.meaning,
        whose: 'person',
        ordinal,
        isDoubtful: true,
      }
  }
}

/** Without an address of the customer, that of its deliveries is one. */
export function readStrangers(columns: readonly ReadColumn[]): void {
  for (const kind of kinds) {
    const isOf = ({ reading }: ReadColumn) => reading !== null && kind.has(reading.meaning)
    const isTaken = (column: ReadColumn) =>
      isOf(column) &&
      column.reading!.whose !== 'none' &&
      column.reading!.whose !== 'home' &&
      (kind !== partsOfAddress || whole.has(column.reading!.meaning)) &&
      column.values.count > 0
    if (columns.some(isTaken)) continue
    if (kind.has('anyName') && columns.some(({ reading }) => reading?.meaning === 'personName' && reading.whose === ''))
      if (
        !columns.some(
          (column) => isOf(column) && /company|상호|업체|회사|사업자|firma|empresa|societe/.test(column.nameKey),
        )
      )
        continue
    const strange = columns
      .filter((column) => isOf(column) && column.reading!.whose === 'none' && column.values.count > 0)
      .flatMap((column) => {
        const found = kind === partsOfAddress ? documentOf(column) : wordOf(column.nameKey)
        return found ? [{ column, ...found }] : []
      })
    const some = strange.some(({ isInvoice }) => isInvoice) ? strange.filter(({ isInvoice }) => isInvoice) : strange
    if (kind === partsOfAddress && !some.some(({ column }) => whole.has(column.reading!.meaning))) continue
    const first = new Set<Meaning>()
    for (const { column } of some) {
      const { meaning } = column.reading!
      if (first.has(meaning) && meaning !== 'addressLine') continue
      first.add(meaning)
      column.reading = {
        ...column.reading!,
        meaning: meaning === 'anyName' ? 'company' : meaning,
        whose: '',
        ordinal: 1,
        isDoubtful: true,
      }
    }
  }
}
