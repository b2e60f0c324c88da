// Addresses that leave the product: into somebody's mail program or phone.

/** RFC 6068: everything but the @ is encoded, so that an address with ?bcc= in it names nobody else. */
export const mailLink = (email: string) => `mailto:${encodeURIComponent(email.toWellFormed()).replaceAll('%40', '@')}`
export const phoneLink = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`
