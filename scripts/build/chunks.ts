// Which of our modules travel together. A phone asks for six files at a time, each with its own head, and many small ones shrink worse
// than one: what every page needs is one file, then what speaks with the server, then the frame round the screens with the kit and the
// parts, then one's settings, which no first view waits for; each without the ones before. A screen is a file of its own; what several
// screens of a feature need and no other, one for the feature.
import { basename, join } from 'node:path'
import { normalizePath, type Rolldown } from 'vite'
import { root } from '../sources.ts'

const journeys: [name: string, ...from: string[]][] = [
  [
    'first',
    'main.tsx',
    'features/landing/LandingScreen.tsx',
    'layouts/PublicLayout.tsx',
    'features/auth/SignInScreen.tsx',
  ],
  ['calls', 'features/auth/sign-in.ts'],
  ['frame', 'layouts/MainLayout.tsx'],
  ['settings', 'api/own-settings.ts'],
]
const common =
  /\/web\/(api|boot|format|i18n|kit|session|ui|offline\/(drafts|send-queue))\/|\/web\/(offline\/)?[^/]+$|\/contract\/|\/@tabler\/icons-react\//
/** What any form needs, and what is chosen in one from. */
const ofForms =
  /\/web\/(kit\/(forms\/(use-form|validate)|conflicts\/(stale|ConflictQuestions))|offline\/drafts\/use-draft|ui\/forms\/(TimeField|dates|Combo\w+|Shown|use-combo|use-choices|Options?))\.tsx?$/
/** What a page needs that is a form, and no other. */
const ofWriting =
  /\/web\/(ui\/forms\/(Page\w+|DateField|MonthGrid)|kit\/forms\/(FormPage|use-first-empty|use-leave))\.tsx?$/
const ofLogForm =
  /\/web\/(ui\/forms\/(PeopleField|KeywordsField)|features\/sales-logs\/shared\/log-(form|draft))\.tsx?$/
const ofWritten = /\/sales-logs\/write\/(Write|EditLog)Screen\.tsx$/
/** What minds drafts: asked for when something is typed, or was. */
const ofKeeping =
  /\/contract\/calls\/drafts\/calls\.ts$|\/web\/(offline\/(open-database|drafts\/(browser-drafts|draft-store|draft-database|device-drafts|server-saves|open-forms|leases|timers)|send-queue\/(entry|forms|rows))|features\/talk\/(shared\/talk-draft|mention-text))\.ts$|\/node_modules\/idb\//
/** What saves a file, and shows how far something is: after a press, on whatever page. */
const afterPress =
  /\/web\/(api\/native-wrapper\.ts|ui\/lists\/Progress\.tsx|features\/imports\/shared\/to-download\.ts)$/
/** What shows what waits to be sent: on one page, and at the foot of all while something does. */
const ofWaiting =
  /\/web\/features\/send-queue\/(WaitingList|OfflineStrip|use-offline-since|SendQueue)|\/IconCloudOff\.mjs$/
/** What a device keeps, and answers without a network: no view waits for it, whatever it shares with them. */
const ofOffline =
  /\/web\/offline\/cache\/|\/contract\/(calls\/offline\/calls|search\/(name-search|company-forms|excerpt))\.ts$/
/** What shows where two texts differ: asked for when they do. */
const ofDifferences =
  /\/contract\/calls\/editing\/calls\.ts$|\/web\/kit\/conflicts\/word-diff\.ts$|\/node_modules\/diff\//
/** What reads and writes business cards: asked for when somebody hands one on, or has one. */
const ofCards = /\/web\/features\/contacts\/(vcard|name-card|card-reader)\.ts$/
/** And a page that is a list. */
const ofLists =
  /\/web\/(kit\/(lists\/(ListFrame|ListTools|FilterChips|PeriodMenu|use-list-search|use-row-keys|use-selection|use-selectable-rows)|address\/use-list-address)|ui\/lists\/(FilterChip|Pager|page-numbers|SearchField|SortMenu|Toolbar|Hints|ChoiceMenu))\.tsx?$/
/** What is asked of a log's needs: after its page, and on pages of their own. */
const ofNeeds =
  /\/contract\/calls\/needs\/(calls|shapes)\.ts$|\/web\/features\/needs\/(\w[\w-]*\/)?(use-\w[\w-]*|Certainty)\.tsx?$/
