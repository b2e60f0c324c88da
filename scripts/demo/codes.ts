import type { ScenePurpose } from './types.ts'

export const salesType = '0010001'
export const purposes: readonly ScenePurpose[] = ['trend', 'survey', 'discovery', 'contact', 'proposal', 'verification']
export const channels = ['call', 'face', 'event', 'online', 'books', 'social', 'other'] as const
export type Channel = (typeof channels)[number]

export const purposeCode = (purpose: ScenePurpose) => `002000${purposes.indexOf(purpose) + 1}`
export const channelCode = (channel: Channel) => `003000${channels.indexOf(channel) + 1}`
/** 0–5 the six stages in the order of the purposes, then won, lost, on hold. */
export const stageCode = (stage: number) => `005000${stage + 1}`
/** 0–3 for A–D. */
export const segmentCode = (segment: number) => `006000${segment + 1}`
