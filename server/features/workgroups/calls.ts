import { hasCorporateForm, isReservedAddress } from '../../../contract/rules/workgroup-names.ts'
import type { workgroups as contract } from '../../../contract/calls/workgroups/calls.ts'
import type { Handler, Handlers } from '../../calls/context.ts'
import { enterWorkgroup } from '../../db/connect.ts'
import { Failure, fieldFailure, notFound } from '../../core/failure.ts'
import { resemblesReservedName } from '../../security/reserved-names.ts'
import { findTimeZone, defaultTimeZone } from '../../db/time-zones.ts'
import { addMember } from '../members/queries.ts'
import * as query from './queries.ts'

const create: Handler<typeof contract.create> = async (context, input) => {
  const { db, now, userId, sessionId } = context
  if (input.email !== undefined && input.email !== (await query.emailOf(db, userId))) throw new Failure('no_permission')
  if (hasCorporateForm(input.name)) throw fieldFailure('corporate_form', 'name')
  if (resemblesReservedName(input.name)) throw fieldFailure('name_reserved', 'name')
  if (isReservedAddress(input.address)) throw fieldFailure('address_reserved', 'address')
  const timeZone = (input.timeZone && (await findTimeZone(db, input.timeZone))) || defaultTimeZone
  const id = await query.addWorkgroup(db, { name: input.name, address: input.address, timeZone, now })
  if (!id) throw fieldFailure('url_in_use', 'address')
  await enterWorkgroup(db, id, userId, 'master')
  await addMember(db, { workgroupId: id, userId, role: 'master', now })
  await query.moveSession(db, sessionId, id)
  await query.rememberWorkgroup(db, userId, id)
  return { id }
}

export const workgroups: Handlers<typeof contract> = {
  create,
  createAtSignUp: create,

  async list({ db, userId, workgroupId, photos }) {
    const mine = await query.workgroupsOf(db, userId)
    return {
      items: mine.map(({ logo_key, ...workgroup }) => ({
        ...workgroup,
        logoUrl: photos.url(logo_key),
        isCurrent: workgroup.id === workgroupId,
      })),
      total: mine.length,
    }
  },

  async change({ db, userId, sessionId }, { id }) {
    const mine = await query.workgroupsOf(db, userId)
    if (!mine.some((workgroup) => workgroup.id === id)) throw notFound()
    await query.moveSession(db, sessionId, id)
    await query.rememberWorkgroup(db, userId, id)
    return { id }
  },

  async detail({ db, workgroupId, photos }) {
    const { logo_key, memberCount, masterName, ...workgroup } = await query.describeWorkgroup(db, workgroupId)
    return {
      ...workgroup,
      logoUrl: photos.url(logo_key),
      memberCount: Number(memberCount),
      masterName: masterName ?? '',
    }
  },

  async creationDate({ db, workgroupId }) {
    const { id, created_at } = await query.workgroupById(db, workgroupId)
    return [{ id }, { createdAt: created_at }]
  },
}
