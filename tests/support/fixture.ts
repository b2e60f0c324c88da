// The main fixture: two workgroups with records of every kind, eleven kinds of person, and a valid input for every
// call.
import sharp from 'sharp'
import type { Call, InputOf } from '../../contract/core/call.ts'
import { webClientId } from '../../contract/codes.ts'
import { contract, type Contract } from '../../contract/index.ts'
import { hashToken, newToken } from '../../server/security/tokens.ts'
import type { UploadedFiles, TestApp } from './app.ts'
import { aPushSubscription } from './servers/push-service.ts'
import { aOneTimeCode, anUnsubscribeLink, aPasswordLink, inOneMinute } from './builders/codes-and-links.ts'
import {
  aDeletedWorkgroup,
  aDepartment,
  aPerson,
  aSession,
  aTeam,
  nameOfWorkgroup,
  versionOfDepartment,
  password,
  type Kind,
  type TestPerson,
} from './builders/people.ts'
import {
  aComment,
  anAuditEntry,
  aDeletedRecord,
  aDeparture,
  aContact,
  aCustomer,
  aDraft,
  aFeedback,
  aFile,
  aServiceFile,
  aDataExport,
  anExport,
  stageMoveOf,
  aMute,
  aNotice,
  aNoticeRead,
  someKeywordAlerts,
  aWeeklyReport,
  aBill,
  aPayment,
  aSynonym,
  someRollUps,
  anAnswerTemplate,
  anInquiry,
  anInquiryLink,
  anInvitation,
  aJoinLink,
  aNotification,
  aSalesLog,
  aSample,
  aServiceNotice,
  aVersion,
  aView,
  aWebhook,
} from './builders/records.ts'
import { anyLog, noticeInput, logSelection, viewInput } from './inputs/static-inputs.ts'
import { customerInputs } from './inputs/customer-inputs.ts'
import { aTable, anImport, importInputs } from './inputs/import-inputs.ts'
import { biddingInputs, orderRecords } from './inputs/bidding-inputs.ts'
import { billingInputs } from './inputs/billing-inputs.ts'
import { inquiryInputs } from './inputs/inquiry-inputs.ts'
import { anItem, needsInputs, needsRecords } from './inputs/needs-inputs.ts'
import { offlineInputs } from './inputs/offline-inputs.ts'
import { leadInputs } from './inputs/lead-inputs.ts'
import { duplicatesOf, mergeInputs } from './inputs/merge-inputs.ts'
import { anImportedPlan, planInputs, planRecords } from './inputs/plan-inputs.ts'
import { talkInputs } from './inputs/talk-inputs.ts'
import { myDataInputs } from './inputs/my-data-inputs.ts'
import { signOnInputs, signOnOf } from './inputs/single-sign-on-inputs.ts'
import { twoStepInputs } from './inputs/two-step-inputs.ts'
import { anApiToken } from './builders/api-tokens.ts'
import { aConnectedApp, anAppCode, appRequest, aRegisteredApp } from './builders/apps.ts'
import { anApp, aPasskey, aTicket, codeOf, withoutTwoStep } from './builders/two-step.ts'

export const photo = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#0b645e' } })
  .png()
  .toBuffer()

/**
 * A workgroup in which a member of Staff has a customer, a contact and a log with a colleague as co-author; both and
 * their Manager are in one department.
 */
