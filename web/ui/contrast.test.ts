import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { chartColors } from '../../contract/rules/chart-colors.ts'

// The contrast of every color pair that the components use, in both themes, computed from the tokens.
const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
const block = (pattern: RegExp) =>
  Object.fromEntries(
    [...(pattern.exec(css)?.[1] ?? '').matchAll(/--sl-([\w-]+):\s*(#[0-9a-f]{6})/g)].map((found) => [
      found[1]!,
      found[2]!,
    ]),
  )
const light = block(/:root \{([\s\S]*?)\n\}/),
  dark = { ...light, ...block(/\[data-color-scheme="dark"\] \{([\s\S]*?)\n\}/) }

type Color = [number, number, number]
const linear = (hex: string) =>
  [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)) as Color
const luminance = (hex: string) => {
  const [r, g, b] = linear(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const contrast = (a: string, b: string) => {
  const [low, high] = [luminance(a), luminance(b)].sort((p, q) => p - q) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

const grounds = ['canvas', 'surface', 'sunken', 'float', 'hover', 'active', 'field'],
  needs = ['strategic', 'product', 'personal', 'operational', 'none']
const pairs = (fronts: string[], backs: string[]) =>
  fronts.flatMap((front) => backs.map((back) => [front, back] as const))
const text = [
  ...pairs(['text', 'text-2', 'text-3'], grounds),
  ...pairs(['on-accent'], ['accent', 'accent-hover']),
  ...pairs(['text', 'text-2', 'text-3'], ['accent-soft']),
  ...pairs(['accent-text'], ['surface', 'canvas', 'float', 'hover', 'sunken', 'accent-soft', 'active']),
  ...pairs(['danger', 'success'], ['surface', 'float']),
  ['danger', 'danger-soft'] as const,
  ['success', 'success-soft'] as const,
  ['surface', 'text'] as const,
  ...needs.flatMap((need) => [
    ...pairs([need], ['surface', 'sunken', 'float', 'hover', `${need}-soft`]),
    ['text', `${need}-soft`] as const,
  ]),
]
const parts = [
  ...pairs(['focus'], ['surface', 'canvas', 'float']),
  ...pairs(['accent-graph'], ['surface', 'float', 'active']),
  ...pairs(['line-field'], ['surface', 'field']),
  ['graph-rest', 'surface'] as const,
  ['danger', 'surface'] as const,
  ...needs.flatMap((need) => pairs([`${need}-mark`], ['surface', 'float', `${need}-soft`])),
]

describe.each([
  ['light', light],
  ['dark', dark],
] as const)('in the %s theme', (_, tokens: Record<string, string>) => {
  const low = (list: (readonly [string, string])[], least: number) =>
    list
      .map(([front, back]) => [`${front} on ${back}`, contrast(tokens[front]!, tokens[back]!)] as const)
      .filter(([, ratio]) => !(ratio >= least))
  test('all tokens exist', () => expect([...text, ...parts].flat().filter((name) => !tokens[name])).toEqual([]))
  test('text has a contrast of at least 4.5:1', () => expect(low(text, 4.5)).toEqual([]))
  test('graphical elements have a contrast of at least 3:1', () => expect(low(parts, 3)).toEqual([]))
  test('the colors of needs are distinct for color-blind users', () => {
    const near = Object.entries(sight).flatMap(([kind, matrix]) =>
      needs.flatMap((a) =>
        needs
          .filter((b) => a < b)
          .map(
            (b) => [`${a} and ${b}, ${kind}`, distance(tokens[`${a}-mark`]!, tokens[`${b}-mark`]!, matrix)] as const,
          ),
      ),
    )
    expect(near.filter(([, apart]) => apart < 0.05)).toEqual([])
  })
})

// Machado, Oliveira, Fernandes 2009, severity 1; distance in OKLab (a just noticeable difference is about 0.02).
const sight: Record<string, Color[]> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}
const dot = (row: Color, color: Color) => row[0] * color[0] + row[1] * color[1] + row[2] * color[2]
const oklab = (color: Color): Color => {
  const lms = (
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ] as Color[]
  ).map((row) => Math.cbrt(dot(row, color))) as Color
  return (
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ] as Color[]
  ).map((row) => dot(row, lms)) as Color
}
const distance = (a: string, b: string, matrix: Color[]) => {
  const [p, q] = [a, b].map((hex) => oklab(matrix.map((row) => Math.max(0, dot(row, linear(hex)))) as Color)) as [
    Color,
    Color,
  ]
  return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2])
}

test('charts in mails have the colors of the light theme', () =>
  expect(chartColors).toEqual({
    now: light['accent-graph'],
    before: light['graph-compare'],
    rest: light['graph-rest'],
  }))
