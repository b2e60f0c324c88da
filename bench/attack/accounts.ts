// Attacks on accounts: wrong passwords, a password change during sign-ins with the old password, creation of many
// workgroups.
import { setTimeout as pause } from 'node:timers/promises'
import { send, inParallel, requestCode, inSequence, signIn, requestToken, type Attack, type Target } from './target.ts'

const indexes = (count: number) => Array.from({ length: count }, (_, at) => at)
const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString()
const wrongPassword = { password: 'Wrong-1234!' }
/** Signs in with the right password from the usual address, to see whether the owner of the account is locked out. */
async function trySignIn(site: Target): Promise<string> {
  if (!site.account) return ''
  const { outcome, token } = await signIn(site, site.account, { signal: AbortSignal.timeout(5_000) })
  return token ? 'the right password from here got in' : `the right password from here did not get in: ${outcome}`
}

const strangerPasswords: Attack = {
  name: '100 wrong passwords for a stranger, all from here',
  topic: 'passwords',
  prepare: (site) => async (tally, signal) => {
    const email = `stranger-${Date.now()}@nowhere.example`
    await inSequence(indexes(10), signal, () =>
      inParallel(10, async () => tally.add((await signIn(site, { email, ...wrongPassword }, { signal })).outcome)),
    )
    return trySignIn(site)
  },
}
const accountPasswords: Attack = {
  name: '100 wrong passwords for the account, from 20 other addresses',
  topic: 'passwords',
  requires: 'a throwaway account',
  prepare: (site) => async (tally, signal) => {
    const { email } = site.account!
    await inSequence(indexes(10), signal, (round) =>
      inParallel(10, async (at) =>
        tally.add(
          (
            await signIn(
              site,
              { email, ...wrongPassword },
              { from: `127.0.20.${((round * 10 + at) % 20) + 1}`, signal },
            )
          ).outcome,
        ),
      ),
    )
    return trySignIn(site)
  },
}
/** Causes no load: counts sessions that were opened with the old password and are still valid after the change. */
const passwordRace: Attack = {
  name: 'the password changed while the old one signs in',
  topic: 'race',
  requires: 'a throwaway account',
  prepare: (site) => async (tally, signal) => {
    const { email, password } = site.account!
    const [one, other] = [password, password === 'Attack-2026!' ? 'Attack-2027!' : 'Attack-2026!']
    let [opened, outlived] = [0, 0]
    // An even number of rounds, so that the password is the original one at the end.
    await inSequence(indexes(10), signal, async (round) => {
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
      // In half of the rounds the code is exchanged after the change.
      if (round % 4 > 1) await change
      const token = code && (await requestToken(site, code, from)).token
      tally.add((await change).outcome)
      if (!token) return
      opened += 1
      if ((await send(site, { path: '/org/myinfo', body: '', token, signal })).outcome === '200') outlived += 1
    })
    return `the old password opened ${opened} sessions meanwhile, ${outlived} of them outlived the change`
  },
}
const manyWorkgroups: Attack = {
  name: '30 workgroups in a row',
  topic: 'workgroups',
  requires: 'a throwaway account',
  prepare: (site) => async (tally, signal) => {
    const unique = Date.now().toString(36)
    let made = 0
    await inSequence(indexes(30), signal, async (at) => {
      const { outcome } = await send(site, {
        path: '/org/regi_wgroup',
        body: form({ comp_name: `Attack ${unique} ${at}`, comp_domain: `attack-${unique}-${at}` }),
        token: site.token ?? undefined,
        signal,
      })
      tally.add(outcome)
      if (outcome === '200') made += 1
    })
    return made === 30 ? 'nothing stopped it' : `stopped after ${made}`
  },
}
/** The last attack locks the account. */
export const accountAttacks: Attack[] = [strangerPasswords, passwordRace, manyWorkgroups, accountPasswords]
