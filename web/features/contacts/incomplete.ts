import type { Contact } from './shared/contact-form.ts'

/** Files may lack what the form asks for at the next edit. */
export const isIncomplete = ({ position, affiliation }: Pick<Contact, 'position' | 'affiliation'>): boolean =>
  !position || !affiliation
