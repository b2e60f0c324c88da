// Accessible names, compared with the visible layout.
import type { Page } from 'playwright-core'

/**
 * Links, buttons, headings and options whose words run together in the accessible name although they are apart on the
 * screen: "김서연매니저". Browsers add a space between boxes only in some cases, so the text itself must contain it.
 */
export const joinedNames = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const named = 'a, button, summary, h1, h2, h3, h4, th, [role=option], [role=tab], [role^=menuitem]'
    const isHeard = (node: Text, within: Element) => {
      const hidden = node.parentElement!.closest('[aria-hidden=true]')
      return node.parentElement!.checkVisibility() && !(hidden && within.contains(hidden))
    }
    /** The boxes of its first and its last character. */
    const placeOf = (node: Text) => {
      const range = document.createRange()
      range.selectNodeContents(node)
      const all = [...range.getClientRects()]
      return { first: all[0], last: all.at(-1) }
    }
    const areApart = (one: Text, next: Text) => {
      const [{ last }, { first }] = [placeOf(one), placeOf(next)]
      return !last || !first || first.left - last.right > 1 || Math.abs(first.bottom - last.bottom) > 8
    }
    const found: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>(named)) {
      if (!element.checkVisibility() || element.ariaLabel || element.hasAttribute('aria-labelledby')) continue
      const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walk.nextNode()) if (isHeard(walk.currentNode as Text, element)) texts.push(walk.currentNode as Text)
      texts.slice(1).forEach((next, at) => {
        const one = texts[at]!
        const isJoined = /\S$/.test(one.data) && /^\S/.test(next.data)
        if (isJoined && areApart(one, next)) found.push(`one word in "${one.data}${next.data}"`)
      })
    }
    return found
  })

/** Placeholders that are longer than their empty field. */
export const cutPlaceholders = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d')!
    return [...document.querySelectorAll<HTMLInputElement>('input[placeholder]')].flatMap((field) => {
      const look = getComputedStyle(field)
      if (!field.checkVisibility() || field.value || field.placeholder === '' || look.opacity === '0') return []
      pen.font = `${look.fontWeight} ${look.fontSize} ${look.fontFamily}`
      const available = field.clientWidth - parseFloat(look.paddingLeft) - parseFloat(look.paddingRight)
      const needed = pen.measureText(field.placeholder).width
      return needed > available + 1
        ? [`cut: "${field.placeholder}" (${Math.ceil(needed)} px in ${Math.floor(available)})`]
        : []
    })
  })
