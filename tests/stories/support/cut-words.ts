// Words that the layout breaks or cuts.
import type { Page } from 'playwright-core'

/**
 * Words that continue on the next line, labels and facts that end in an ellipsis, fields and chips beyond their place.
 * Prose may end in an ellipsis; a fact may not, because its end tells when, who or how many.
 */
export const cutWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const labels =
      '.lab, dt, th, h1, h2, h3, .tabs > *, .tabbar a, .stages li, .btn, .chip, .pick, .more, .find, legend, time, .num'
    const typed = 'textarea, .prose, blockquote, [contenteditable], .crumb'
    const hasNoSpaces = /^(ja|zh)/.test(document.documentElement.lang)
    const words = new Intl.Segmenter(document.documentElement.lang, { granularity: 'word' })
    const isClipped = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).clipPath !== 'none' || isClipped(element.parentElement))
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !isClipped(element)
    /** Start and end of each word. Between Japanese or Chinese words a line may end; in a label no word is split. */
    function spans(text: string, isLabel: boolean): [from: number, to: number][] {
      const found = [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => [index, index + word.length] as const)
      return found.flatMap(([from, to]): [number, number][] => {
        const word = text.slice(from, to)
        if (!hasNoSpaces || !/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(word))
          // Addresses and numbers may be longer than a line, and a hyphen in a sentence ends a line.
          return /[@/.\d_]/.test(word) || (!isLabel && /[-–]/.test(word)) ? [] : [[from, to]]
        if (!isLabel) return []
        return [...words.segment(word)].map((one) => [from + one.index, from + one.index + one.segment.length])
      })
    }
    const found: string[] = []
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walk.nextNode()) {
      const node = walk.currentNode as Text
      const parent = node.parentElement!
      if (!/\S/.test(node.data) || parent.closest(`${typed}, script, style, option`) || !isShown(parent)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const whole = range.getBoundingClientRect()
      const { lineHeight, fontSize } = getComputedStyle(parent)
      if (whole.height < (parseFloat(lineHeight) || 1.4 * parseFloat(fontSize)) * 1.4) continue
      for (const [from, to] of spans(node.data, Boolean(parent.closest(labels)))) {
        range.setStart(node, from)
        range.setEnd(node, to)
        const tops = [...range.getClientRects()].map(({ top }) => top)
        if (Math.max(...tops) - Math.min(...tops) > parseFloat(fontSize) / 2)
          found.push(`broken inside: "${node.data.slice(from, to)}" in "${node.data.trim().slice(0, 60)}"`)
      }
    }
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (element.scrollWidth <= element.clientWidth + 1 || element.clientWidth < 2 || !isShown(element)) continue
      const { overflowX, textOverflow } = getComputedStyle(element)
      if (textOverflow !== 'ellipsis' || overflowX === 'visible' || element.matches('input')) continue
      const text = element.textContent.trim()
      const isFact = text.length <= 50 && / · |\d/.test(text) && !/[.?!]$/.test(text)
      if (element.closest(typed) || !(element.closest(labels) ?? isFact)) continue
      found.push(`cut: "${text.slice(0, 60)}" (${element.scrollWidth} px in ${element.clientWidth})`)
    }
    for (const element of document.querySelectorAll<HTMLElement>(
      'input:not([type=checkbox], [type=radio], [type=file]), td .chip',
    )) {
      if (!isShown(element)) continue
      const cell = element.closest('td')?.getBoundingClientRect().right ?? innerWidth
      const { left, right, width } = element.getBoundingClientRect()
      if (width > 1 && right > cell + 1 && left < cell)
        found.push(`beyond its place: "${element.ariaLabel ?? element.textContent}" (${Math.round(right - cell)} px)`)
    }
    return [...new Set(found)]
  })
