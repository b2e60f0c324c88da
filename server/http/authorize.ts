// The first wall: from where a call may come, and whoever is not of its audience goes no further.
import type { FastifyRequest } from 'fastify'
import { isWithinWorkgroup, workgroupHeader, type Call } from '../../contract/core/call.ts'
import { roleOf } from '../../contract/codes.ts'
import * as may from '../../contract/permissions.ts'
import type { Config } from '../config.ts'
import type { AnyContext, MemberContext, SignedInContext } from '../calls/context.ts'
import type { Entered } from '../db/connect.ts'
import { Failure, notFound } from '../core/failure.ts'
import type { Given } from './form.ts'
import type { Links } from '../security/signed-links.ts'

/** Where this request reached us, as a browser writes an origin. Believed only when nothing is said about where people reach us. */
export const ownOrigin = (request: FastifyRequest) => `${request.protocol}://${request.host}`
/**
 * A form is what any page may send anywhere: a browser names the page it came from, and it must be one of ours. The Host
 * header is no proof of that, for a foreign name that points here (DNS rebinding) stands in both.
 */
export function refuseForeignOrigin(config: Config, request: FastifyRequest): void {
  const { origin } = request.headers
  if (origin === undefined || config.origins.includes(origin)) return
  if (!config.anyOrigin || origin !== ownOrigin(request)) throw new Failure('access_denied')
}

/** An address that is not ours, has been changed, or is too old opens nothing, and says no more than one that never was. */
export function refuseClosedLink(links: Links, call: Call, form: Given): void {
  if (call.audience === 'link' && !links.isOpen(call, form)) throw notFound()
}

export function bearerOf(request: FastifyRequest): string {
  const header = request.headers.authorization
  if (!header) throw new Failure('no_token')
  const token = /^Bearer ([A-Za-z0-9._~+/-]{1,512}=*)$/i.exec(header.slice(0, 600))?.[1]
  if (!token) throw new Failure('invalid_token')
  return token
}

const isEnough = { member: may.isMember, manager: may.isManager, chief: may.isChief, master: may.isMaster }

export function admit(
  context: AnyContext,
  call: Call,
  entered: Entered,
  request: FastifyRequest,
): SignedInContext | MemberContext {
  if (entered.state === 'expired') throw new Failure('token_expired')
  if (entered.state !== 'ok') throw new Failure('invalid_token')
  refuseOtherWorkgroup(call, entered, request)
  const admitted = contextOf(context, entered)
  const { person } = admitted
  if (call.audience === 'anyone' || call.audience === 'link' || call.audience === 'signedIn') return admitted
  if (call.audience === 'operator') {
    if (!person.isOperator) throw new Failure('no_permission')
    return admitted
  }
  if (!person.inWorkgroup) throw new Failure('no_workgroup')
  if (!isEnough[call.audience](person)) throw new Failure('no_permission')
  return admitted
}

function contextOf(
  context: AnyContext,
  entered: Entered,
): SignedInContext & Pick<MemberContext, 'departmentId' | 'timeZone'> {
  const inWorkgroup = entered.workgroup_id !== null
  const role = inWorkgroup ? roleOf(entered.role) : entered.is_operator ? 'operator' : 'staff'
  return {
    ...context,
    person: { userId: entered.user_id, role, inWorkgroup, isOperator: entered.is_operator },
    userId: entered.user_id,
    userName: entered.user_name,
    sessionId: entered.session_id,
    workgroupId: entered.workgroup_id,
    departmentId: entered.department_id,
    role,
    timeZone: entered.time_zone ?? 'UTC',
  }
}

/** A tab that still shows the workgroup one was in before must not write into the one that another tab entered. */
function refuseOtherWorkgroup(call: Call, entered: Entered, request: FastifyRequest): void {
  const shown = request.headers[workgroupHeader.toLowerCase()]
  if (shown !== undefined && isWithinWorkgroup(call) && shown !== (entered.workgroup_id ?? '0'))
    throw new Failure('other_workgroup')
}
