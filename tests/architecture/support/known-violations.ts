// Violations of the import rules that exist today. Both lists are complete: imports.test.ts fails for a new violation, and
// for an entry that has been fixed.

/** Imports against the folder table. */
export const knownViolations: readonly string[] = [
  'web/boot/service-worker.ts -> web/features/notifications/push-kept.ts',
  'web/offline/drafts/DraftState.tsx -> web/kit/error-sentence.ts',
  'web/offline/send-queue/browser-queue.ts -> web/kit/error-sentence.ts',
]

/** Import cycles, type imports included: groups of files of which each one reaches all others. */
export const knownCycles: readonly (readonly string[])[] = [
  ['server/features/imports/check.ts', 'server/features/imports/known-people.ts'],
  ['server/features/imports/queries.ts', 'server/features/imports/rows.ts'],
  ['server/features/imports/write-contacts.ts', 'server/features/imports/write.ts'],
  ['web/features/editing/OneVersion.tsx', 'web/features/editing/VersionsScreen.tsx'],
  [
    'web/features/inquiries/Answer.tsx',
    'web/features/inquiries/HandledInquiry.tsx',
    'web/features/inquiries/Sender.tsx',
  ],
  [
    'web/features/needs/items/ItemDialog.tsx',
    'web/features/needs/items/ItemsByType.tsx',
    'web/features/needs/items/MergeDialog.tsx',
    'web/features/needs/items/NeedsScreen.tsx',
    'web/features/needs/items/use-item-removal.ts',
  ],
  ['web/features/news/log-of-headline.ts', 'web/features/news/use-keeping.ts'],
  [
    'web/features/pictures/CropPicture.tsx',
    'web/features/pictures/ask-crop.tsx',
    'web/features/pictures/shared/cropped.ts',
  ],
  ['web/features/profile/MyPhoto.tsx', 'web/features/profile/MyWords.tsx'],
  ['web/features/sales-logs/shared/log-draft.ts', 'web/features/sales-logs/write/log-of-draft.ts'],
  ['web/features/talk/sent.ts', 'web/features/talk/waiting-said.ts'],
]
