// The lessons of a workgroup as they were taught. Each is checked before it is kept.
import { AgreedKeywords, sentenceShareOf } from './agreed-keywords.ts'
import { textKey } from '../text/features.ts'
import { encodeSentence, encodeText, contentWords, type EngineContext } from '../encoded-sentence.ts'
import { isLabel, labels, LessonRefused, type Item, type Lesson } from '../labels.ts'
import type { LessonExample } from '../training/lesson-vectors.ts'
import { isContentWord } from '../nouns/nouns.ts'
import { longestSentence } from '../text/sentences.ts'
import { starterScores } from '../starter/starter-scores.ts'
import type { Word } from '../text/words.ts'

export type StoredLesson = Lesson & { id: string }

export class LessonList {
  readonly all: StoredLesson[] = []
  readonly agreed: AgreedKeywords
  private readonly knowledge: EngineContext
  private readonly itemIndex: Map<string, number>
  private readonly ids = new Set<string>()
  /** How many lessons name an item. */
  withItem = 0
  private lastGeneratedId = 0

  constructor(knowledge: EngineContext, agreed = new AgreedKeywords(sentenceShareOf(knowledge.starter))) {
    this.knowledge = knowledge
    this.agreed = agreed
    this.itemIndex = new Map(knowledge.items.map(({ code }, at) => [code, at]))
  }

  /**
   * Keeps a lesson, and turns it into numbers.
   * @throws LessonRefused if it cannot be learnt; nothing is kept then
   */
  add(lesson: Lesson): LessonExample {
    if (typeof lesson.text !== 'string') throw new LessonRefused('empty', String(lesson.text))
    const words = contentWords(this.knowledge, lesson.text)
    const kept = this.validate(lesson, words)
    this.append(kept)
    const numbers = this.toExample(kept, words)
    this.agreed.add(
      words,
      numbers.type,
      (kept.keywords ?? []).map((keyword) => contentWords(this.knowledge, keyword)),
      numbers.type >= 0 && numbers.starter.indexOf(Math.max(...numbers.starter)) !== numbers.type,
    )
    return numbers
  }

  has(id: string): boolean {
    return this.ids.has(id)
  }

  /** Where these are, the last first. @throws LessonRefused for an unknown id */
  indexesOf(ids: readonly string[]): number[] {
    const unknown = ids.find((id) => !this.ids.has(id))
    if (unknown !== undefined) throw new LessonRefused('unknown id', unknown)
    const those = new Set(ids)
    const found: number[] = []
    for (let at = this.all.length - 1; found.length < those.size; at--) if (those.has(this.all[at]!.id)) found.push(at)
    return found
  }

  /** A list of the lessons at the places left; this one stays as it is. */
  filter(left: (at: number) => boolean): LessonList {
    const list = new LessonList(this.knowledge, this.agreed.filter(left))
    list.lastGeneratedId = this.lastGeneratedId
    for (const [at, lesson] of this.all.entries()) if (left(at)) list.append(lesson)
    return list
  }

  private append(lesson: StoredLesson): void {
    this.ids.add(lesson.id)
    this.all.push(lesson)
    if (lesson.item !== undefined) this.withItem++
  }

  /** @throws LessonRefused if it could not be kept */
  check(lesson: Lesson): void {
    this.validate(lesson, contentWords(this.knowledge, String(lesson.text)))
  }

  private validate(lesson: Lesson, words: readonly Word[]): StoredLesson {
    const { text, item, keywords = [] } = lesson
    if (lesson.type !== undefined && !isLabel(lesson.type)) throw new LessonRefused('unknown type', String(lesson.type))
    const known = item === undefined ? undefined : this.itemNamed(item)
    const type = lesson.type ?? known?.type
    const id = lesson.id ?? this.nextId()
    if (words.length === 0) throw new LessonRefused('empty', text)
    if (text.length > longestSentence) throw new LessonRefused('too long', text)
    if (type === undefined && item === undefined) throw new LessonRefused('no label', text)
    if (item !== undefined && !known) throw new LessonRefused('unknown item', item)
    if (known?.type !== undefined && known.type !== type) throw new LessonRefused('item of another type', item!)
    if (this.ids.has(id)) throw new LessonRefused('known id', id)
    if (keywords.length > 0) this.checkKeywords(text, keywords)
    return {
      id,
      text,
      ...(type && { type }),
      ...(item !== undefined && { item }),
      ...(keywords.length > 0 && { keywords: [...keywords] }),
    }
  }

  private itemNamed(code: string): Item | undefined {
    return this.knowledge.items[this.itemIndex.get(code) ?? -1]
  }

  private checkKeywords(text: string, keywords: readonly string[]): void {
    const sentence = normaliseText(text)
    for (const keyword of keywords)
      if (!sentence.includes(normaliseText(keyword)) || normaliseText(keyword) === '')
        throw new LessonRefused('keyword not in the sentence', keyword)
    const { language } = this.knowledge
    if (
      !keywords.some((keyword) => contentWords(this.knowledge, keyword).some((word) => isContentWord(word, language)))
    )
      throw new LessonRefused('only stop words', keywords.join(', '))
  }

  private toExample({ text, type, item, keywords = [] }: StoredLesson, words: Word[]): LessonExample {
    const sentence = encodeSentence(this.knowledge, words)
    const { scores } = starterScores(this.knowledge, sentence)
    return {
      vector: sentence.vector,
      keywords: keywords.length > 0 ? encodeText(this.knowledge, keywords.join(' ')) : undefined,
      type: type === undefined ? -1 : labels.indexOf(type),
      item: item === undefined ? -1 : this.itemIndex.get(item)!,
      starter: Float32Array.from(scores),
      textKey: textKey(normaliseText(text)),
    }
  }

  /** The next `lesson-N` that no lesson has: a loaded engine's lessons have theirs already. */
  private nextId(): string {
    let id: string
    do id = `lesson-${++this.lastGeneratedId}`
    while (this.ids.has(id))
    return id
  }
}

/** What two ways of writing the same sentence have in common. */
const normaliseText = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim()
