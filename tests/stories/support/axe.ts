// Runs axe in the page, which returns violations only. (AxeBuilder injects its source for every run and transfers
// passed rules too: 0.6 s a run instead of 0.1 s.)
import axe from 'axe-core'
import type { Page } from 'playwright-core'

export const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
type Violation = { id: string; targets: string[]; summary: string }

/** @param tags of the rules; all of axe's rules by default. @throws on pages with frames, which are not checked */
export async function violations(page: Page, tags?: readonly string[]): Promise<Violation[]> {
  if (page.frames().length > 1) throw new Error('pages with frames are not checked')
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async (options) => {
      const found = await (window as unknown as { axe: typeof axe }).axe.run(document, options)
      return found.violations.map(({ id, nodes }) => ({
        id,
        targets: nodes.map((node) => node.target.join(' ')),
        summary: nodes[0]?.failureSummary ?? '',
      }))
    },
    { resultTypes: ['violations' as const], ...(tags && { runOnly: { type: 'tag' as const, values: [...tags] } }) },
  )
}
/** The violations, one per line. */
export const faults = async (page: Page, tags?: readonly string[]): Promise<string[]> =>
  (await violations(page, tags)).map(({ id, targets }) => `${id} ${targets.slice(0, 3).join(' | ')}`)
