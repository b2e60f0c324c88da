// Decides which chunk each module of the web build goes to. A browser requests six files at a time, each with its own headers, and
// small files compress worse than one. So there is one chunk for what every page needs, then the API client, then the frame around the
// screens with the kit and the components, then the user's settings (no first view waits for them); each without the ones before. A screen
// is a chunk of its own; modules that only the screens of one feature share are a chunk of that feature.
// The patterns name files of web/ and contract/: a renamed file silently falls back to the general rules.
import { basename, join } from 'node:path'
import { normalizePath, type Rolldown } from 'vite'
import { root } from '../source-graph.ts'

/** Each with the files whose static imports it contains. */
const sharedChunks: [name: string, ...from: string[]][] = [
  [
    'first',
    'main.tsx',
    'features/landing/LandingScreen.tsx',
    'layouts/PublicLayout.tsx',
    'features/auth/SignInScreen.tsx',
  ],
  // Phone numbers are in most records.
  ['calls', 'features/auth/sign-in.ts', '../contract/rules/phone-rules.ts'],
  ['frame', 'layouts/MainLayout.tsx'],
  ['settings', 'api/own-settings.ts'],
]
const sharedCode =
  /\/web\/(api|boot|format|i18n|kit|session|ui|offline\/(drafts|send-queue))\/|\/web\/(offline\/)?[^/]+$|\/contract\/|\/@tabler\/icons-react\//
/** Modules of any form, and its pickers. */
const formCode =
  /\/web\/(api\/stale-record|kit\/(forms\/(use-form|validate|PhoneField)|conflicts\/LazyConflictDialog)|offline\/drafts\/use-draft|ui\/forms\/(dates\/(TimeField|dates)|combobox\/(Combo\w+|Listbox\w+|SelectedOption|use-combo|use-choices)))\.tsx?$/
/** Modules of pages that are a form. */
const formPageCode =
  /\/web\/(ui\/forms\/(fields\/Page\w+|dates\/(DateField|MonthGrid))|kit\/forms\/(FormPage|use-focus-first-empty|use-leave))\.tsx?$/
const logFormCode =
  /\/web\/(ui\/forms\/(combobox\/PeopleField|fields\/KeywordsField)|kit\/forms\/use-keyword-check|features\/sales-logs\/shared\/log-(form|draft))\.tsx?$/
const logFormScreens = /\/sales-logs\/write\/(Write|EditLog)Screen\.tsx$/
/** Storage of drafts: loaded when something is typed, or a draft exists. */
const draftCode =
  /\/contract\/calls\/drafts\/calls\.ts$|\/web\/(offline\/(open-database|drafts\/(browser-drafts|draft-store|draft-database|device-drafts|server-saves|open-forms|leases|timers)|send-queue\/(entry|forms|rows))|features\/talk\/(shared\/talk-draft|mention-text))\.ts$|\/node_modules\/idb\//
/** Downloads and progress: after a press, on any page. */
const downloadCode =
  /\/web\/(wrapper\.ts|format\/use-size\.ts|ui\/feedback\/ProgressBar\.tsx|features\/imports\/shared\/request-download\.ts)$|\/IconFileZip\.mjs$/
/** The list of unsent entries: on one page, and at the bottom of all while there are any. */
const sendQueueCode =
  /\/web\/features\/send-queue\/(WaitingList|OfflineStrip|use-offline-since|SendQueue)|\/IconCloudOff\.mjs$/
/** The offline cache: no view waits for it, whatever it shares with them. */
const offlineCode =
  /\/web\/offline\/cache\/|\/contract\/(calls\/offline\/calls|search\/(name-search|company-forms|excerpt))\.ts$/
/** Text differences: loaded when two texts differ. */
const diffCode = /\/contract\/calls\/editing\/calls\.ts$|\/web\/kit\/conflicts\/word-diff\.ts$|\/node_modules\/diff\//
/** Business cards: loaded when one is shared or read. */
const businessCardCode = /\/web\/features\/contacts\/(vcard|name-card|card-reader)\.ts$/
/** Modules of pages that are a list. */
const listCode =
  /\/web\/(session\/recent-searches|kit\/(lists\/(ListFrame|ListPages|ListTools|FilterChips|PeriodMenu|use-list-search|use-debounced-input|use-row-keys|use-selection|use-selectable-rows)|address\/use-list-address)|ui\/lists\/(FilterChip|Pager|page-numbers|SearchField|SortMenu|Toolbar|KeyboardHints|ChoiceMenu))\.(tsx?|module\.css)$/
