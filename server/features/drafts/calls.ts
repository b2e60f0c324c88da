import { randomUUID } from 'node:crypto'
import { toWire, type InputOf } from '../../../contract/core/call.ts'
import { drafts as contract } from '../../../contract/calls/drafts/calls.ts'
import { limits } from '../../../contract/rules/rules.ts'
import type { Handlers, MemberContext } from '../../calls/context.ts'
import { keepDeleted, restoreDeleted } from '../../calls/deleted-records.ts'
import { Failure, notFound } from '../../core/failure.ts'
import * as query from './queries.ts'
import { notifyBrowsers } from '../../realtime/live-events.ts'

export const drafts: Handlers<typeof contract> = {
  async save(context, input) {
    const saved = await save(context, input, false)
    if (saved.isRegistered) throw new Failure('key_reused')
    return { id: saved.id, ver: saved.ver }
  },
  autoSave: (context, input) => save(context, input, true),

  async list(context) {
    const items = await query.listDrafts(context.db, context)
    return { items, total: items.length }
  },

  async detail(context, reference) {
    const draft = await query.draftById(context.db, context, reference)
    if (!draft) throw notFound()
    return draft
  },

  async delete(context, { ids, vers }) {
    const { db, now } = context
    for (const [at, id] of ids.entries()) {
      if (!(await query.lockDraft(db, id))) continue
      if (vers[at]) await checkUnchanged(context, { id, ver: vers[at] })
      await keepDeleted(db, { kind: 'draft', id, now })
    }
    const deleted = await query.deleteDrafts(db, context, ids)
    if (deleted > 0) await notifyBrowsers(context.db, [context.userId])
    return {}
  },

  async restore(context, { ids }) {
    const { db, now } = context
    for (const id of ids) await restoreDeleted(db, { kind: 'draft', id, now })
    await notifyBrowsers(context.db, [context.userId])
    return {}
  },
}

/** @throws Failure `stale` if another device has saved the draft since */
async function checkUnchanged(context: MemberContext, { id, ver }: { id: string; ver: number }): Promise<void> {
  const stored = await query.draftById(context.db, context, { id })
  if (stored && stored.ver !== ver && !stored.isHere)
    throw new Failure('stale', { record: toWire(contract.detail.output, stored) })
}

type Input = InputOf<typeof contract.save>
type Saved = { id: string; ver: number; isRegistered: boolean }
/** The log was registered before its draft arrived: nothing is saved, also when the draft's id is already deleted. */
const alreadyRegistered: Saved = { id: '', ver: 0, isRegistered: true }
async function save(
  context: MemberContext,
  { id, ver, key: given, typedAt, ...written }: Input,
  isAuto: boolean,
): Promise<Saved> {
  const { db } = context
  const key = given || randomUUID()
  // Serializes concurrent saves of one draft, and the registration of its log.
  if (!id) await query.lockKey(db, context, key)
  if (!id && (await query.isRegistered(db, context, key))) return alreadyRegistered
  if (id && !(await query.lockDraft(db, id))) {
    if (given && (await query.isRegistered(db, context, given))) return alreadyRegistered
    throw notFound()
  }
  const stored = await query.draftById(db, context, id ? { id } : { key })
  if (!stored) {
    if ((await query.countDrafts(db, context)) >= limits.drafts)
      throw new Failure('too_many_drafts', { values: { max: limits.drafts } })
    const made = await query.addDraft(db, context, { key, typedAt, isAuto }, written)
    await notifyBrowsers(context.db, [context.userId])
    return { ...made, isRegistered: false }
  }
  if (isSame(stored, written)) {
    await query.markSaved(db, stored.id, context, isAuto)
    return { id: stored.id, ver: stored.ver, isRegistered: false }
  }
  // After a lost response a device only sees its own newer version, which is no conflict.
  const isStale = id ? ver !== undefined && ver !== stored.ver : true
  if (isStale && !stored.isHere) throw new Failure('stale', { record: toWire(contract.detail.output, stored) })
  // A page that was closed may have left its last save on the way, which its next page has overtaken.
  if (isStale && typedAt && (await query.isTypedAfter(db, stored.id, typedAt)))
    return { id: stored.id, ver: stored.ver, isRegistered: false }
  return { ...(await query.changeDraft(db, stored.id, context, { typedAt, isAuto }, written)), isRegistered: false }
}

/** Whether the draft is unchanged. */
function isSame(stored: query.Draft, written: query.DraftFields): boolean {
  const instant = (at: string | null) => (at ? Date.parse(at) : 0)
  const both = [
    [stored.kind, written.kind],
    [stored.logVer, written.logVer ?? null],
    [stored.customerId ?? '', written.customerId],
    [stored.contactId ?? '', written.contactId],
    [instant(stored.at), instant(written.at)],
    [stored.purpose, written.purpose],
    [stored.channel, written.channel],
    [stored.title, written.title],
    [stored.content, written.content],
    [stored.sentence, written.sentence],
    [stored.keywords.join('\n'), written.keywords.join('\n')],
    [stored.coAuthors.map((one) => one.id).join(), written.coAuthorIds.join()],
    [stored.nextStep, written.nextStep],
    [stored.nextDay ?? '', written.nextDay],
    [stored.planId ?? '', written.planId],
    [stored.planDay ?? '', written.planDay],
  ]
  return both.every(([one, other]) => one === other)
}
