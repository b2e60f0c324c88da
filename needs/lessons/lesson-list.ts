// The lessons of a workgroup as they were taught. Each is checked before it is kept.
import { AgreedKeywords, shareIn } from './agreed-keywords.ts'
import { textKey } from '../text/features.ts'
import { read, vectorIn, wordsIn, type Knowledge } from '../knowledge.ts'
import { isLabel, labels, LessonRefused, type Item, type Lesson } from '../labels.ts'
import type { Taught } from '../training/memory.ts'
import { isContent } from '../nouns/nouns.ts'
import { longestSentence } from '../text/sentences.ts'
import { starterScores } from '../starter/starter-scores.ts'
import type { Word } from '../text/words.ts'

export type KeptLesson = Lesson & { id: string }

export class LessonList {
  readonly all: KeptLesson[] = []
  readonly agreed: AgreedKeywords
  private readonly knowledge: Knowledge
  private readonly itemAt: Map<string, number>
  private readonly ids = new Set<string>()
  /** How many lessons name an item. */
  itemised = 0
  private given = 0

  constructor(knowledge: Knowledge, agreed = new AgreedKeywords(shareIn(knowledge.starter))) {
    this.knowledge = knowledge
    this.agreed = agreed
    this.itemAt = new Map(knowledge.items.map(({ code }, at) => [code, at]))
  }

  /**
   * Keeps a lesson, and turns it into numbers.
   * @throws LessonRefused if it cannot be learnt; nothing is kept then
   */
  add(lesson: Lesson): Taught {
    if (typeof lesson.text !== 'string') throw new LessonRefused('empty', String(lesson.text))
    const words = wordsIn(this.knowledge, lesson.text)
    const kept = this.checked(lesson, words)
    this.keep(kept)
    const numbers = this.numbersOf(kept, words)
    this.agreed.add(
      words,
      numbers.type,
      (kept.keywords ?? []).map((keyword) => wordsIn(this.knowledge, keyword)),
      numbers.type >= 0 && numbers.starter.indexOf(Math.max(...numbers.starter)) !== numbers.type,
    )
    return numbers
  }

  has(id: string): boolean {
    return this.ids.has(id)
  }

  /** Where these are, the last first. @throws LessonRefused for an unknown id */
  placesOf(ids: readonly string[]): number[] {
    const unknown = ids.find((id) => !this.ids.has(id))
    if (unknown !== undefined) throw new LessonRefused('unknown id', unknown)
    const those = new Set(ids)
    const found: number[] = []
    for (let at = this.all.length - 1; found.length < those.size; at--) if (those.has(this.all[at]!.id)) found.push(at)
    return found
  }

  /** A list of the lessons at the places left; this one stays as it is. */
  only(left: (at: number) => boolean): LessonList {
    const list = new LessonList(this.knowledge, this.agreed.only(left))
    list.given = this.given
    for (const [at, lesson] of this.all.entries()) if (left(at)) list.keep(lesson)
    return list
  }

  private keep(lesson: KeptLesson): void {
    this.ids.add(lesson.id)
    this.all.push(lesson)
    if (lesson.item !== undefined) this.itemised++
  }

  /** @throws LessonRefused if it could not be kept */
  check(lesson: Lesson): void {
    this.checked(lesson, wordsIn(this.knowledge, String(lesson.text)))
  }

  private checked(lesson: Lesson, words: readonly Word[]): KeptLesson {
    const { text, item, keywords = [] } = lesson
    if (lesson.type !== undefined && !isLabel(lesson.type)) throw new LessonRefused('unknown type', String(lesson.type))
    const known = item === undefined ? undefined : this.itemNamed(item)
    const type = lesson.type ?? known?.type
    const id = lesson.id ?? this.freeId()
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
    return this.knowledge.items[this.itemAt.get(code) ?? -1]
  }

  private checkKeywords(text: string, keywords: readonly string[]): void {
    const sentence = normalText(text)
    for (const keyword of keywords)
      if (!sentence.includes(normalText(keyword)) || normalText(keyword) === '')
        throw new LessonRefused('keyword not in the sentence', keyword)
    const { language } = this.knowledge
    if (!keywords.some((keyword) => wordsIn(this.knowledge, keyword).some((word) => isContent(word, language))))
      throw new LessonRefused('only stop words', keywords.join(', '))
  }

  private numbersOf({ text, type, item, keywords = [] }: KeptLesson, words: Word[]): Taught {
    const sentence = read(this.knowledge, words)
    const { scores } = starterScores(this.knowledge, sentence)
    return {
      vector: sentence.vector,
      keywords: keywords.length > 0 ? vectorIn(this.knowledge, keywords.join(' ')) : undefined,
      type: type === undefined ? -1 : labels.indexOf(type),
      item: item === undefined ? -1 : this.itemAt.get(item)!,
      starter: Float32Array.from(scores),
      normal: textKey(normalText(text)),
    }
  }

  /** The next `lesson-N` that no lesson has: a loaded engine's lessons have theirs already. */
  private freeId(): string {
    let id: string
    do id = `lesson-${++this.given}`
    while (this.ids.has(id))
    return id
  }
}

/** What two ways of writing the same sentence have in common. */
const normalText = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim()
