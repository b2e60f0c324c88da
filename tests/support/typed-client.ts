import { toOurs, toWire, type Call, type ClientInputOf, type OutputOf } from '../../contract/core/call.ts'
import { contract } from '../../contract/index.ts'

const { SALESLOG_URL = '', SALESLOG_TOKEN = '' } = process.env
async function ask<C extends Call>(call: C, input: ClientInputOf<C>): Promise<OutputOf<C>> {
  const fields = Object.entries(toWire(call.input, input) as Record<string, unknown>)
  const form = new URLSearchParams(
    fields.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
  const headers = { authorization: `Bearer ${SALESLOG_TOKEN}` }
  const response = await (call.method === 'GET'
    ? fetch(`${SALESLOG_URL}${call.path}?${form}`, { headers })
    : fetch(SALESLOG_URL + call.path, { method: 'POST', headers, body: form }))
  const { success, message } = (await response.json()) as { success: boolean; message: unknown }
  if (!success) throw new Error(JSON.stringify(message))
  return toOurs(call.output, message) as OutputOf<C>
}

const { items, total } = await ask(contract.salesLogs.list, { search: '단가' })
for (const log of items) console.log(log.title, log.customerName)
console.log(total, (await ask(contract.notifications.count, {})).unread)
