// Enumerations of the specification. Codes have seven digits: three for the group, four for the number. Their display
// names are texts `code.<code>`.
export const salesTypes = ['0010001'] as const
export const defaultSalesType = '0010001'
/** In the order of the sales process: the purpose of a log raises the stage of its customer. */
export const purposes = ['0020001', '0020002', '0020003', '0020004', '0020005', '0020006'] as const
/** call, face-to-face, event, online research, books and professional information, social community, other */
export const channels = ['0030001', '0030002', '0030003', '0030004', '0030005', '0030006', '0030007'] as const
/** strategic, product, personal, operational */
export const needTypes = ['0040001', '0040002', '0040003', '0040004'] as const
/** Wire codes of a sentence's label: one of the four need types, or none. */
export const needCodes = {
  strategic: needTypes[0],
  product: needTypes[1],
  personal: needTypes[2],
  operational: needTypes[3],
  none: '0040000',
} as const
export type NeedLabel = keyof typeof needCodes
/** The six stages that the purposes reach, in the same order, then won, lost, on hold. */
export const stages = [
  '0050001',
  '0050002',
  '0050003',
  '0050004',
  '0050005',
  '0050006',
  '0050007',
  '0050008',
  '0050009',
] as const
export const manualStages = ['0050007', '0050008', '0050009'] as const
/** A to D */
export const segments = ['0060001', '0060002', '0060003', '0060004'] as const

export const themes = ['auto', 'light', 'dark'] as const

export type Purpose = (typeof purposes)[number]
export type Channel = (typeof channels)[number]
export type Stage = (typeof stages)[number]
export type Segment = (typeof segments)[number]

/** The stage a log of this purpose reaches. */
export const stageOf = (purpose: Purpose): Stage => stages[purposes.indexOf(purpose)]!

/** Codes of the roles on the wire, in the database and in browser storage. Code elsewhere uses the words. */
export const roleCodes = { master: '0', chief: '1', manager: '2', staff: '9', operator: '-1000' } as const
export type Role = keyof typeof roleCodes
export const roles = Object.keys(roleCodes) as Role[]
/** The role of a code; any other value is Staff. */
export const roleOf = (code: unknown): Role => roles.find((role) => roleCodes[role] === String(code)) ?? 'staff'

export const languages = ['ko', 'en', 'ja', 'zh', 'vi', 'fr', 'es', 'id'] as const
export type Language = (typeof languages)[number]
/** The OAuth client id of this product's own web application. */
export const webClientId = 'saleslog-web'
/** The client id of the sessions of API tokens. */
export const apiClientId = 'api'
