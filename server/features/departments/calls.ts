import { toWire } from '../../../contract/core/call.ts'
import type { departments as lists } from '../../../contract/calls/departments/calls.ts'
import { departmentEditing } from '../../../contract/calls/departments/editing.ts'
import { heightOf, idsWithin, levelOf } from '../../../contract/calls/departments/tree.ts'
import { isChief } from '../../../contract/permissions.ts'
import { limits } from '../../../contract/rules/rules.ts'
import type { Handlers, MemberContext } from '../../calls/context.ts'
import { Failure, notFound, ruleFailure } from '../../core/failure.ts'
import { brokenConstraint } from '../../db/connect.ts'
import { recordAudit } from '../../security/audit.ts'
import { areMembers, listMembers, lockedPerson, peopleOfChart } from '../members/queries.ts'
import * as query from './queries.ts'

type Department = query.Department

/**
 * Locks the workgroup, so that the tree stands still until the commit, and reads it.
 * @throws no_permission when the caller is no longer a Chief
 */
async function lockedTree(context: MemberContext): Promise<Department[]> {
  if (!isChief(await lockedPerson(context))) throw new Failure('no_permission')
  return query.listDepartments(context.db, context.workgroupId)
}
const inTree = (tree: readonly Department[], id: string) => tree.find((each) => each.id === id)
/** @throws not_found; stale with the department of now */
function departmentOf(tree: readonly Department[], id: string, ver: number): Department {
  const found = inTree(tree, id)
  if (!found) throw notFound()
  if (found.ver !== ver) throw new Failure('stale', { record: toWire(departmentEditing.update.output, found) })
  return found
}
/** @param id '' for the workgroup. @throws a rule failure for an unknown department */
function checkTarget(tree: readonly Department[], id: string, field: 'parentId' | 'peopleTo' | 'childrenTo'): void {
  if (id !== '' && !inTree(tree, id)) throw ruleFailure(field, 'rule.choice')
}
/** @param levels that are to stand below the target */
function checkDepth(
  tree: readonly Department[],
  target: string,
  levels: number,
  field: 'parentId' | 'childrenTo',
): void {
  const max = limits.departmentDepth
  if (levelOf(tree, target) + levels > max) throw ruleFailure(field, 'rule.department_depth', { max })
}
async function checkHead({ db, workgroupId }: MemberContext, headId: string | undefined): Promise<void> {
  if (headId && !(await areMembers(db, workgroupId, [headId]))) throw ruleFailure('headId', 'rule.choice')
}
const childrenOf = (tree: readonly Department[], id: string) =>
  tree.filter((each) => (each.parentId ?? '') === id).map((each) => each.id)
const nameOf = (tree: readonly Department[], id: string | null) => inTree(tree, id ?? '')?.name ?? ''
function rejectDuplicate(error: unknown): never {
  throw brokenConstraint(error) === 'departments_same_name' ? ruleFailure('name', 'rule.department_exists') : error
}
async function departmentNow({ db, workgroupId }: MemberContext, id: string): Promise<Department> {
  return inTree(await query.listDepartments(db, workgroupId), id)!
}

type Place = { parentId: string; beforeId: string }
/** @throws a rule failure for a place that does not exist, is below the department, or is too deep */
async function move(context: MemberContext, tree: readonly Department[], moved: Department, to: Place): Promise<void> {
  const { db, workgroupId } = context
  checkTarget(tree, to.parentId, 'parentId')
  if (idsWithin(tree, moved.id).has(to.parentId)) throw ruleFailure('parentId', 'rule.department_cycle')
  checkDepth(tree, to.parentId, heightOf(tree, moved.id), 'parentId')
  const siblings = childrenOf(tree, to.parentId).filter((id) => id !== moved.id)
  const place = to.beforeId === '' ? siblings.length : siblings.indexOf(to.beforeId)
  if (place === -1) throw ruleFailure('beforeId', 'rule.choice')
  await query.orderDepartments(db, workgroupId, siblings.toSpliced(place, 0, moved.id))
  if (to.parentId === (moved.parentId ?? '')) return
  const values = { name: moved.name, from: nameOf(tree, moved.parentId), to: nameOf(tree, to.parentId) }
  await recordAudit(context, 'department.moved', { values })
}

