// Writes the customers and contacts of the sample workgroup.
import { e164 } from '../../contract/rules/phone-numbers.ts'
import { manualStages, stageOf, stages, type Purpose } from '../../contract/codes.ts'
import { nameKey } from '../../contract/search/company-forms.ts'
import { nameSearchText } from '../../server/db/search-text.ts'
import type { DemoLog } from '../demo/types.ts'
import type { Seed } from './insert.ts'

type Written = Pick<Seed, 'insert' | 'demo' | 'workgroupId' | 'userIds'>

export async function seedCustomers({ insert, demo, workgroupId, userIds }: Written): Promise<string[]> {
  return insert(
    'customers',
    'workgroup_id, name, ceo_name, business_number, industry, segment, stage, stage_at, phone, fax, email, homepage, address, employees, memo, owner_id, registered_by_id, search, created_at, updated_at, ver',
    demo.customers.map((customer, at) => ({
      workgroup_id: workgroupId,
      name: customer.name,
      ceo_name: customer.ceoName,
      business_number: customer.businessNumber,
      industry: customer.industry,
      segment: customer.segment,
      stage: customer.stage,
      stage_at: stageReachedAt(demo.logs, at, customer.stage) ?? customer.registeredAt,
      phone: e164(customer.phone),
      fax: e164(customer.fax),
      email: customer.email,
      homepage: customer.homepage,
      address: customer.address,
      employees: customer.employees,
      memo: customer.memo,
      owner_id: userIds[customer.owner],
      registered_by_id: userIds[customer.owner],
      search: nameSearchText(customer.name, customer.ceoName),
      name_key: nameKey(customer.name),
      created_at: customer.registeredAt,
      updated_at: customer.registeredAt,
      ver: 1,
    })),
  )
}

export async function seedContacts({
  insert,
  demo,
  workgroupId,
  userIds,
  customerIds,
}: Written & Pick<Seed, 'customerIds'>): Promise<string[]> {
  return insert(
    'contacts',
    'workgroup_id, customer_id, name, position, affiliation, email, mobile, company_phone, fax, home_address, anniversary, is_lunar, wedding_anniversary, is_wedding_lunar, other_info, personality, interests, health_and_hobby, career, alma_mater, family, registered_by_id, search, created_at, updated_at, ver',
    demo.contacts.map((contact) => ({
      workgroup_id: workgroupId,
      customer_id: customerIds[contact.customer],
      name: contact.name,
      position: contact.position,
      affiliation: contact.affiliation,
      email: contact.email,
      mobile: e164(contact.mobile),
      company_phone: e164(contact.companyPhone),
      fax: '',
      home_address: '',
      anniversary: contact.anniversary || null,
      is_lunar: contact.isLunar,
      wedding_anniversary: contact.weddingAnniversary || null,
      is_wedding_lunar: false,
      other_info: contact.otherInfo,
      personality: contact.personality,
      interests: contact.interests,
      health_and_hobby: contact.healthAndHobby,
      career: contact.career,
      alma_mater: contact.almaMater,
      family: contact.family,
      registered_by_id: userIds[demo.customers[contact.customer]!.owner],
      search: nameSearchText(contact.name),
      created_at: demo.customers[contact.customer]!.registeredAt,
      updated_at: demo.customers[contact.customer]!.registeredAt,
      ver: 1,
    })),
  )
}

/** The moves between stages: with the first log of each higher purpose; won, lost and on hold by hand after the last log. */
export async function seedStageMoves({ insert, demo, workgroupId, userIds, customerIds }: Seed): Promise<void> {
  const moves = demo.customers.flatMap(({ stage: last, owner }, customer) => {
    const own = demo.logs.filter((log) => log.customer === customer)
    const reached = own.flatMap((log, at) => {
      const stage = stageOf(log.purpose as Purpose)
      const isFirst = own.slice(0, at).every((earlier) => stageOf(earlier.purpose as Purpose) < stage)
      return isFirst ? [{ stage: stage as string, at: log.at, by: log.author, isByLog: true }] : []
    })
    const isByHand = (manualStages as readonly string[]).includes(last)
    const all = isByHand ? [...reached, { stage: last, at: own.at(-1)!.at, by: owner, isByLog: false }] : reached
    return all.map((move, at) => ({
      workgroup_id: workgroupId,
      customer_id: customerIds[customer],
      from_stage: all[at - 1]?.stage ?? '',
      from_at: all[at - 1]?.at ?? null,
      from_reached: reached[at - 1]?.stage ?? '',
      to_stage: move.stage,
      by_id: userIds[move.by],
      by_log: move.isByLog,
      moved_at: move.at,
    }))
  })
  await insert(
    'stage_moves',
    'workgroup_id, customer_id, from_stage, from_at, from_reached, to_stage, by_id, by_log, moved_at',
    moves.toSorted((one, other) => (one.moved_at < other.moved_at ? -1 : 1)),
  )
}

/** When the stage began: with the first log of its purpose. Won, lost and on hold were set by hand after the last log. */
function stageReachedAt(
  logs: readonly Pick<DemoLog, 'customer' | 'purpose' | 'at'>[],
  customer: number,
  stage: string,
): string | undefined {
  const own = logs.filter((log) => log.customer === customer)
  if ((manualStages as readonly string[]).includes(stage)) return own.at(-1)?.at
  return own.find((log) => log.purpose.slice(3) === stages.find((each) => each === stage)?.slice(3))?.at
}