async function aTeamWithRecords(app: TestApp) {
  const team = await aTeam(app)
  const by = team.staff
  const departmentId = await aDepartment(app, team.workgroupId)
  await app.owner.query('update members set department_id = $1 where user_id = any($2)', [
    departmentId,
    [by.id, team.colleague.id, team.manager.id],
  ])
  const customerId = await aCustomer(app, { by, stage: '0050002' })
  const contactId = await aContact(app, { by, customerId })
  const deletedCustomerId = await aCustomer(app, { by })
  const deletedContactId = await aContact(app, { by, customerId })
  // An hour ahead: a deletion can be undone for a minute only, and the fixture is used for longer.
  const deletedAt = new Date(app.now().getTime() + 3_600_000)
  await app.owner.query('update customers set deleted_at = $2 where id = $1', [deletedCustomerId, deletedAt])
  await app.owner.query('update contacts set deleted_at = $2 where id = $1', [deletedContactId, deletedAt])
  const log = await aSalesLog(app, { by, customerId, contactId, coAuthorIds: [team.colleague.id] })
  await aVersion(app, { by, logId: log.id })
  const invitation = await anInvitation(app, { by: team.manager })
  const cancelledInvitation = await anInvitation(app, { by: team.manager, isCancelled: true })
  const joinLink = await aJoinLink(app, { by: team.chief })
  const notificationId = await aNotification(app, { to: by, by: team.colleague, logId: log.id })
  await aMute(app, { by, customerId })
  const commentId = await aComment(app, { by, logId: log.id })
  const feedbackId = await aFeedback(app, { by: team.manager, logId: log.id, asksAnswer: false })
  const inquiryId = await anInquiry(app, { by })
  const inquiryFileId = await aServiceFile(app, { inquiryId, by })
  await aView(app, { by: team.master, isShared: true })
  const viewId = await aView(app, { by })
  const draftId = await aDraft(app, { by, customerId })
  await aDraft(app, { by: team.master })
  const noticeId = await aNotice(app, { by: team.master })
  await aNoticeRead(app, { by, noticeId })
  const file = await aFile(app, { by, logId: log.id })
  await aFile(app, { by: team.master, noticeId })
  await anAuditEntry(app, { by: team.master })
  await signOnOf(app, team)
  await aDeparture(app, { by: team.colleague })
  await aSynonym(app, { by: team.master })
  await someRollUps(app, { by: team.master })
  await aWeeklyReport(app, { by: team.master })
  const bill = await aBill(app, { by: team.master, status: 'announced' })
  await aPayment(app, { by: team.master })
  await someKeywordAlerts(app, { by: team.master })
  const webhook = await aWebhook(app, { by: team.master })
  const deleted = {
    comment: await aDeletedRecord(app, { by, kind: 'comment', id: await aComment(app, { by, logId: log.id }) }),
    feedback: await aDeletedRecord(app, {
      by: team.manager,
      kind: 'feedback',
      id: await aFeedback(app, { by: team.manager, logId: log.id, asksAnswer: false }),
    }),
    notice: await aDeletedRecord(app, { by: team.master, kind: 'notice', id: await aNotice(app, { by: team.master }) }),
    needItem: await aDeletedRecord(app, { by: team.manager, kind: 'need_item', id: await anItem(app, { by }) }),
    draft: await aDeletedRecord(app, { by, kind: 'draft', id: await aDraft(app, { by, customerId }) }),
  }
  const excelExport = await anExport(app, { by: team.master })
  const passkey = await aPasskey(app, team.colleague.id)
  const { tokenId: apiTokenId } = await anApiToken(app, { by: team.colleague })
  const { appId } = await aConnectedApp(app, { by: team.colleague })
  await anAppCode(app, { by: team.colleague })
  return {
    ...team,
    departmentId,
    deleted,
    bill,
    orders: await orderRecords(app, team),
    customerId,
    moveId: await stageMoveOf(app, customerId),
    ...(await duplicatesOf(app, { by, manager: team.manager, customerId })),
    contactId,
    deletedCustomerId,
    deletedContactId,
    logId: log.id,
    commentId,
    feedbackId,
    invitation,
    cancelledInvitation,
    joinLink,
    notificationId,
    inquiryId,
    inquiryFileId,
    noticeId,
    file,
    viewId,
    draftId,
    excelExport,
    dataExport: await aDataExport(app, { by: team.staff }),
    passkeyId: passkey.id,
    apiTokenId,
    appId,
    webhook,
    ...(await needsRecords(app, { by, logId: log.id })),
    ...(await planRecords(app, { by, colleague: team.colleague, customerId, contactId })),
    importId: await anImport(app, { by: team.manager, state: 'checked', customerId }),
    doneImportId: await anImport(app, { by: team.manager, state: 'done', customerId }),
    unreadImportId: await anImport(app, { by: team.manager, state: 'unread', customerId }),
  }
}

export type Fixture = Awaited<ReturnType<typeof aFixture>>

