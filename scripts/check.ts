// `npm run check`: types, lint and format.
import { spawnSync } from 'node:child_process'

const checks = [
  ['typescript/bin/tsc', '--noEmit', '-p', '.', '--checkers', '1'],
  ['oxlint/bin/oxlint', '.'],
  ['oxfmt/bin/oxfmt', '--check', '.'],
]
const failed = checks.filter(
  ([script, ...args]) =>
    spawnSync(process.execPath, [`node_modules/${script}`, ...args], { stdio: 'inherit' }).status !== 0,
)
process.exit(failed.length === 0 ? 0 : 1)
