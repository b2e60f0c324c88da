// In a file of its own, because the request for the current user, which the inline head script makes, has it too.
import * as z from 'zod/mini'

/** The first day of the week, 0 (Sunday) to 6; '' for that of the reader's language. */
export const weekStarts = ['', '0', '1', '2', '3', '4', '5', '6'] as const
export type WeekStart = (typeof weekStarts)[number]
export const WeekStart = z.enum(weekStarts, 'rule.choice')
