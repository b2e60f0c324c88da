// Violations of the import rules that exist today. Both lists are complete: imports.test.ts fails for a new violation, and
// for an entry that has been fixed.

/** Imports against the folder table. */
export const knownViolations: readonly string[] = [
  'web/boot/service-worker.ts -> web/session/push-notes.ts',
  'web/offline/drafts/DraftState.tsx -> web/api/error-message.ts',
  'web/offline/send-queue/browser-queue.ts -> web/api/error-message.ts',
]

/** Import cycles, type imports included: groups of files of which each one reaches all others. */
export const knownCycles: readonly (readonly string[])[] = [
  ['server/features/imports/check-rows.ts', 'server/features/imports/match-contacts.ts'],
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
  ['web/features/news/log-of-headline.ts', 'web/features/news/use-headline-actions.ts'],
  [
    'web/features/pictures/CropPicture.tsx',
    'web/features/pictures/open-crop-dialog.tsx',
    'web/features/pictures/shared/crop-picture.ts',
  ],
  ['web/features/profile/MyPhoto.tsx', 'web/features/profile/ProfileForm.tsx'],
  ['web/features/sales-logs/shared/log-draft.ts', 'web/features/sales-logs/write/log-of-draft.ts'],
  ['web/features/talk/pending-entries.ts', 'web/features/talk/queued-entries.ts'],
]
