// The lessons of a workgroup in the order in which they were taught; each is validated before it is stored.
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
  private readonly context: EngineContext
  private readonly itemIndex: Map<string, number>
  private readonly ids = new Set<string>()
  /** The number of lessons with an item. */
  withItem = 0
  private lastGeneratedId = 0

  constructor(context: EngineContext, agreed = new AgreedKeywords(sentenceShareOf(context.starter))) {
    this.context = context
    this.agreed = agreed
    this.itemIndex = new Map(context.items.map(({ code }, at) => [code, at]))
  }

  /**
   * Stores a lesson and returns it as a training example.
   * @throws LessonRefused if the lesson is invalid; nothing is stored then
   */
  add(lesson: Lesson): LessonExample {
    if (typeof lesson.text !== 'string') throw new LessonRefused('empty', String(lesson.text))
    const words = contentWords(this.context, lesson.text)
    const stored = this.validate(lesson, words)
    this.append(stored)
    const example = this.toExample(stored, words)
    this.agreed.add(
      words,
      example.type,
      (stored.keywords ?? []).map((keyword) => contentWords(this.context, keyword)),
      example.type >= 0 && example.starter.indexOf(Math.max(...example.starter)) !== example.type,
    )
    return example
  }

  has(id: string): boolean {
    return this.ids.has(id)
  }

  /** The indexes of lessons, the last first. @throws LessonRefused for an unknown id */
  indexesOf(ids: readonly string[]): number[] {
    const unknown = ids.find((id) => !this.ids.has(id))
    if (unknown !== undefined) throw new LessonRefused('unknown id', unknown)
    const wanted = new Set(ids)
    const found: number[] = []
    for (let at = this.all.length - 1; found.length < wanted.size; at--)
      if (wanted.has(this.all[at]!.id)) found.push(at)
    return found
  }

  /** A new list of the lessons whose index passes. */
  filter(isKept: (at: number) => boolean): LessonList {
    const list = new LessonList(this.context, this.agreed.filter(isKept))
    list.lastGeneratedId = this.lastGeneratedId
    for (const [at, lesson] of this.all.entries()) if (isKept(at)) list.append(lesson)
    return list
  }

  private append(lesson: StoredLesson): void {
    this.ids.add(lesson.id)
    this.all.push(lesson)
    if (lesson.item !== undefined) this.withItem++
  }

  /** @throws LessonRefused if the lesson is invalid */
  check(lesson: Lesson): void {
    this.validate(lesson, contentWords(this.context, String(lesson.text)))
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
    return this.context.items[this.itemIndex.get(code) ?? -1]
  }

  private checkKeywords(text: string, keywords: readonly string[]): void {
    const sentence = normaliseText(text)
    for (const keyword of keywords)
      if (!sentence.includes(normaliseText(keyword)) || normaliseText(keyword) === '')
        throw new LessonRefused('keyword not in the sentence', keyword)
    const { language } = this.context
    if (!keywords.some((keyword) => contentWords(this.context, keyword).some((word) => isContentWord(word, language))))
      throw new LessonRefused('only stop words', keywords.join(', '))
  }

  private toExample({ text, type, item, keywords = [] }: StoredLesson, words: Word[]): LessonExample {
    const sentence = encodeSentence(this.context, words)
    const { scores } = starterScores(this.context, sentence)
    return {
      vector: sentence.vector,
      keywords: keywords.length > 0 ? encodeText(this.context, keywords.join(' ')) : undefined,
      type: type === undefined ? -1 : labels.indexOf(type),
      item: item === undefined ? -1 : this.itemIndex.get(item)!,
      starter: Float32Array.from(scores),
      textKey: textKey(normaliseText(text)),
    }
  }

  /** The next unused `lesson-N`; lessons of a loaded engine already have such ids. */
  private nextId(): string {
    let id: string
    do id = `lesson-${++this.lastGeneratedId}`
    while (this.ids.has(id))
    return id
  }
}

/** Equal for two spellings of the same sentence. */
const normaliseText = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim()
