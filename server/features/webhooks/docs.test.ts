// docs/webhooks.md against the contract and our signatures.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Webhook } from 'standardwebhooks'
import { eventNames } from '../../../contract/calls/webhooks/events.ts'
import { root } from '../../../scripts/source-graph.ts'
import { newWebhookSecret, shownSecret, signedHeaders } from '../../security/webhook-signature.ts'

const text = readFileSync(join(root, 'docs/webhooks.md'), 'utf8')

test('the document lists every event of the contract, in its order', () => {
  expect([...text.matchAll(/^\| `([\w.]+)` \|/gm)].map(([, event]) => event)).toEqual(eventNames)
})
test('its example accepts what we sign, by either of two secrets, and nothing else; the package agrees', async () => {
  const [, code] = /```js\n([\s\S]+?)```/.exec(text)!
  const { isGenuine } = (await import(`data:text/javascript,${encodeURIComponent(code!)}`)) as {
    isGenuine(secret: string, headers: Record<string, string>, body: string): boolean
  }
  const [old, present] = [newWebhookSecret(), newWebhookSecret()]
  const [now, body] = [Math.floor(Date.now() / 1000), '{"type":"log.registered"}']
  const headers = signedHeaders([present, old], 'an-id', now, body)
  for (const secret of [old, present].map(shownSecret)) {
    expect(isGenuine(secret, headers, body)).toBe(true)
    expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body))
    expect(isGenuine(secret, headers, `${body} `)).toBe(false)
    expect(isGenuine(secret, { ...headers, 'webhook-id': 'another' }, body)).toBe(false)
    expect(isGenuine(secret, signedHeaders([old, present], 'an-id', now - 301, body), body)).toBe(false)
  }
  expect(isGenuine(shownSecret(newWebhookSecret()), headers, body)).toBe(false)
})
