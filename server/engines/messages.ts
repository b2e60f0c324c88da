// Messages between the server and the thread of the needs engines.
import type { Certainty, Item, Label, Language, Lesson, NeedType } from '../../needs/engine.ts'

/** Analysis of a sentence. Positions are in the text, in UTF-16 units. */
export type SentenceAnalysis = {
  start: number
  end: number
  type: Label
  itemCode: string | null
  confidence: number
  certainty: Certainty
  perhaps: NeedType | null
  origin: 'starter' | 'taught'
  rival: { type: Label; lead: number }
  /** Evidence that supports the label, strongest first; then the evidence against it. */
  words: { start: number; end: number; weight: number }[]
  /** Ids of similar lessons of all types, most similar first. */
  nearest: string[]
}
export type Noun = { noun: string; count: number }

type OfEngine = { key: string }
export type EngineRequest =
  | (OfEngine & { do: 'make'; language: Language; items: Item[]; lessons: Lesson[] })
  | (OfEngine & { do: 'change'; forget: string[]; teach: Lesson[] })
  | (OfEngine & { do: 'go on' })
  | (OfEngine & ExistingEngineRequest)
  | (OfEngine & { do: 'drop' })
/** A request to an existing engine; its key is added when it is sent. */
export type ExistingEngineRequest =
  | { do: 'check'; lessons: Lesson[] }
  | { do: 'analyse'; texts: string[]; withNouns: boolean }
/** `sentences` is null for a text that is too long. */
export type TextAnalysis = { sentences: SentenceAnalysis[] | null; nouns: Noun[] }
/** `bytes` without the shared models. */
export type EngineSize = { bytes: number; isPlain: boolean }
/**
 * `size`: of the created or changed engine, absent while there is more to do. `isMissing`: the engine does not exist.
 * `refused`: for each lesson the reason why it cannot be learnt, or null.
 */
export type EngineResult = {
  isMissing?: true
  size?: EngineSize
  analysed?: TextAnalysis[]
  refused?: (string | null)[]
}
export type RequestMessage = { id: number; request: EngineRequest }
export type ResponseMessage = { id: number } & ({ done: EngineResult } | { failed: string })
