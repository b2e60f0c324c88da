import type { Line } from './name-card.ts'

type Read = { bbox: Box; words: { text: string; confidence: number; bbox: Box }[] }
type Box = { x0: number; y0: number; x1: number; y1: number }
/** A line as what reads cards says it. */
export const lineOf = ({ bbox, words }: Read): Line => ({
  height: bbox.y1 - bbox.y0,
  words: words.map(({ text, confidence, bbox: { x0, x1 } }) => ({ text, sure: confidence, from: x0, to: x1 })),
})