/** Needs of a log: after its page, and on pages of their own. */
const needsCode =
  /\/contract\/calls\/needs\/(calls|shapes)\.ts$|\/web\/features\/needs\/(\w[\w-]*\/)?(use-\w[\w-]*|ConfidenceTicks|decisive-words)\.tsx?$/
/** Modules of pages that edit a record. */
const editCode = /\/web\/kit\/forms\/(EditPage|use-edit)\.tsx?$/
/** Modules of pages that show one record. */
const recordCode =
  /\/contract\/rules\/mobile-numbers\.ts$|\/web\/(kit\/records\/(RecordActions|QuickActions|quick-actions|reach-links)|features\/notifications\/shared\/use-mute)\.(tsx?|module\.css)$/
/** Bulk actions: loaded when rows of a list are selected. */
const selectionCode = /\/web\/kit\/lists\/(SelectionBar|bulk-action)\./
type Modules = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>
const importsByChunk = new Map<string, Set<string>>()
/** Some files of web/ with all their static imports. Computed once per chunk name. */
function staticImportsOf(name: string, from: string[], modules: Modules): Set<string> {
  const all = importsByChunk.get(name) ?? new Set<string>()
  const add = (id: string): void => {
    if (all.has(id)) return
    all.add(id)
    for (const next of modules.getModuleInfo(id)?.importedIds ?? []) add(next)
  }
  if (!importsByChunk.has(name)) for (const path of from) add(normalizePath(join(root, 'web', path)))
  importsByChunk.set(name, all)
  return all
}
const isDynamicallyImported = (id: string, modules: Modules) =>
  (modules.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0
/** The dynamically imported modules (mostly screens) that statically depend on a module. */
function dynamicDependents(id: string, modules: Modules): string[] {
  const seen = new Set([id])
  for (const each of seen)
    if (!isDynamicallyImported(each, modules))
      for (const next of modules.getModuleInfo(each)?.importers ?? []) seen.add(next)
  return [...seen].filter((each) => isDynamicallyImported(each, modules))
}
/** Whether a component is imported dynamically by one screen and nothing else. */
const loadsAfter = (part: string, screen: string, modules: Modules): boolean => {
  const importers = (modules.getModuleInfo(part)?.dynamicImporters ?? []).map((id) =>
    dynamicDependents(id, modules).join(),
  )
  return part !== screen && importers.length > 0 && importers.every((by) => by === screen)
}
const featureOf = (id: string) => /\/web\/features\/([^/]+)\//.exec(id)?.[1]

/** Screens whose shared modules go to a chunk that they load anyway. */
const chunkOfScreen = new Map([
  ['WriteScreen', 'log-form'],
  ['NeedsScreen', 'log-needs'],
  ['CustomerScreen', 'people'],
  ['InboxScreen', 'inquiries'],
  ['SecurityScreen', 'security'],
  ['ApiTokensScreen', 'security'],
])

/** A module that matches goes to the chunk, whatever imports it. */
const chunksByPattern: readonly [RegExp, string][] = [
  [/\/node_modules\/(react|react-dom|react-router|scheduler)\//, 'react'],
  [draftCode, 'drafting'],
  [downloadCode, 'saving'],
  [sendQueueCode, 'queue'],
  [businessCardCode, 'cards'],
  [diffCode, 'diff'],
]
/** The same for modules that several screens need. */
const chunksOfScreens: readonly [RegExp, string][] = [
  // Lists of logs filter by department at once, and those of departments show them; other screens later.
  [/\/contract\/calls\/departments\/calls\.ts$/, 'lists'],
  // The views of the organisation, without inviting.
  [
    /\/contract\/calls\/(departments\/(editing|tree)|members\/invitations)\.ts$|\/members\/(MemberTable\.(tsx|module\.css)|use-range\.ts|shared\/OrganisationPage\.tsx|departments\/tree-rows\.ts)$/,
    'organisation',
  ],
  [/\/members\/RemoveDialog\.tsx$/, 'chosen'],
  // Comments and feedback of a log, and feedback on the home page, load later.
  [/\/contract\/calls\/(feedback|comments)\/calls\.ts$/, 'SalesLogScreen-first'],
  // The send queue uses the same calls, later.
  [/\/contract\/calls\/files\/calls\.ts$|\/files\/shared\/use-files-of-customer\.ts$/, 'files'],
  // File lists load it later; the tabs also lead to the anniversaries.
  [/\/contract\/calls\/notices\/calls\.ts$|\/NoticeTabs\.tsx$|\/IconPin\.mjs$/, 'notices'],
  // The calendar, and what loads later on its pages; not the form of a plan.
  [
    /\/plans\/(place-plans|plan-entries|use-(queued-plans|ask-scope|undo-plan|dismiss-plan)|layers\/Layers\.module)\.(ts|css)$/,
    'CalendarScreen-first',
  ],
  [
    /\/plans\/(plan-form\.ts|line\/(line-part|line-field|PlanLineField|PlanLine\.module)\.(tsx?|css))$|\/IconTextPlus\.mjs$/,
    'PlanFormScreen-first',
  ],
  // The preview of a line: later, in the calendar and in the form of a plan.
  [/\/plans\/line\/line-form\.ts$/, 'plan-line'],
  // Repetitions are read and written in forms and details of plans.
  [/\/contract\/calls\/plans\/(recurrence|plan-times)\.ts$|\/plans\/repeat-words\.ts$/, 'repetition'],
  // What the calendar and the form of a plan load later.
  [/\/contract\/calls\/plans\/holidays\.ts$/, 'calendar-layers'],
  [/\/plans\/free-time\.ts$/, 'free-time'],
  [/\/search\/use-keyword-check\.ts$/, 'log-form'],
  // Of the buyer's screens; a supplier's page has the rest of bidding.
  [/\/bidding\/(SuppliersField|SupplierChoices|OrderDialog)\.tsx$/, 'suppliers'],
  // Shown by a log; other pages show mentions later.
  [/\/contract\/calls\/comments\/mentions\.ts$/, 'SalesLogScreen-first'],
  // Spells Korean names: for a new workgroup, not for the settings of one.
  [/\/workgroups\/(address\.ts|WorkgroupForm\.tsx)$/, 'new-workgroup'],
  // The Master's settings, a switch in the settings of notifications, and the service administrator's list.
  [/\/contract\/calls\/workgroups\/settings\.ts$/, 'workgroups'],
  // The page of a member; editing and removal load later.
  [/\/contract\/calls\/members\/membership\.ts$|\/members\/Member\.module\.css$/, 'member'],
  // The queue of unsent plans, and what shows it: all later.
  [/\/send-queue\/merge-plan\.ts$/, 'queue'],
  // The list of notifications and the panel of the bell, not the settings.
  [
    /\/contract\/calls\/plans\/alarm-words\.ts$|\/notifications\/(NotificationRow|notification-text|mark-read)\.tsx?$|\/IconAlarm\.mjs$/,
    'notification-rows',
  ],
  // The Excel file of the calendar, search, and the store of a device: all later.
  [/\/contract\/calls\/plans\/lists\.ts$/, 'plan-lists'],
  // Home and the pages of logs and customers show plans later.
  [/\/contract\/(calls\/plans\/|rules\/zoned-times)|\/plans\/shared\/zone-format\.ts$/, 'plan-calls'],
  [/\/web\/kit\/address\/param-readers\.ts$/, 'frame'],
  // Passwords and second steps: sign-up, sign-in, and the page of one's own security.
  [
    /\/auth\/shared\/(password-parts|NewPassword)\.tsx?$|\/(SixDigitsField\.(tsx|module\.css)|CodeField\.tsx)$|\/security\/shared\/passkeys\.ts$|\/calls\/two-step\/(shapes|sign-in)\.ts$|\/Icon(DeviceMobile|Point)\.mjs$/,
    'auth',
  ],
  // Its settings, after an address was typed at sign-in, and before a key is made.
  [
    /\/contract\/calls\/single-sign-on\/|\/auth\/shared\/(prove-at-provider|provider-proof|typed-form)\.ts$|\/api-tokens\/(use-prov(ider-proof|ing)\.ts|ProveAtProvider\.(tsx|module\.css))$/,
    'single-sign-on',
  ],
  [/\/api-tokens\/ConnectApp\.module\.css$/, 'api-tokens'],
  // One's own two-step sign-in; the service administrator resets that of others, later.
  [/\/security\/shared\/PasswordDialog\.tsx$|\/contract\/calls\/two-step\/calls\.ts$/, 'security'],
  // The screen of keywords; the dashboard has their chart, later.
  [/\/web\/features\/statistics\/keywords\//, 'words'],
  // The dashboard, and what the screen of keywords loads later.
  [
    /\/contract\/calls\/statistics\/calls\.ts$|\/web\/features\/statistics\/(BarRows|Part|links|change-words|figure-rows|figures)\.tsx?$/,
    'bars',
  ],
  // Statistics and keywords; the board of customers has the scopes, too.
  [/\/(contract\/calls|web\/features)\/statistics\//, 'figures'],
  // Their settings, and the bells of the screen of keywords, later.
  [/\/contract\/calls\/keyword-alerts\//, 'editing'],
  [/\/contract\/calls\/leads\/scopes\.ts$/, 'frame'],
  // Rows of lists and the board, and the chart of departments.
  [/\/web\/ui\/follow-press\.ts$/, 'lists'],
  // Home, and lists with a filter for samples.
  [/\/contract\/calls\/first-steps\/calls\.ts$/, 'frame'],
  [/\/first-steps\/shared\/use-has-sample\.ts$/, 'lists'],
  // Screens of orders, bids and proposals, the files that belong to one of them, and amounts of bills.
  [/\/contract\/calls\/bidding\/|\/web\/format\/amount-text\.ts$/, 'bidding'],
  [/\/web\/ui\/charts\/Sparkline\./, 'lists'],
  // The list of customers and their board.
  [
    /\/(views\/shared\/(deferred-customer-tabs|FixedCustomerTabs|customer-tabs)|customers\/shared\/RegisterCustomerButton)\.tsx?$/,
    'lists',
  ],
  // The words of a workgroup are hidden on their page, and after a press on that of keywords.
  [/\/nouns\/shared\/use-noun-states\.ts$/, 'log-needs'],
  [/\/IconSettings\.mjs$/, 'notifications'],
  // The link to join a workgroup, and the address of a calendar: both are made after a press.
  [/\/web\/kit\/OneTimeAddress\.(tsx|module\.css)$/, 'one-time-address'],
  // Signing out, and deleting the account.
  [/\/web\/offline\/clear-device\.ts$/, 'clear-device'],
  // The sidebar of the settings on a desk, and the page of the other places on a phone.
  [
    /\/layouts\/(settings|service)-places\.ts$|\/Icon(DatabaseExport|CreditCard|Receipt|Login2|Webhook)\.mjs$/,
    'settings-places',
  ],
  [/\/IconFlask\.mjs$/, 'first-steps'],
  // The steps of an import, and the files of lessons after a press.
  [/\/IconFileDownload\.mjs$/, 'imports'],
  // A customer's page loads both later; the brief shows both.
  [/\/contract\/calls\/(timeline|news)\/calls\.ts$/, 'news'],
  [needsCode, 'log-needs'],
  // Editing the question bank: after a press, on two pages.
  [/\/coaching\/(QuestionsDialog|QuestionForm|use-question-actions)\.tsx?$/, 'bank'],
  // Questions about other members' logs, and after the form of a user's own log.
  [/\/((needs\/shared|contract\/calls\/coaching)\/questions|contract\/calls\/coaching\/calls)\.ts$/, 'questions'],
  // Shared by the pages of needs and by components that load later.
  [/\/(Icon(School|Bookmark|Quote)\.mjs|needs\/(shared\/NeedsTabs\.tsx|items\/Items\.module\.css))$/, 'log-needs'],
  [/\/web\/offline\/databases\.ts$/, 'frame'],
  [editCode, 'editing'],
  [recordCode, 'record'],
  // The way to a customer, and the place of a plan: details of plans load later.
  [/\/IconMapPin\.mjs$/, 'record'],
  [/\/web\/ui\/forms\/fields\/PhotoField\.tsx$|\/pictures\/shared\/crop-picture\.ts$/, 'PhotoField'],
  [/\/web\/ui\/forms\/fields\/(FileButton|DropZone)\.tsx$|\/IconFileUpload\.mjs$/, 'FileButton'],
]
/** Checked after the rules for one screen and for libraries. */
const componentChunks: readonly [RegExp, string][] = [
  [formPageCode, 'writing'],
  [logFormCode, 'log-form'],
  [
    /\/(ContactFields|CardFields|RegisterSheet|customers\/(CustomerFields|use-customer-forms)|Duplicates|SimilarContacts|SimilarCustomers)\.(tsx?|module\.css)$/,
    'people-fields',
  ],
  [formCode, 'forms'],
  [/\/(device-name\.ts|new-version\.ts|kit\/SettingRow\.(tsx|module\.css))$/, 'settings'],
  [listCode, 'lists'],
  [selectionCode, 'chosen'],
  [/\/(IconArrowMerge\.mjs|LatestLogs\.tsx)$/, 'record'],
]
/** Checked when the features that need the module are known. */
const featureChunks: readonly [RegExp, string][] = [
  [/\/(contract\/calls|features)\/first-steps\//, 'first-steps'],
  [/\/contract\/calls\/imports\/|\/use-import\.ts$/, 'imports'],
  [/\/StageBar\.(tsx|module\.css)$/, 'frame'],
  // The profile and the board change the stage of customers; their forms do not. The board and statistics have figures of stages.
  [
    /\/(contract\/calls\/leads\/calls|customers\/(use-change-stage|moved-on|shared\/stage-figures|board\/use-board-filters))\.tsx?$/,
    'stages',
  ],
]
const matchIn = (table: readonly [RegExp, string][], id: string): string | undefined =>
  table.find(([pattern]) => pattern.test(id))?.[1]

/** @returns the name of the chunk of a module; null: a chunk of its own, or that of its only dependent */
export function chunkFor(id: string, modules: Modules): string | null {
  const known = matchIn(chunksByPattern, id)
  if (known) return known
  if (modules.getModuleInfo(id)?.isEntry || isDynamicallyImported(id, modules) || id.endsWith('/web/main.tsx'))
    return null
  if (offlineCode.test(id)) return 'offline'
  // Only the landing page shows it.
  if (id.includes('/landing/DueExample')) return null
  const shared = sharedChunks.find(([name, ...from]) => staticImportsOf(name, from, modules).has(id))
  if (shared) return shared[0]
  const screens = dynamicDependents(id, modules).filter((each) => !offlineCode.test(each))
  if (screens.length < 2) return null
  return matchIn(chunksOfScreens, id) ?? chunkOfOneScreen(screens, modules) ?? chunkOfFeatures(id, screens)
}

/** The chunk of a module that one screen shares only with components loaded after it: no other page waits for it. */
function chunkOfOneScreen(screens: string[], modules: Modules): string | null {
  const after = screens.filter((part) => screens.some((screen) => loadsAfter(part, screen, modules)))
  const first = screens.filter((part) => !after.includes(part))
  // Two pages have the form of a log.
  if (first.length > 1 && first.every((part) => logFormScreens.test(part))) return 'log-form'
  if (after.length !== screens.length - 1) return null
  const name = basename(first[0]!, '.tsx')
  // A component that loads later has no chunk beside it: what it shares is little.
  return chunkOfScreen.get(name) ?? (name.endsWith('Screen') ? `${name}-first` : 'frame')
}

/** The chunk of a module that several screens need. */
function chunkOfFeatures(id: string, screens: string[]): string {
  // A library that some screens need and the frame does not.
  const library = /\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1]
  if (library && !sharedCode.test(id)) return library.replace(/\W/g, '-')
  const component = matchIn(componentChunks, id)
  if (component) return component
  // A module that pages of merging import from other features stays in the chunk it would be in without them.
  const all = screens.map(featureOf)
  const [feature, ...others] = new Set(
    /\/(merges|contact-moves)\//.test(id) ? all : all.filter((one) => one !== 'merges'),
  )
  // Loaded after a first view, so it must not be in the frame.
  if (feature === 'files' && others.length === 0) return feature
  const special = matchIn(featureChunks, id)
  if (special) return special
  // Pages of customers, contacts and their import: one chunk for all, with what each has for itself.
  const isOfPeople =
    [feature, ...others].every((one) => ['customers', 'contacts', 'imports'].includes(one!)) &&
    !screens.some((one) => one.endsWith('/CustomersScreen.tsx'))
  if (isOfPeople && !(sharedCode.test(id) && !id.includes('/contract/'))) return 'people'
  // Icons and components of sign-up and of the user's own profile.
  if ([feature, ...others].every((one) => one === 'auth' || one === 'profile')) return 'auth'
  const isOfLogPages = screens.some((one) => /\/(SalesLog|Write)Screen\.tsx$/.test(one))
  if (feature === 'sales-logs' && others.length === 0 && !isOfLogPages) return feature
  // Calls of one feature that the frame does not make.
  const isOwn = feature !== undefined && others.length === 0 && (!sharedCode.test(id) || id.includes('/contract/'))
  // The page and the form of a log share little with others; lists of logs have a chunk.
  return isOwn && !(feature === 'sales-logs' && isOfLogPages) ? feature : 'frame'
}
