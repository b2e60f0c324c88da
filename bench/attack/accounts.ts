// Against the doors: wrong passwords, a password changed while somebody signs in with the old one, workgroups in a row.
import { setTimeout as pause } from 'node:timers/promises'
import { send, inParallel, requestCode, inSequence, signIn, requestToken, type Attack, type Target } from './target.ts'

const ways = (count: number) => Array.from({ length: count }, (_, at) => at)
const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString()
const wrong = { password: 'Wrong-1234!' }
/** Whether the owner, from here, is still let in. */
async function ownerGetsIn(site: Target): Promise<string> {
  if (!site.account) return ''
  const { said, token } = await signIn(site, site.account, { signal: AbortSignal.timeout(5_000) })
  return token ? 'the right password from here got in' : `the right password from here did not get in: ${said}`
}

const strangers: Attack = {
  name: '100 wrong passwords for a stranger, all from here',
  room: 'passwords',
  ready: (site) => async (tally, signal) => {
    const email = `stranger-${Date.now()}@nowhere.example`
    await inSequence(ways(10), signal, () =>
      inParallel(10, async () => tally.add((await signIn(site, { email, ...wrong }, { signal })).said)),
    )
    return ownerGetsIn(site)
  },
}
const owners: Attack = {
  name: '100 wrong passwords for the account, from 20 other addresses',
  room: 'passwords',
  needs: 'a throwaway account',
  ready: (site) => async (tally, signal) => {
    const { email } = site.account!
    await inSequence(ways(10), signal, (round) =>
      inParallel(10, async (at) =>
        tally.add(
          (await signIn(site, { email, ...wrong }, { from: `127.0.20.${((round * 10 + at) % 20) + 1}`, signal })).said,
        ),
      ),
    )
    return ownerGetsIn(site)
  },
}
/** No load: says how often what the old password opened outlived the change. */
const race: Attack = {
  name: 'the password changed while the old one signs in',
  room: 'race',
  needs: 'a throwaway account',
  ready: (site) => async (tally, signal) => {
    const { email, password } = site.account!
    const [one, other] = [password, password === 'Attack-2026!' ? 'Attack-2027!' : 'Attack-2026!']
    let [opened, outlived] = [0, 0]
    // An even number, so that the password is in the end what it was.
    await inSequence(ways(10), signal, async (round) => {
      const [before, after] = round % 2 ? [other, one] : [one, other]
      const change = send(site, {
        path: '/org/upd_mypassword',
        body: form({ password: before, new_password: after }),
        token: site.token ?? undefined,
        from: `127.0.21.${round + 1}`,
        signal,
      })
      const from = { from: `127.0.22.${round + 1}`, signal }
      await pause(round * 25)
      const { code } = await requestCode(site, { email, password: before }, from)
      // Every second code is exchanged when the change is over.
      if (round % 4 > 1) await change
      const token = code && (await requestToken(site, code, from)).token
      tally.add((await change).said)
      if (!token) return
      opened += 1
      if ((await send(site, { path: '/org/myinfo', body: '', token, signal })).said === '200') outlived += 1
    })
    return `the old password opened ${opened} sessions meanwhile, ${outlived} of them outlived the change`
  },
}
const workgroups: Attack = {
  name: '30 workgroups in a row',
  room: 'workgroups',
  needs: 'a throwaway account',
  ready: (site) => async (tally, signal) => {
    const unique = Date.now().toString(36)
    let made = 0
    await inSequence(ways(30), signal, async (at) => {
      const { said } = await send(site, {
        path: '/org/regi_wgroup',
        body: form({ comp_name: `Attack ${unique} ${at}`, comp_domain: `attack-${unique}-${at}` }),
        token: site.token ?? undefined,
        signal,
      })
      tally.add(said)
      if (said === '200') made += 1
    })
    return made === 30 ? 'nothing stopped it' : `stopped after ${made}`
  },
}
/** The account is locked by the last one. */
export const people: Attack[] = [strangers, race, workgroups, owners]
