// Against the doors: wrong passwords, a password changed while somebody signs in with the old one, workgroups in a row.
import { ask, atOnce, inTurn, signIn, type Attack, type Site } from './site.ts'

const ways = (count: number) => Array.from({ length: count }, (_, at) => at)
const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString()
const wrong = { password: 'Wrong-1234!' }
/** Whether the owner, from here, is still let in. */
async function ownerGetsIn(site: Site): Promise<string> {
  if (!site.account) return ''
  const { said, token } = await signIn(site, site.account, { signal: AbortSignal.timeout(5_000) })
  return token ? 'the right password from here got in' : `the right password from here did not get in: ${said}`
}

const strangers: Attack = {
  name: '100 wrong passwords for a stranger, all from here',
  room: 'passwords',
  ready: (site) => async (tally, signal) => {
    const email = `stranger-${Date.now()}@nowhere.example`
    await inTurn(ways(10), signal, () => atOnce(10, async () => tally.add((await signIn(site, { email, ...wrong }, { signal })).said)))
    return ownerGetsIn(site)
  },
}
const owners: Attack = {
  name: '100 wrong passwords for the account, from 20 other addresses',
  room: 'passwords',
  needs: 'a throwaway account',
  ready: (site) => async (tally, signal) => {
    const { email } = site.account!
    await inTurn(ways(10), signal, (round) => atOnce(10, async (at) => tally.add((await signIn(site, { email, ...wrong }, { from: `127.0.20.${((round * 10 + at) % 20) + 1}`, signal })).said)))
    return ownerGetsIn(site)
  },
}
/** No load: says how often a session that the old password opened outlived the change. */
const race: Attack = {
  name: 'the password changed while the old one signs in',
  room: 'race',
  needs: 'a throwaway account',
  ready: (site) => async (tally, signal) => {
    const { email, password } = site.account!
    const [one, other] = [password, password === 'Attack-2026!' ? 'Attack-2027!' : 'Attack-2026!']
    let outlived = 0
    // An even number, so that the password is in the end what it was.
    await inTurn(ways(10), signal, async (round) => {
      const [before, after] = round % 2 ? [other, one] : [one, other]
      const change = ask(site, { path: '/org/upd_mypassword', body: form({ password: before, new_password: after }), token: site.token ?? undefined, from: `127.0.21.${round + 1}`, signal })
      const [changed, signedIn] = await Promise.all([change, signIn(site, { email, password: before }, { from: `127.0.22.${round + 1}`, signal })])
      tally.add(changed.said)
      if (changed.said !== '200' || !signedIn.token) return
      const works = await ask(site, { path: '/org/myinfo', body: '', token: signedIn.token, signal })
      if (works.said === '200') outlived += 1
    })
    return `${outlived} of 10 sessions of the old password outlived its change`
  },
}
const workgroups: Attack = {
  name: '30 workgroups in a row',
  room: 'workgroups',
  needs: 'a throwaway account',
  ready: (site) => async (tally, signal) => {
    const unique = Date.now().toString(36)
    let made = 0
    await inTurn(ways(30), signal, async (at) => {
      const { said } = await ask(site, { path: '/org/regi_wgroup', body: form({ comp_name: `Attack ${unique} ${at}`, comp_domain: `attack-${unique}-${at}` }), token: site.token ?? undefined, signal })
      tally.add(said)
      if (said === '200') made += 1
    })
    return made === 30 ? 'nothing stopped it' : `stopped after ${made}`
  },
}
export const people: Attack[] = [strangers, owners, race, workgroups]
