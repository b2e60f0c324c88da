import type { Contact } from './shared/contact-form.ts'

/** Imported contacts may lack fields that the form requires at the next edit. */
export const isIncomplete = ({ position, affiliation }: Pick<Contact, 'position' | 'affiliation'>): boolean =>
  !position || !affiliation
