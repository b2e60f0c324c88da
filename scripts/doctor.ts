// `npm run doctor`: checks what a server needs, a line each. Prints no secrets. Exits with 1 if something does not work.
import { examine } from './doctor/checks.ts'

const signs = { ok: '✓', warning: '!', failure: '✗' }
const findings = await examine(process.env)
for (const { name, state, sentence } of findings) console.log(`${signs[state]} ${name.padEnd(9)} ${sentence}`)
process.exit(findings.some(({ state }) => state === 'failure') ? 1 : 0)