export const departments: Handlers<typeof lists & typeof departmentEditing> = {
  async list({ db, workgroupId }) {
    const items = await query.listDepartments(db, workgroupId)
    return { items, total: items.length }
  },

  async create(context, { name, parentId, headId }) {
    const { db, workgroupId } = context
    const tree = await lockedTree(context)
    if (tree.length >= limits.departments) throw ruleFailure('name', 'rule.departments', { max: limits.departments })
    checkTarget(tree, parentId, 'parentId')
    checkDepth(tree, parentId, 1, 'parentId')
    await checkHead(context, headId)
    const position = childrenOf(tree, parentId).length + 1
    const made = await query
      .insertDepartment(db, { workgroupId, name, parentId: parentId || null, headId: headId || null, position })
      .catch(rejectDuplicate)
    await recordAudit(context, 'department.added', { values: { name, parent: nameOf(tree, parentId) } })
    if (headId) await recordAudit(context, 'department.head', { values: { name }, about: headId })
    return departmentNow(context, made.id)
  },

  async update(context, { id, ver, name, parentId, beforeId, headId }) {
    const { db, workgroupId } = context
    const tree = await lockedTree(context)
    const was = departmentOf(tree, id, ver)
    await checkHead(context, headId)
    if (parentId !== undefined) await move(context, tree, was, { parentId, beforeId })
    const to = {
      ...(name !== undefined && { name }),
      ...(parentId !== undefined && { parent_id: parentId || null }),
      ...(headId !== undefined && { head_id: headId || null }),
    }
    await query.updateDepartment(db, { workgroupId, id }, to).catch(rejectDuplicate)
    if (name !== undefined && name !== was.name)
      await recordAudit(context, 'department.renamed', { values: { from: was.name, to: name } })
    if (headId !== undefined && headId !== (was.headId ?? ''))
      await recordAudit(context, 'department.head', { values: { name: name ?? was.name }, about: headId || null })
    return departmentNow(context, id)
  },

  async delete(context, { id, ver, peopleTo, childrenTo }) {
    const { db, workgroupId } = context
    const tree = await lockedTree(context)
    const { name } = departmentOf(tree, id, ver)
    checkTarget(tree, peopleTo, 'peopleTo')
    checkTarget(tree, childrenTo, 'childrenTo')
    if (peopleTo === id) throw ruleFailure('peopleTo', 'rule.choice')
    if (idsWithin(tree, id).has(childrenTo)) throw ruleFailure('childrenTo', 'rule.department_cycle')
    checkDepth(tree, childrenTo, heightOf(tree, id) - 1, 'childrenTo')
    const children = childrenOf(tree, id)
    await query.emptyDepartment(db, { workgroupId, id, peopleTo, childrenTo })
    const siblings = childrenOf(tree, childrenTo)
    // In the place of the deleted one, or behind those that stand there.
    const place = siblings.includes(id) ? siblings.indexOf(id) : siblings.length
    await query.orderDepartments(
      db,
      workgroupId,
      siblings.toSpliced(place, 0, ...children).filter((each) => each !== id),
    )
    await query.deleteDepartment(db, workgroupId, id)
    await recordAudit(context, 'department.removed', { values: { name, to: nameOf(tree, peopleTo) } })
    return {}
  },

  async members({ db, workgroupId, photos }, { id, withBelow, page, pageSize }) {
    const within = id === '' ? null : await query.idsWithin(db, workgroupId, id)
    if (within?.length === 0) throw notFound()
    const departmentIds =
      withBelow && within ? { departmentId: '', departmentIds: within } : { departmentId: id || null }
    const { rows, total } = await listMembers(db, workgroupId, { search: '', ...departmentIds, page, pageSize })
    return {
      items: rows.map(({ photo_key, ...member }) => ({ ...member, photoUrl: photos.url(photo_key) })),
      total,
    }
  },

  async chart({ db, workgroupId, photos }) {
    const people = await peopleOfChart(db, workgroupId)
    return { people: people.map(({ photo_key, ...one }) => ({ ...one, photoUrl: photos.url(photo_key) })) }
  },
}
