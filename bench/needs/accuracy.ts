// Measures the accuracy of the engine on the blind set and on public data sets.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createNeeds, type Label, type Language, type Lesson, type Needs } from '../../needs/engine.ts'
import { labels } from '../../needs/labels.ts'
import { languages } from '../../needs/languages.ts'
import { computeMetrics } from '../../needs/starter/cross-validation.ts'
import { accuracy, readRows, shuffled, sample, createTrained, type Row } from './data.ts'
import { mean, percent, printRow } from './output.ts'

export async function measureBlind(): Promise<void> {
  const goals: Partial<Record<Language, string>> = { ko: '0.75 / 0.80 taught' }
  const others: number[] = []
  for (const language of languages) {
    const set = readFileSync(join(import.meta.dirname, '..', 'needs-blind', `${language}.jsonl`), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { text: string; label: Label })
    const golds = set.map(({ label }) => labels.indexOf(label))
    const needs = await createNeeds({ language })
    const predictions = set.map(({ text }) => labels.indexOf(needs.analyseSentence(text).type))
    const { macroF1, falseNeeds, found, confusion } = computeMetrics(golds, predictions)
    if (language !== 'ko') others.push(macroF1)
    const recall = labels
      .map(
        (label, at) =>
          `${label.slice(0, 4)} ${percent(confusion[at]![at]! / confusion[at]!.reduce((a, b) => a + b)).replace(' %', '')}`,
      )
      .join(' ')
    printRow(
      `blind ${language} (${set.length}), nothing taught: macro-F1; none given a need; needs found`,
      `${macroF1.toFixed(3)}; ${percent(falseNeeds)}; ${percent(found)}`,
      `${goals[language] ?? ''}; 2 %; 85 %`,
    )
    printRow(`  recall by label`, recall)
    if (set.length < 300) continue
    const afterLessons: number[] = []
    for (const seed of [1, 2, 3]) {
      const order = shuffled(set, seed)
      const lessons = labels.flatMap((label) => order.filter((one) => one.label === label).slice(0, 20))
      const rest = order.filter((one) => !lessons.includes(one))
      const engine = await createNeeds({
        language,
        lessons: shuffled(lessons, seed).map(({ text, label }): Lesson => ({ text, type: label })),
      })
      afterLessons.push(
        computeMetrics(
          rest.map(({ label }) => labels.indexOf(label)),
          rest.map(({ text }) => labels.indexOf(engine.analyseSentence(text).type)),
        ).macroF1,
      )
    }
    printRow(
      `blind ${language}, 20 taught a label, the others asked: macro-F1, mean of 3`,
      mean(afterLessons).toFixed(3),
      language === 'ko' ? '0.80' : '0.72',
    )
  }
  printRow('blind, mean of the seven languages beside Korean', mean(others).toFixed(3), '0.65')
}

export async function measureBanking(folder: string): Promise<void> {
  const train = readRows(folder, 'en-banking77.train.jsonl')
  const test = readRows(folder, 'en-banking77.test.jsonl')
  if (!train || !test) return
  const goals: Record<number, string> = { 10: '84 %', 0: '93 %' }
  for (const each of [5, 10, 50, 0]) {
    const figures: number[] = []
    const errors: number[] = []
    for (const seed of each > 0 && each <= 10 ? [1, 2, 3] : [1]) {
      const needs = await createTrained('en', sample(train, each, seed), train, train)
      figures.push(accuracy(needs, test))
      errors.push(calibrationError(needs, test))
    }
    printRow(
      `Banking77, ${each === 0 ? 'all' : each} examples of each of 77: accuracy${figures.length > 1 ? ', mean of 3' : ''}`,
      percent(mean(figures)),
      goals[each],
    )
    printRow("  mean error of an item's confidence (ECE, ten bins)", mean(errors).toFixed(3), '0.10')
  }
}

/** The expected calibration error (ECE, ten bins) of item predictions. */
function calibrationError(needs: Needs, test: readonly Row[]): number {
  const bins = Array.from({ length: 10 }, () => ({ confidence: 0, right: 0, count: 0 }))
  for (const { text, label } of test) {
    const { item } = needs.analyseSentence(text)
    if (!item) continue
    const bin = bins[Math.min(9, Math.floor(item.confidence * 10))]!
    bin.confidence += item.confidence
    bin.right += item.code === label ? 1 : 0
    bin.count++
  }
  const all = bins.reduce((sum, { count }) => sum + count, 0)
  return bins.reduce((sum, { confidence, right }) => sum + Math.abs(confidence - right), 0) / all
}

export async function measureIntentions(folder: string): Promise<void> {
  const train = readRows(folder, 'ko-3i4k.train.jsonl')
  const test = readRows(folder, 'ko-3i4k.test.jsonl')
  if (!train || !test) return
  const needs = await createTrained('ko', shuffled(train, 1), train)
  printRow('3i4k, all 55,134 examples of 7: accuracy', percent(accuracy(needs, test)), '90 %')
}
