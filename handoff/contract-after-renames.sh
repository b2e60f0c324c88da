# Run in the tree root after renames.txt (contract + server infrastructure) was applied: string literals in Pick<…> and fakes that the language service does not rename.
sed -i "s/Pick<Photos, 'address'/Pick<Photos, 'url'/; s/Pick<Files, 'address' | 'addresses' | 'read' | 'preview' | 'keepMade'>/Pick<Files, 'url' | 'urls' | 'read' | 'preview' | 'storeGenerated'>/; s/'follow' | 'inLog'/'follow' | 'usersInLog'/" server/calls/context.ts
sed -i "s/Pick<Files, 'address'>/Pick<Files, 'url'>/g" server/features/files/queries.ts
sed -i "s/Pick<Files, 'keepMade'>/Pick<Files, 'storeGenerated'>/g; s/'keepMade'/'storeGenerated'/g" server/features/sales-logs/exports.ts server/jobs/declared.ts
sed -i "s/'lasting'/'forDays'/g" server/jobs/declared.ts
sed -i "s/to: () => '', lasting: () => '', forMinutes: () => '', isOpen: () => isOpen/forOneMinute: () => '', forDays: () => '', forMinutes: () => '', isValid: () => isOpen/" server/http/authorize.test.ts
sed -i "s/'hasMoreWords' | 'hitsOf' | 'wantedIn'/'hasMoreWords' | 'findHits' | 'parseQuery'/" web/features/sales-logs/search/use-hits.ts
sed -i "s/^readSearchesWith({.*/readSearchesWith({ hasMoreWords, findHits, parseQuery })/" web/features/sales-logs/search/NamesFound.tsx
sed -i "s/'wantedIn' | 'hitsOf' | 'hasMoreWords'/'parseQuery' | 'findHits' | 'hasMoreWords'/; s/({ parseQuery: wantedIn, findHits: hitsOf, hasMoreWords })/({ parseQuery, findHits, hasMoreWords })/g" web/features/sales-logs/search/use-hits.ts
sed -i "s/lasting: (/forDays: (/g" server/features/contacts/anniversary-reminders.test.ts server/notifications/by-mail.test.ts
# aliases that the language service leaves: then `grep -rnE "sentences: told|disposition: shown|excluded: without|isInline: isShown|cspDirectives: allows|signedLinksWith: linksWith|nameSearchText as searchTextOf|filesOptional: mayLackFiles|maxQueued: waiting|maxPerCaller: each"`
# server/engines/engines.ts re-exports SentenceAnalysis as Told and TextAnalysis as Analysed: import them from engines/messages.ts instead and drop the line.
