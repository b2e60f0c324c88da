// The drafts of this tab, and their names.
import { readStored } from '../../session/session.ts'
import { shownWorkgroup } from '../../session/tab-workgroup.ts'
import { createTabDrafts } from './tab-drafts.ts'

export const tabDrafts = createTabDrafts()

/** The name of a form's draft: unique per user, workgroup and form. */
export const draftName = (form: string, workgroupId = shownWorkgroup()?.id ?? ''): string =>
  `${readStored('login_idx') ?? ''} ${workgroupId} ${form}`
/** Whether a form has a draft in this tab. */
export const hasDraft = (form: string): boolean => tabDrafts.get(draftName(form)) !== undefined
