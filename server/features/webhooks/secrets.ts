/** For whom a secret is sealed (security/secret-box.ts). */
export const sealOf = ({ workgroupId, webhookId }: { workgroupId: string; webhookId: string }): string =>
  `webhook ${workgroupId} ${webhookId}`
