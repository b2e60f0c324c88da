// The drafts of this tab, and their names.
import { stored } from '../../session/session.ts'
import { shownWorkgroup } from '../../session/tab-workgroup.ts'
import { createTabDrafts } from './tab-drafts.ts'

export const kept = createTabDrafts()

/** The name of a form's draft: unique per user, workgroup and form. */
export const draftName = (form: string, workgroupId = shownWorkgroup()?.id ?? ''): string =>
  `${stored('login_idx') ?? ''} ${workgroupId} ${form}`
/** Whether a form has a draft in this tab. */
export const hasTyped = (form: string): boolean => kept.get(draftName(form)) !== undefined
