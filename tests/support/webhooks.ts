// Delivers the events of webhooks in a test, as a worker process does.
import { contract } from '../../contract/index.ts'
import type { WebhookEvent } from '../../contract/calls/webhooks/events.ts'
import { deliverDue, type Ports } from '../../server/features/webhooks/deliver.ts'
import { secretBoxWith } from '../../server/security/secret-box.ts'
import { loadOrCreateSecret } from '../../server/security/secrets.ts'
import type { TestApp } from './app.ts'
import { password, type TestPerson } from './builders/people.ts'
import type { EnqueuedJob } from './jobs.ts'

/** The ports of deliveries, and the jobs that they add. @param after seconds from now: sessions of users would end meanwhile */
export async function webhookPorts(app: TestApp, after = 0): Promise<Ports & { added: EnqueuedJob[] }> {
  const added: EnqueuedJob[] = []
  return {
    added,
    pool: app.pool,
    clock: () => new Date(app.now().getTime() + after * 1000),
    config: app.config,
    secretBox: secretBoxWith(await loadOrCreateSecret(app.pool, 'two-step')),
    enqueueOn: () => async (name, payload, options) =>
      void added.push({ name, payload: payload as EnqueuedJob['payload'], at: options?.at }),
  }
}
/** Delivers what is due `after` so many seconds. */
export const deliver = async (app: TestApp, after = 0): Promise<void> => deliverDue(await webhookPorts(app, after))

type Given = { by: TestPerson; url: string; events: readonly WebhookEvent[]; hasFields?: boolean }
/** @returns what the call answers: the webhook with its secret */
export async function makeWebhook(app: TestApp, { by, url, events, hasFields = false }: Given) {
  const made = await app.ask(by, contract.webhooks.create, { url, events, hasFields, password })
  if (made.status !== 200) throw new Error(made.body)
  return made.output
}