export async function aFixture(app: TestApp) {
  const ours = await aTeamWithRecords(app)
  const theirs = await aTeamWithRecords(app)
  const { workgroupId, departmentId } = ours
  const people: Record<Kind, TestPerson | null> = {
    'signed out': null,
    'no workgroup': await aPerson(app),
    staff: ours.staff,
    bystander: await aPerson(app, { workgroupId, departmentId }),
    manager: ours.manager,
    'other manager': await aPerson(app, {
      workgroupId,
      role: 2,
      departmentId: await aDepartment(app, workgroupId, '영남영업팀'),
    }),
    chief: ours.chief,
    master: ours.master,
    'ex-member': await aPerson(app, { workgroupId, left: true }),
    stranger: theirs.master,
    operator: await aPerson(app, { isOperator: true }),
  }
  const openInquiryId = await anInquiry(app, {})
  const linkCode = await anInquiryLink(app, openInquiryId)
  const templateId = await anAnswerTemplate(app)
  const serviceNoticeId = await aServiceNotice(app, {})
  const anHourAhead = new Date(app.now().getTime() + 3_600_000)
  const deletedServiceNoticeId = await aServiceNotice(app, { deletedAt: anHourAhead })
  const serviceFileId = await aServiceFile(app, { noticeId: serviceNoticeId })
  return {
    app,
    ours,
    theirs,
    people,
    openInquiryId,
    linkCode,
    templateId,
    serviceNoticeId,
    deletedServiceNoticeId,
    serviceFileId,
    photoKey: await app.photos.store(photo),
  }
}

type Inputs = {
  [R in keyof Contract]: {
    [C in keyof Contract[R]]: (
      fixture: Fixture,
      who: TestPerson | null,
    ) => Promise<Partial<InputOf<Contract[R][C]>>> | Partial<InputOf<Contract[R][C]>>
  }
}

let count = 0
const nextNumber = () => (count += 1)
const writtenLog = ({ ours }: Fixture) => ({
  customerId: ours.customerId,
  contactId: ours.contactId,
  at: '2026-11-20T10:30:00+09:00',
  purpose: '0020005' as const,
  channel: '0030002' as const,
  title: '단가 협의',
  content: '샘플을 받아 보고 싶다고 함.',
  keywords: ['샘플', '단가'],
  coAuthorIds: [ours.colleague.id],
  nextStep: '견적 보내기',
  nextDay: '2026-11-27',
})
const newWorkgroup = () => ({
  name: `새터유통 ${nextNumber()}`,
  address: `saeteo-${nextNumber()}`,
  timeZone: 'Asia/Seoul',
})

