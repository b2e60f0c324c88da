import { sql } from 'kysely'
import type { InputOf, OutputOf } from '../../../contract/core/call.ts'
import type { contacts as contract } from '../../../contract/calls/contacts/calls.ts'
import type { MemberContext } from '../../calls/context.ts'
import type { Db } from '../../db/connect.ts'
import { nameSearchText } from '../../db/search-text.ts'
import { justDeleted, writtenBy, type Writer } from '../../db/audit-columns.ts'
import { personRef } from '../members/queries.ts'

type ContactFields = Omit<InputOf<typeof contract.create>, 'clientKey' | 'customerId'>
/** A contact as stored: with the keys of its pictures instead of their URLs. */
export type StoredContact = Omit<OutputOf<typeof contract.detail>, 'photoUrl' | 'cardUrl'> & {
  photoKey: string | null
  cardKey: string | null
}

export const shownContact = (
  { photos }: Pick<MemberContext, 'photos'>,
  { photoKey, cardKey, ...contact }: StoredContact,
): OutputOf<typeof contract.detail> => ({
  ...contact,
  photoUrl: photos.url(photoKey),
  cardUrl: photos.url(cardKey),
})

/** Joins the customer, because the contacts of a deleted customer are hidden. */
const liveContacts = (db: Db) =>
  db
    .selectFrom('contacts as k')
    .innerJoin('customers as c', (join) =>
      join.onRef('c.workgroup_id', '=', 'k.workgroup_id').onRef('c.id', '=', 'k.customer_id'),
    )
    .where('k.deleted_at', 'is', null)
    .where('c.deleted_at', 'is', null)

export const selectContacts = (db: Db) =>
  liveContacts(db).select([
    'k.id',
    'k.customer_id as customerId',
    'k.name',
    'k.position',
    'k.affiliation',
    'k.email',
    'k.mobile',
    'k.company_phone as companyPhone',
    'k.fax',
    'k.home_address as homeAddress',
    'k.is_lunar as isLunar',
    'k.is_wedding_lunar as isWeddingLunar',
    'k.other_info as otherInfo',
    'k.personality',
    'k.interests',
    'k.health_and_hobby as healthAndHobby',
    'k.career',
    'k.alma_mater as almaMater',
    'k.family',
    'k.photo_key as photoKey',
    'k.card_key as cardKey',
    'k.ver',
    'k.created_at as registeredAt',
    'k.registered_by_id as registeredById',
    'c.name as customerName',
    'c.owner_id as customerOwnerId',
    'c.registered_by_id as customerRegisteredById',
    sql<string>`coalesce(k.anniversary::text, '')`.as('anniversary'),
    sql<string>`coalesce(k.wedding_anniversary::text, '')`.as('weddingAnniversary'),
    'k.last_log_at as lastLogAt',
    'k.last_log_channel as lastLogChannel',
    personRef('k', 'updated_by_id').$castTo<StoredContact['updatedBy']>().as('updatedBy'),
    personRef('k', 'last_log_by_id').$castTo<StoredContact['lastLogBy']>().as('lastLogBy'),
  ])

export const contactById = (db: Db, id: string): Promise<StoredContact | undefined> =>
  selectContacts(db).where('k.id', '=', id).executeTakeFirst()

export async function listContacts(
  db: Db,
  of: { customerId: string; page: number; pageSize: number },
): Promise<{ items: StoredContact[]; total: number }> {
  const { total } = await liveContacts(db)
    .where('k.customer_id', '=', of.customerId)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  const items = await selectContacts(db)
    .where('k.customer_id', '=', of.customerId)
    .orderBy(sql`k.name collate "ko-x-icu"`)
    .orderBy('k.id')
    .limit(of.pageSize)
    .offset((of.page - 1) * of.pageSize)
    .execute()
  return { items, total }
}

/** Locked to serialize concurrent edits. */
export const lockContact = (db: Db, id: string) =>
  liveContacts(db)
    .where('k.id', '=', id)
    .select([
      'k.id',
      'k.customer_id as customerId',
      'k.registered_by_id as registeredById',
      'k.photo_key as photoKey',
      'k.card_key as cardKey',
      'k.ver',
      'c.owner_id as customerOwnerId',
      'c.registered_by_id as customerRegisteredById',
    ])
    .forUpdate('k')
    .executeTakeFirst()
export type LockedContact = NonNullable<Awaited<ReturnType<typeof lockContact>>>

const columnsOf = (input: ContactFields) => ({
  name: input.name,
  position: input.position,
  affiliation: input.affiliation,
  email: input.email,
  mobile: input.mobile,
  company_phone: input.companyPhone,
  fax: input.fax,
  home_address: input.homeAddress,
  anniversary: input.anniversary || null,
  is_lunar: input.isLunar,
  wedding_anniversary: input.weddingAnniversary || null,
  is_wedding_lunar: input.isWeddingLunar,
  other_info: input.otherInfo,
  personality: input.personality,
  interests: input.interests,
  health_and_hobby: input.healthAndHobby,
  career: input.career,
  alma_mater: input.almaMater,
  family: input.family,
  search: nameSearchText(input.name),
})

/** What a contact's personal notes say, to see whether an edit changed them. */
export const personalNotesOf = async (db: Db, id: string): Promise<string> =>
  JSON.stringify(
    await db
      .selectFrom('contacts')
      .select(['personality', 'interests', 'health_and_hobby', 'career', 'alma_mater', 'family'])
      .where('id', '=', id)
      .executeTakeFirst(),
  )

export const addContact = (
  db: Db,
  by: { workgroupId: string; userId: string; now: Date },
  customerId: string,
  input: ContactFields,
) =>
  db
    .insertInto('contacts')
    .values({
      ...columnsOf(input),
      workgroup_id: by.workgroupId,
      customer_id: customerId,
      registered_by_id: by.userId,
      updated_by_id: by.userId,
      created_at: by.now,
      updated_at: by.now,
    })
    .returning(['id', 'ver'])
    .executeTakeFirstOrThrow()
export const changeContact = (db: Db, was: LockedContact, input: ContactFields, by: Writer) =>
  db
    .updateTable('contacts')
    .set({ ...columnsOf(input), ver: was.ver + 1, ...writtenBy(by) })
    .where('id', '=', was.id)
    .execute()
/** `ver` stays the same: a picture is not part of the form, so an edit in progress remains valid. */
export const changePicture = (
  db: Db,
  was: LockedContact,
  picture: { photo_key?: string | null; card_key?: string | null },
  by: Writer,
) =>
  db
    .updateTable('contacts')
    .set({ ...picture, ...writtenBy(by) })
    .where('id', '=', was.id)
    .execute()
export const hideContact = (db: Db, was: LockedContact, by: Writer) =>
  db
    .updateTable('contacts')
    .set({ deleted_at: by.now, ver: was.ver + 1, ...writtenBy(by) })
    .where('id', '=', was.id)
    .execute()
/** @returns false where the deletion cannot be undone (any more), or where its customer is deleted */
export async function restoreContact(db: Db, id: string, by: Writer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('contacts as k')
    .set((of) => ({ deleted_at: null, ver: of('k.ver', '+', 1), ...writtenBy(by) }))
    .where('k.id', '=', id)
    .where(justDeleted(by))
    .where((of) =>
      of.exists(
        of
          .selectFrom('customers as c')
          .select('c.id')
          .whereRef('c.workgroup_id', '=', 'k.workgroup_id')
          .whereRef('c.id', '=', 'k.customer_id')
          .where('c.deleted_at', 'is', null),
      ),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
