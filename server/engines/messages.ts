// What the process and the thread of the needs engines say to each other.
import type { Certainty, Item, Label, Language, Lesson, NeedType } from '../../needs/engine.ts'

/** What a sentence tells of. Places are in the text, in UTF-16 code units. */
export type Told = {
  start: number
  end: number
  type: Label
  itemCode: string | null
  confidence: number
  certainty: Certainty
  perhaps: NeedType | null
  origin: 'starter' | 'taught'
  rival: { type: Label; lead: number }
  /** Those that spoke for the answer, the strongest first; then those against it. */
  words: { start: number; end: number; weight: number }[]
  /** Ids of lessons, most alike first. */
  nearest: string[]
}
export type Noun = { noun: string; count: number }

type OfEngine = { key: string }
export type Order =
  | (OfEngine & { do: 'make'; language: Language; items: Item[]; lessons: Lesson[] })
  | (OfEngine & { do: 'change'; forget: string[]; teach: Lesson[] })
  | (OfEngine & { do: 'go on' })
  | (OfEngine & OrderOf)
  | (OfEngine & { do: 'drop' })
/** What is asked of an engine that is there; which one is said when it goes. */
export type OrderOf = { do: 'check'; lessons: Lesson[] } | { do: 'analyse'; texts: string[]; withNouns: boolean }
/** `told` null: more than can be analysed. */
export type Analysed = { told: Told[] | null; nouns: Noun[] }
/** `bytes`: beside what all share. */
export type Held = { bytes: number; isPlain: boolean }
/** `held`: of an engine that was made or changed; none while there is more to do. `isMissing`: there is no such engine. `refused`: of each lesson why it cannot be learnt; null, it can. */
export type Done = { isMissing?: true; held?: Held; analysed?: Analysed[]; refused?: (string | null)[] }
export type Asked = { id: number; order: Order }
export type Answered = { id: number } & ({ done: Done } | { failed: string })
