/** The query of a tab beside the list that it filters: search and other filters stay, and the list begins anew. */
export const tabQuery = (address: URLSearchParams, parts: Record<string, string>): Record<string, string> => ({
  ...Object.fromEntries(address),
  page: '',
  ...parts,
})
