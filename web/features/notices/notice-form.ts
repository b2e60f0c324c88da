// The values of the notice form, and their conversion to and from the contract.
import type { OutputOf } from '../../../contract/core/call.ts'
import type { notices } from '../../../contract/calls/notices/calls.ts'
import type { Format } from '../../format/format.ts'

type Notice = OutputOf<typeof notices.detail>
export type NoticeForm = {
  title: string
  content: string
  isPinned: boolean
  tells: boolean
  /** The publication time; null: immediately. */
  day: string | null
  time: string | null
}
/** The default time of day. */
const defaultTime = '09:00'

export const emptyNotice = (): NoticeForm => ({
  title: '',
  content: '',
  isPinned: false,
  tells: true,
  day: null,
  time: null,
})
export const noticeFormOf = (notice: Notice, format: Format): NoticeForm => ({
  title: notice.title,
  content: notice.content,
  isPinned: notice.isPinned,
  tells: notice.tells,
  day: notice.isOpen ? null : format.dayOf(notice.opensAt),
  time: notice.isOpen ? null : format.timeOf(notice.opensAt),
})
/** @param was the edited notice: an unchanged time keeps its exact instant */
export const noticeInput = ({ day, time, ...form }: NoticeForm, format: Format, was?: Notice) => {
  const isSame = was && !was.isOpen && format.dayOf(was.opensAt) === day && format.timeOf(was.opensAt) === time
  const opensAt = day ? format.instantOf(day, time ?? defaultTime) : ''
  return { ...form, opensAt: isSame ? was.opensAt : opensAt }
}