const withProofOf = <T>(address: string, input: T) => {
  const parameters = new URL(address, 'http://x').searchParams
  return { ...input, until: parameters.get('until')!, proof: parameters.get('proof')! }
}
/** A valid input for each call, about records of `ours` that belong to its Staff. */
const inputs: Inputs = {
  auth: {
    authorize: ({ app, ours }, who) => ({
      email: (who ?? ours.staff).email,
      password,
      clientId: webClientId,
      redirectUri: `${app.config.publicUrl}/`,
      responseType: 'code',
      state: 'x1',
    }),
    token: async ({ app, ours }, who) => {
      const code = newToken()
      await app.owner.query(
        "insert into authorization_codes (hash, user_id, client_id, redirect_uri, expires_at) values ($1, $2, $3, '', $4)",
        [hashToken(code), (who ?? ours.staff).id, webClientId, inOneMinute(app)],
      )
      return { grantType: 'authorization_code', clientId: webClientId, code }
    },
    revoke: async ({ app, ours }, who) => ({ token: (await aSession(app, (who ?? ours.staff).id, null)).refreshToken }),
    checkUser: ({ ours }) => ({ email: ours.master.email }),
    sendMailCode: () => ({ email: `new${nextNumber()}@daon.example` }),
    signUp: async (fixture) => {
      const email = `new${nextNumber()}@daon.example`
      const phoneCode = await aOneTimeCode(fixture, 'phone', '+821055550124')
      return {
        email,
        password,
        name: '김새로',
        mailCode: await aOneTimeCode(fixture, 'email', email),
        phone: '010-5555-0124',
        phoneCode,
      }
    },
    checkInvite: ({ ours }) => ({ email: ours.invitation.email, inviteCode: ours.invitation.code }),
    acceptInvite: async ({ app, ours }, who) => {
      if (who)
        await app.owner.query('delete from invitations where workgroup_id = $1 and email = $2', [
          ours.workgroupId,
          who.email,
        ])
      const { email, code } = await anInvitation(app, { by: ours.manager, ...(who && { email: who.email }) })
      return { email, inviteCode: code }
    },
    openedLink: ({ ours }) => ({ code: ours.joinLink.code }),
    joinByLink: ({ ours }) => ({ code: ours.joinLink.code }),
    signUpInvited: ({ ours }) => ({
      email: ours.invitation.email,
      inviteCode: ours.invitation.code,
      name: '박초대',
      password,
      workgroupName: '다온소재',
    }),
    findPassword: ({ ours }) => ({ email: ours.staff.email }),
    changePassword: async (fixture) => ({
      email: fixture.ours.staff.email,
      code: await aPasswordLink(fixture),
      password: 'Other-2026!',
    }),
    sendPhoneCode: () => ({ phone: '010-5555-0123' }),
    findId: async (fixture) => {
      await fixture.app.owner.query("update users set phone = '+821055550123' where id = $1", [fixture.ours.staff.id])
      return {
        name: fixture.ours.staff.name,
        phone: '01055550123',
        code: await aOneTimeCode(fixture, 'phone', '+821055550123'),
      }
    },
    secure: () => ({}),
  },
  profile: {
    settings: () => ({}),
    setSettings: () => ({ theme: 'dark' as const, digest: 'daily' as const }),
    me: () => ({}),
    update: async (fixture) => ({
      name: '김바뀜',
      phone: '010-1234-5678',
      phoneCode: await aOneTimeCode(fixture, 'phone', '+821012345678'),
      rank: '대리',
      language: 'en',
      ver: 1,
    }),
    setPhoto: () => ({}),
    removePhoto: () => ({}),
    changePassword: () => ({ current: password, password: 'Other-2026!' }),
    devices: () => ({}),
    signOutDevice: async ({ app, ours }, who) => {
      const { rows } = await app.owner.query<{ id: string }>(
        "insert into sessions (user_id, client_id, created_at, last_seen_at, expires_at) values ($1, 'saleslog-web', $2, $2, $3) returning id",
        [(who ?? ours.staff).id, app.now(), inOneMinute(app)],
      )
      return { id: rows[0]!.id }
    },
    signOutEverywhere: () => ({}),
    startEmailChange: () => ({ email: `moved${nextNumber()}@daon.example`, password }),
    changeEmail: async (fixture, who) => {
      const email = `moved${nextNumber()}@daon.example`
      return {
        email,
        presentCode: await aOneTimeCode(fixture, 'email', (who ?? fixture.ours.staff).email),
        newCode: await aOneTimeCode(fixture, 'email', email),
      }
    },
  },
  secondStep: {
    finish: async ({ app, ours }, who) => {
      const { id } = who ?? ours.staff
      const secret = await anApp(app, id)
      return { ticket: await aTicket(app, id), otp: codeOf(app, secret), trust: false }
    },
    passkeyOptions: async ({ app, ours }, who) => {
      const { id } = who ?? ours.staff
      await aPasskey(app, id)
      return { ticket: await aTicket(app, id) }
    },
  },
  twoStep: twoStepInputs,
  ...signOnInputs,
  apiTokens: {
    list: () => ({}),
    create: () => ({ tokenName: '재고 연동', scopes: ['logs:read'], days: 90, password }),
    revoke: async ({ app, ours }, who) => ({ tokenId: (await anApiToken(app, { by: who ?? ours.staff })).tokenId }),
  },
  apps: {
    list: () => ({}),
    request: async ({ app }) => appRequest((await aRegisteredApp(app)).clientId),
    allow: async ({ app, ours }, who) => {
      await withoutTwoStep(app, (who ?? ours.staff).id)
      return { ...appRequest((await aRegisteredApp(app)).clientId), scopes: ['logs:read'], password }
    },
    disconnect: async ({ app, ours }, who) => ({
      appId: (await aConnectedApp(app, { by: who ?? ours.staff })).appId,
    }),
    token: ({ app, ours }) => anAppCode(app, { by: ours.staff }),
    revoke: async ({ app, ours }, who) => {
      const { refreshToken, clientId } = await aConnectedApp(app, { by: who ?? ours.staff })
      return { token: refreshToken, clientId }
    },
  },
  myData: myDataInputs,
  acceptances: {
    missing: () => ({}),
    accept: () => ({ termsVersion: '2026-01-01', privacyVersion: '' }),
  },
  workgroups: {
    create: newWorkgroup,
    createAtSignUp: newWorkgroup,
    list: () => ({}),
    change: ({ ours }) => ({ id: ours.workgroupId }),
    detail: () => ({}),
    creationDate: () => ({}),
    update: () => ({
      name: '새 이름',
      address: `address-${nextNumber()}`,
      timeZone: 'Asia/Tokyo',
      weekStart: '1',
      ver: 1,
    }),
    setLogo: () => ({}),
    contents: () => ({}),
    // The name of another workgroup is refused, so each user gives that of their own.
    delete: async ({ app, ours }, who) => ({ name: await nameOfWorkgroup(app, who?.workgroupId ?? ours.workgroupId) }),
    // A deleted workgroup in which the users of `ours` have the same roles.
    restore: async ({ app, ours }) => ({ id: await aDeletedWorkgroup(app, ours) }),
    // To whom the Master of each workgroup may give their role: a colleague in it.
    transfer: ({ ours, theirs }, who) => ({
      userId: who?.id === theirs.master.id ? theirs.chief.id : ours.chief.id,
      password,
    }),
  },
  audit: {
    list: ({ ours }) => ({ group: '', userId: ours.staff.id, from: '', to: '', page: 1, pageSize: 20 }),
    export: ({ ours }) => ({ group: 'members', userId: ours.staff.id, from: '', to: '' }),
  },
  webhooks: {
    list: () => ({}),
    create: () => ({ url: 'https://hooks.daon.example/in', events: ['log.registered'], hasFields: false, password }),
    update: async ({ app, ours }) => ({
      webhookId: (await aWebhook(app, { by: ours.master })).webhookId,
      events: ['contact.merged'],
      hasFields: true,
      isOn: true,
      ver: 1,
    }),
    renewSecret: ({ ours }) => ({ webhookId: ours.webhook.webhookId, password }),
    delete: async ({ app, ours }) => ({ webhookId: (await aWebhook(app, { by: ours.master })).webhookId }),
    sendTest: ({ ours }) => ({ webhookId: ours.webhook.webhookId }),
    deliveries: ({ ours }) => ({ webhookId: ours.webhook.webhookId, failedOnly: false, page: 1, pageSize: 20 }),
    resendFailed: ({ ours }) => ({ webhookId: ours.webhook.webhookId }),
    resend: ({ ours }) => ours.webhook,
  },
  departments: {
    list: () => ({}),
    create: () => ({ name: `해외영업팀 ${nextNumber()}`, parentId: '', headId: '', clientKey: `key-${nextNumber()}` }),
    update: async ({ app, ours }) => ({
      id: ours.departmentId,
      ver: await versionOfDepartment(app, ours.departmentId),
      name: '수도권영업팀',
      parentId: '',
      beforeId: '',
      headId: ours.colleague.id,
    }),
    delete: async ({ app, ours }) => ({
      id: await aDepartment(app, ours.workgroupId, `중부영업팀 ${nextNumber()}`),
      ver: 1,
      peopleTo: '',
      childrenTo: '',
    }),
    members: ({ ours }) => ({ id: ours.departmentId, withBelow: false, page: 1, pageSize: 20 }),
    chart: () => ({}),
  },
  members: {
    list: ({ ours }) => ({ search: '', departmentId: ours.departmentId, page: 1, pageSize: 20 }),
    search: ({ ours }) => ({ search: '', departmentId: ours.departmentId, page: 1, pageSize: 20 }),
    detail: ({ ours }) => ({ id: ours.colleague.id }),
    edit: ({ ours }) => ({
      ids: [ours.colleague.id],
      role: 'manager' as const,
      departmentId: '',
      rank: '팀장',
      ver: 1,
    }),
    remove: ({ ours }) => ({ ids: [ours.colleague.id], heirId: '' }),
    leave: () => ({ heirId: '' }),
    signOut: ({ ours }) => ({ id: ours.colleague.id }),
    invite: () => ({ loginId: '', email: `guest${nextNumber()}@daon.example`, role: 'staff' }),
    invitations: () => ({ state: '' as const, before: '', page: 1, pageSize: 20 }),
    cancelInvitation: ({ ours }) => ({ id: ours.invitation.id }),
    restoreInvitation: ({ ours }) => ({ id: ours.cancelledInvitation.id }),
    resendInvitation: ({ ours }) => ({ id: ours.invitation.id }),
    checkInvitees: ({ ours }) => ({ emails: [ours.invitation.email] }),
    inviteMany: () => ({ invitations: [{ email: `guest${nextNumber()}@daon.example`, role: 'staff' as const }] }),
    joinLink: () => ({}),
    makeJoinLink: () => ({ role: 'staff', limit: 20, days: 7 }),
    endJoinLink: ({ ours }) => ({ id: ours.joinLink.id }),
  },
  ...customerInputs,
  salesLogs: {
    create: (fixture) => ({
      ...writtenLog(fixture),
      planId: '',
      planDay: '',
      clientKey: `key-${nextNumber()}`,
    }),
    update: (fixture) => ({ ...writtenLog(fixture), id: fixture.ours.logId, ver: 1 }),
    delete: ({ ours }) => ({ id: ours.logId, ver: 1 }),
    list: () => ({ ...anyLog, search: '', sort: 'newest' as const }),
    search: () => ({ ...anyLog, search: '한울', sort: 'best' as const }),
    summary: () => ({ ...anyLog, search: '', sort: 'newest' as const }),
    ownDays: () => ({ from: '2026-11-16' }),
    keywords: () => ({ search: '' }),
    download: () => ({ ...logSelection, search: '', sort: 'newest' as const, ids: [] }),
    downloadState: ({ ours }) => ({ exportId: ours.excelExport.id }),
    downloaded: ({ app, ours: { excelExport, master, workgroupId } }) => {
      const open = { key: excelExport.key, workgroupId, userId: master.id }
      return withProofOf(app.links.forMinutes(contract.salesLogs.downloaded, open, 10), open)
    },
    detail: ({ ours }) => ({ id: ours.logId }),
    addCoAuthors: ({ ours }) => ({ id: ours.logId, userIds: [ours.chief.id], ver: 1 }),
    removeCoAuthor: ({ ours }) => ({ id: ours.logId, userId: ours.colleague.id, ver: 1 }),
  },
  views: {
    list: () => ({}),
    counts: () => ({}),
    create: ({ ours }) => ({ ...viewInput, customerId: ours.customerId, clientKey: `key-${nextNumber()}` }),
    update: ({ ours }) => ({ ...viewInput, id: ours.viewId, ver: 1 }),
    delete: ({ ours }) => ({ id: ours.viewId, ver: 1 }),
    order: ({ ours }) => ({ ids: [ours.viewId] }),
  },
  ...importInputs,
  ...leadInputs,
  ...mergeInputs,
  ...offlineInputs,
  ...talkInputs,
  ...planInputs,
  ...needsInputs,
  ...inquiryInputs,
  notices: {
    create: () => ({ ...noticeInput, tells: false, clientKey: `key-${nextNumber()}` }),
    update: ({ ours }) => ({ ...noticeInput, tells: false, id: ours.noticeId, ver: 1 }),
    delete: ({ ours }) => ({ id: ours.noticeId, ver: 1 }),
    restore: ({ ours }) => ({ id: ours.deleted.notice }),
    detail: ({ ours }) => ({ id: ours.noticeId }),
    list: () => ({ page: 1, pageSize: 20 }),
    newest: () => ({}),
    readers: ({ ours }) => ({ id: ours.noticeId, page: 1, pageSize: 20 }),
  },
  serviceNotices: {
    create: () => ({ ...noticeInput, clientKey: `key-${nextNumber()}` }),
    update: ({ serviceNoticeId }) => ({ ...noticeInput, id: serviceNoticeId, ver: 1 }),
    delete: ({ serviceNoticeId }) => ({ id: serviceNoticeId, ver: 1 }),
    restore: ({ deletedServiceNoticeId }) => ({ id: deletedServiceNoticeId }),
    detail: ({ serviceNoticeId }) => ({ id: serviceNoticeId }),
    list: () => ({ page: 1, pageSize: 20 }),
    newest: () => ({}),
  },
  files: {
    add: ({ ours }) => ({ logId: ours.logId, clientKey: `key-${nextNumber()}` }),
    addToNotice: ({ ours }) => ({ noticeId: ours.noticeId, clientKey: `key-${nextNumber()}` }),
    delete: ({ ours }) => ({ id: ours.file.id }),
    putBack: ({ ours }) => ({ id: ours.file.id }),
    ofCustomer: ({ ours }) => ({ customerId: ours.customerId, page: 1, pageSize: 10 }),
    open: ({ ours }) => ({ id: ours.file.id }),
    show: ({ app, ours: { file, workgroupId } }) =>
      withProofOf(app.files.url(file.key, workgroupId, 'saved'), {
        key: file.key,
        workgroupId,
        as: 'saved' as const,
      }),
  },
  serviceFiles: {
    addToNotice: ({ serviceNoticeId }) => ({ noticeId: serviceNoticeId, clientKey: `key-${nextNumber()}` }),
    delete: ({ serviceFileId }) => ({ id: serviceFileId }),
    putBack: ({ serviceFileId }) => ({ id: serviceFileId }),
    open: ({ ours }) => ({ id: ours.inquiryFileId }),
  },
  notifications: {
    count: () => ({}),
    list: () => ({ unreadOnly: false, page: 1, pageSize: 20 }),
    read: ({ ours }) => ({ ids: [ours.notificationId] }),
    live: () => ({}),
    unsubscribe: anUnsubscribeLink,
    mute: ({ ours }) => ({ customerId: ours.customerId, logId: '' }),
    unmute: ({ ours }) => ({ customerId: ours.customerId, logId: '' }),
    mutes: () => ({}),
  },
  pushes: {
    device: () => ({}),
    register: () => aPushSubscription(`https://push.example/${nextNumber()}`).device,
    registerWrapper: () => ({ token: `device-${nextNumber()}` }),
    remove: () => ({}),
    setShown: () => ({ showsNames: false }),
  },
  billing: billingInputs,
  ...biddingInputs,
  serviceAdmin: {
    workgroups: () => ({ state: 'all' as const, search: '', page: 1, pageSize: 20 }),
    signIn: ({ ours }) => ({ email: ours.staff.email }),
  },
  firstSteps: {
    detail: () => ({}),
    createSample: () => ({}),
    // Created by the Staff of `ours`.
    deleteSample: async ({ app, ours }) => {
      await aSample(app, { by: ours.staff })
      return {}
    },
  },
  information: {
    detail: () => ({}),
  },
  photos: {
    show: ({ app, photoKey }) => withProofOf(app.photos.url(photoKey)!, { key: photoKey }),
  },
  docs: {
    page: () => ({}),
    openApi: () => ({}),
  },
}

/** @param name as in `salesLogs.create` */
export async function validInput(
  name: string,
  fixture: Fixture,
  who: TestPerson | null,
): Promise<Record<string, unknown>> {
  const [feature, call] = name.split('.') as [string, string]
  const make = (
    inputs as unknown as Record<string, Record<string, (fixture: Fixture, who: TestPerson | null) => object>>
  )[feature]?.[call]
  if (!make) throw new Error(`tests/support/fixture.ts has no input for ${name}`)
  return { ...(await make(fixture, who)) }
}
/** A picture for calls that require one; otherwise a file that needs no decoder process. */
export function filesOf(call: Call): Record<string, UploadedFiles> | undefined {
  if (!call.files) return undefined
  const [[field, most]] = Object.entries(call.files) as [[string, number]]
  if (field !== 'fileup') return { [field]: photo }
  if (call.room === 'planImports') return { [field]: Buffer.from(JSON.stringify([anImportedPlan()])) }
  return { [field]: most === 1 ? aTable : [['견적.txt', Buffer.from('단가 1,250원')]] }
}
