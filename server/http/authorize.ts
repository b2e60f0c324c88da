// The first layer of access control: the origin of a request and the audience of a call.
import type { FastifyRequest } from 'fastify'
import { isWorkgroupScoped, workgroupHeader, type Call } from '../../contract/core/call.ts'
import { roleOf } from '../../contract/codes.ts'
import * as may from '../../contract/permissions.ts'
import type { Config } from '../config.ts'
import type { AnyContext, MemberContext, SignedInContext } from '../calls/context.ts'
import type { Entered } from '../db/connect.ts'
import { Failure, notFound } from '../core/failure.ts'
import type { Given } from './form.ts'
import type { SignedLinks } from '../security/signed-links.ts'

/** The origin at which the request arrived. Used only where PUBLIC_URL is unset. */
export const ownOrigin = (request: FastifyRequest) => `${request.protocol}://${request.host}`
/**
 * Rejects form posts from foreign pages (CSRF): a browser names the page's origin, which must be ours. The Host header proves
 * nothing, because a foreign name that resolves to this server (DNS rebinding) is in both headers.
 */
export function refuseForeignOrigin(config: Config, request: FastifyRequest): void {
  const { origin } = request.headers
  if (origin === undefined || config.origins.includes(origin)) return
  if (!config.anyOrigin || origin !== ownOrigin(request)) throw new Failure('access_denied')
}

/** Rejects a signed address that is invalid, changed or expired, with the response of an unknown one. */
export function refuseClosedLink(links: SignedLinks, call: Call, form: Given): void {
  if (call.audience === 'link' && !links.isValid(call, form)) throw notFound()
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
  if (!person.inWorkgroup) throw new Failure(entered.two_step_due === null ? 'no_workgroup' : 'two_step_required')
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
    userLanguage: entered.language,
    sessionId: entered.session_id,
    workgroupId: entered.workgroup_id,
    departmentId: entered.department_id,
    role,
    timeZone: entered.time_zone ?? 'UTC',
    twoStepDue: entered.two_step_due,
  }
}

const shownBy = (request: FastifyRequest): string | undefined => {
  const shown = request.headers[workgroupHeader.toLowerCase()]
  return Array.isArray(shown) ? shown.join() : shown
}
/** The id of the workgroup that a request is for; null: it names none, or something that is no id. */
export function workgroupOf(request: FastifyRequest): string | null {
  const shown = shownBy(request) ?? ''
  return /^[1-9]\d{0,17}$/.test(shown) ? shown : null
}
/** Rejects a call for a workgroup in which the user has no rights (any more), instead of acting in another one (decision 10). */
function refuseOtherWorkgroup(call: Call, entered: Entered, request: FastifyRequest): void {
  const shown = shownBy(request)
  if (shown !== undefined && isWorkgroupScoped(call) && shown !== (entered.workgroup_id ?? '0'))
    throw new Failure('other_workgroup')
}
