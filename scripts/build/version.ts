import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../source-graph.ts'

/** The version in package.json and the day of the last commit; `day` is null without a Git repository. */
export function builtFrom(): { version: string; day: string | null } {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  try {
    const day = execFileSync('git', ['log', '-1', '--format=%cs'], {
      cwd: root,
      encoding: 'utf8',
      stdio: 'pipe',
    }).trim()
    return { version, day: /^\d{4}-\d\d-\d\d$/.test(day) ? day : null }
  } catch {
    return { version, day: null }
  }
}
