// Import cycles that exist today. The list is complete: imports.test.ts fails for a new cycle, and for an entry that has
// been fixed.

/** Import cycles, type imports included: groups of files of which each one reaches all others. */
export const knownCycles: readonly (readonly string[])[] = [
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