/** And a page that changes something. */
const ofEditing = /\/web\/kit\/forms\/(EditPage|use-edit)\.tsx?$/
/** And a page of one thing. */
const ofRecords = /\/web\/(kit\/records\/RecordActions|features\/notifications\/shared\/use-mute)\.tsx?$/
/** What is done with rows of a list once some are chosen. */
const ofChosen = /\/web\/kit\/lists\/(SelectionBar|bulk-action)\./
type Modules = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>
const known = new Map<string, Set<string>>()
/** What comes with some files: all that they import, but for what they ask for later. */
function comesWith(name: string, from: string[], modules: Modules): Set<string> {
  const all = known.get(name) ?? new Set<string>()
  const add = (id: string): void => {
    if (all.has(id)) return
    all.add(id)
    for (const next of modules.getModuleInfo(id)?.importedIds ?? []) add(next)
  }
  if (!known.has(name)) for (const path of from) add(normalizePath(join(root, 'web', path)))
  known.set(name, all)
  return all
}
const isAskedFor = (id: string, modules: Modules) => (modules.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0
/** What is asked for by itself and cannot do without a module: screens, mostly. */
function neededBy(id: string, modules: Modules): string[] {
  const seen = new Set([id])
  for (const each of seen)
    if (!isAskedFor(each, modules)) for (const next of modules.getModuleInfo(each)?.importers ?? []) seen.add(next)
  return [...seen].filter((each) => isAskedFor(each, modules))
}
/** Whether a part comes only after a screen: nobody else asks for it. */
const comesAfter = (part: string, screen: string, modules: Modules): boolean => {
  const asking = (modules.getModuleInfo(part)?.dynamicImporters ?? []).map((id) => neededBy(id, modules).join())
  return part !== screen && asking.length > 0 && asking.every((by) => by === screen)
}
const featureOf = (id: string) => /\/web\/features\/([^/]+)\//.exec(id)?.[1]

/** Screens that wait for such a file anyway. */
const withItsFirst = new Map([
  ['WriteScreen', 'log-form'],
  ['NeedsScreen', 'log-needs'],
  ['InboxScreen', 'inquiries'],
])

/** The file that a module goes to; null: its own, or that of the one that needs it. */
export function fileFor(id: string, modules: Modules): string | null {
  if (/\/node_modules\/(react|react-dom|react-router|scheduler)\//.test(id)) return 'react'
  if (ofKeeping.test(id)) return 'keeping'
  if (afterPress.test(id)) return 'saving'
  if (ofWaiting.test(id)) return 'waiting'
  if (ofCards.test(id)) return 'cards'
  if (ofDifferences.test(id)) return 'differences'
  if (modules.getModuleInfo(id)?.isEntry || isAskedFor(id, modules) || id.endsWith('/web/main.tsx')) return null
  if (ofOffline.test(id)) return 'offline'
  const journey = journeys.find(([name, ...from]) => comesWith(name, from, modules).has(id))
  // What the landing page shows, nobody else needs.
  if (id.includes('/landing/DueExample')) return null
  if (journey) return journey[0]
  const screens = neededBy(id, modules).filter((each) => !ofOffline.test(each))
  if (screens.length < 2) return null
  // What a screen shares with nothing but parts that come after it: no page but that one waits for it.
  const after = screens.filter((part) => screens.some((screen) => comesAfter(part, screen, modules)))
  // Lists of logs filter by it at once, others later.
  if (id.endsWith('/contract/calls/departments/calls.ts')) return 'sales-logs'
  // What is said under a log, and on home of it, later.
  if (/\/contract\/calls\/(feedback|comments)\/calls\.ts$/.test(id)) return 'SalesLogScreen-first'
  // What waits is sent by the same calls, later.
  if (id.endsWith('/contract/calls/files/calls.ts')) return 'files'
  // Files ask for them too, when they have come; their tabs lead to the anniversaries.
  if (/\/contract\/calls\/notices\/calls\.ts$|\/NoticeTabs\.tsx$|\/IconPin\.mjs$/.test(id)) return 'notices'
  // Icons of one feature alone.
  if (id.endsWith('/IconSettings.mjs')) return 'notifications'
  if (id.endsWith('/IconFlask.mjs')) return 'first-steps'
  // What a customer's page asks for later, and what stands on its brief.
  if (/\/contract\/calls\/(timeline|news)\/calls\.ts$/.test(id)) return 'told'
  if (ofNeeds.test(id)) return 'log-needs'
  // What changes the questions: after a press, on two pages.
  if (/\/coaching\/(QuestionsDialog|QuestionForm|use-question-acts)\.tsx?$/.test(id)) return 'bank'
  // What is asked of others' logs, and after the form of one's own.
  if (/\/((needs\/shared|contract\/calls\/coaching)\/questions|contract\/calls\/coaching\/calls)\.ts$/.test(id))
    return 'questions'
  // What pages of needs show, and parts that come later.
  if (/\/(Icon(School|Bookmark|Quote)\.mjs|needs\/shared\/NeedsTabs\.tsx)$/.test(id)) return 'log-needs'
  if (id.endsWith('/web/offline/databases.ts')) return 'frame'
  if (ofEditing.test(id)) return 'editing'
  if (ofRecords.test(id)) return 'record'
  const alone = /\/web\/ui\/forms\/(PhotoField|FileButton)\.tsx$/.exec(id)
  if (alone) return alone[1]!
  if (id.endsWith('/pictures/shared/cropped.ts')) return 'PhotoField'
  const first = screens.filter((part) => !after.includes(part))
  // A log is written on two pages.
  if (first.length > 1 && first.every((part) => ofWritten.test(part))) return 'log-form'
  const [screen] = first
  if (after.length === screens.length - 1) {
    const name = basename(screen!, '.tsx')
    // A part that comes later itself has no file beside it: what it shares is little.
    return withItsFirst.get(name) ?? (name.endsWith('Screen') ? `${name}-first` : 'frame')
  }
  // A library that some screens need and the frame does not.
  const library = /\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1]
  if (library && !common.test(id)) return library.replace(/\W/g, '-')
  if (ofWriting.test(id)) return 'writing'
  if (ofLogForm.test(id)) return 'log-form'
  if (/\/(ContactFields|CustomerFields|Duplicates|AlikeContacts|AlikeCustomers|use-debounced)\.tsx?$/.test(id))
    return 'people-fields'
  if (ofForms.test(id)) return 'forms'
  if (/\/(device-name|new-version)\.ts$/.test(id)) return 'settings'
  if (ofLists.test(id)) return 'lists'
  if (ofChosen.test(id)) return 'chosen'
  if (/\/(IconArrowMerge\.mjs|LatestLogs\.tsx)$/.test(id)) return 'stages'
  // What pages of merging take from others stands where it stood without them.
  const of = screens.map(featureOf)
  const lenders = of.filter((one) => one !== 'merges')
  const [feature, ...others] = new Set(/\/(merges|contact-moves)\//.test(id) ? of : lenders)
  // Of what comes after a first view, nothing waits in the frame.
  if (feature === 'files' && others.length === 0) return feature
  if (/\/(contract\/calls|features)\/first-steps\//.test(id)) return 'first-steps'
  if (/\/contract\/calls\/imports\/|\/use-import\.ts$/.test(id)) return 'imports'
  if (/\/StageBar\.(tsx|module\.css)$/.test(id)) return 'frame'
  // The profile and the board move customers between stages; their forms do not.
  if (
    /\/(contract\/calls\/leads\/calls|customers\/(use-change-stage|moved-on|board\/use-board-filters))\.tsx?$/.test(id)
  )
    return 'stages'
  // What pages of customers, of contacts and of their import share: one file for all, with what each has for itself.
  const ofPeople =
    [feature, ...others].every((one) => ['customers', 'contacts', 'imports'].includes(one!)) &&
    !screens.some((one) => one.endsWith('/CustomersScreen.tsx'))
  if (ofPeople && !(common.test(id) && !id.includes('/contract/'))) return 'people'
  // What signing up and one's own page share, and what lists of logs do: their icons and parts with it.
  const features = [feature, ...others]
  if (features.every((one) => one === 'auth' || one === 'profile')) return 'auth'
  const ofWrittenLog = screens.some((one) => /\/(SalesLog|Write)Screen\.tsx$/.test(one))
  if (feature === 'sales-logs' && others.length === 0 && !ofWrittenLog) return feature
  // Calls that one feature makes, and the frame does not.
  const isOwn = feature !== undefined && others.length === 0 && (!common.test(id) || id.includes('/contract/'))
  // What the page and the form of a log share with others is little; what lists of logs share has a file.
  return isOwn && !(feature === 'sales-logs' && ofWrittenLog) ? feature : 'frame'
}
