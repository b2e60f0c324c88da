// What the audit trail of a workgroup records: each kind with the names of its values. A value is a text, a number or a
// code; names of users are not values, since an entry refers to its actor and its subject by id. Where a value was
// changed, `from` and `to` are the old and the new one.
const nothing = [] as const
const change = ['from', 'to'] as const

/** By the group by which the trail is filtered. Kinds are stored: a kind that is renamed loses the text of old entries. */
export const auditGroups = {
  members: {
    /** `by`: 'invitation', 'link' or 'provider'. */
    'member.joined': ['by', 'role'],
    /** Roles as words (contract/codes.ts). */
    'member.role': change,
    'member.rank': change,
    /** Names of departments; '' for none. */
    'member.department': change,
    /** Counts of what was handed over. */
    'member.removed': ['customers', 'plans'],
    'member.left': ['customers', 'plans'],
    'member.signedOut': nothing,
  },
  invitations: {
    'invitation.sent': ['email', 'role'],
    'invitation.resent': ['email', 'role'],
    'invitation.cancelled': ['email', 'role'],
    /** The cancellation was undone. */
    'invitation.restored': ['email', 'role'],
    'invitationLink.made': ['role', 'limit'],
    'invitationLink.ended': ['role'],
  },
  workgroup: {
    'workgroup.name': change,
    'workgroup.address': change,
    'workgroup.timeZone': change,
    /** 0 (Sunday) to 6; '' for that of the reader's language. */
    'workgroup.weekStart': change,
    /** 'set' or 'removed'. */
    'workgroup.logo': ['to'],
    /** 'on' or 'off'. */
    'workgroup.twoStep': ['to'],
    /** `to`: 'set', 'changed', 'proved', 'unproved', 'required', 'optional' or 'off'; `domain`: of the mail addresses. */
    'workgroup.singleSignOn': ['domain', 'to'],
    'workgroup.pushNames': ['to'],
    'workgroup.weeklyReport': ['to'],
    /** The watched words, separated by commas; '' for none. */
    'workgroup.keywordAlerts': change,
    /** Words that count as another word now, separated by commas; or apart again. */
    'words.merged': ['words', 'word'],
    'words.split': ['words'],
    'workgroup.transferred': nothing,
    'workgroup.deleted': nothing,
    'workgroup.restored': nothing,
  },
  billing: {
    /** `from`, `to`: plans (contract/calls/billing/prices.ts), Team with its cycle: 'team month'. */
    'billing.plan': change,
    /** A bill that nobody paid ended Team. */
    'billing.ended': nothing,
    /** `number`: of the bill, as everywhere below. */
    'billing.announced': ['number'],
    'billing.paid': ['number'],
    'billing.notArrived': ['number'],
    'billing.refunded': ['number'],
    'billing.payer': nothing,
  },
  orders: {
    /** `count`: of suppliers. */
    'order.published': ['title', 'count'],
    'order.invited': ['title', 'count'],
    /** `from`, `to`: due times in the time zone of the order, `YYYY-MM-DD HH:mm`. */
    'order.extended': ['title', ...change],
    'order.cancelled': ['title'],
    /** `supplier`: names, separated by commas. */
    'order.awarded': ['title', 'supplier'],
    /** `from`, `to`: addresses of a supplier. */
    'order.supplierChanged': ['title', ...change],
    /** `to`: 'on' or 'off'. */
    'order.link': ['title', 'email', 'to'],
  },
  departments: {
    'department.added': ['name', 'parent'],
    'department.renamed': change,
    /** `from` and `to`: names of the departments above; '' for the workgroup. */
    'department.moved': ['name', ...change],
    'department.head': ['name'],
    /** `to`: the department that got its people; '' for none. */
    'department.removed': ['name', 'to'],
  },
  transfers: {
    /** `what`: a feature of the contract, 'salesLogs' for logs. */
    'export.made': ['what', 'count'],
    'import.run': ['file', 'count'],
    'import.undone': ['file', 'count'],
  },
  contacts: {
    /** Personal notes of a contact were changed. The notes themselves are not recorded. */
    'contact.notes': ['name', 'customer'],
  },
  signIns: {
    'signIn.done': nothing,
    /** Through the provider of the workgroup, by its name; `signIn.linked`: for the first time. */
    'signIn.provider': ['name'],
    'signIn.linked': ['name'],
    'signIn.failed': nothing,
    'signIn.blocked': nothing,
    'session.ended': nothing,
    'password.changed': nothing,
    'email.changed': nothing,
    'phone.changed': nothing,
    'twoStep.on': nothing,
    'twoStep.off': nothing,
    'twoStep.reset': nothing,
    'passkey.added': ['name'],
    'passkey.removed': ['name'],
    'recoveryCodes.made': nothing,
    'recoveryCode.used': ['left'],
    'account.exported': nothing,
    'account.deleted': nothing,
    'account.restored': nothing,
  },
  keys: {
    'calendarFeed.made': nothing,
    'calendarFeed.ended': nothing,
    'apiToken.made': ['name'],
    'apiToken.ended': ['name'],
    /** `name`: as the app calls itself. */
    'app.connected': ['name'],
    'app.disconnected': ['name'],
    'webhook.made': ['url'],
    /** `events`: names, separated by commas. `content`: 'fields' or 'ids'. `to`: 'on' or 'off'. */
    'webhook.changed': ['url', 'events', 'content', 'to'],
    'webhook.secret': ['url'],
    'webhook.ended': ['url'],
    /** By the service. `why`: 'gone' or 'failed', as contract/calls/webhooks/calls.ts. */
    'webhook.stopped': ['url', 'why'],
  },
} as const

type Groups = typeof auditGroups
type Values = { [G in keyof Groups]: Groups[G] }[keyof Groups]
type KindsOf<U> = U extends unknown ? keyof U & string : never
type NamesOf<U, K> = U extends unknown ? (K extends keyof U ? U[K] : never) : never
export type AuditGroup = keyof Groups
export type AuditKind = KindsOf<Values>
/** The values of a kind, by name. */
export type AuditValues<K extends AuditKind> =
  NamesOf<Values, K> extends readonly (infer N extends string)[] ? Readonly<Record<N, string | number>> : never

export const auditKinds = Object.values(auditGroups).flatMap((group) => Object.keys(group)) as AuditKind[]
