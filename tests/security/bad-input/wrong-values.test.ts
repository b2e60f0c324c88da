// Wrong values of each field.
import { describe, expect, test } from 'vitest'
import { isFields, needsToken, unwrap, type Call, type Schema } from '../../../contract/core/call.ts'
import { allCalls } from '../../../contract/index.ts'
import { encode } from '../../support/app.ts'
import {
  app,
  shortenForGet,
  expectProperResponse,
  mayBeEmpty,
  sendRaw,
  state,
  validWire,
  whoMay,
  wireNames,
  startFixture,
} from './checked-requests.ts'

startFixture()

/**
 * Free texts and other fields that accept (nearly) anything: for them only the length is limited. All other fields
 * reject values of another kind.
 */
const freeTexts = new Set(
  `acc_name dept_name ceo_name industry addr memo search keyword title content next_step reason_text man_name position affiliation home_addr other_info personality interests health_hobby career alma_mater family
  sentence needs noun contact_noun name temp_key view_name answer user_name rank use_name client_key import_key comp_name login_id timezone plan_text place passkey_name token_name kword_list noun_list firm_name sso_name note old_note device terms reason question`.split(
    /\s+/,
  ),
)
/**
 * Secrets that are compared with a stored value: a wrong one is rejected as wrong, not as malformed. `state` is
 * returned unchanged.
 */
const secretFields = new Set(
  'password state scope client_id client_secret redirect_uri response_type grant_type code code_challenge code_challenge_method code_verifier refresh_token invite_code token otp'.split(
    ' ',
  ),
)

const wrongValues: Record<string, string> = {
  'a number': '12.5',
  'a big number': '1e9',
  zero: '0',
  'below zero': '-1',
  'past 64 bits': '9223372036854775808',
  'a very big number': '9'.repeat(400),
  'an array': '[1,"2",null]',
  'an array of arrays': '[["7"]]',
  'an object': '{"$ne":null}',
  'an object with a prototype': '{"__proto__":{"isAdmin":true}}',
  true: 'true',
  null: 'null',
  'very long': '가'.repeat(30_000),
  nothing: '',
  spaces: '   ',
  NUL: '\0',
  'NUL inside': 'a\0b',
  controls: '\u0001\u0007\u001b[31m',
  'an emoji': '👩‍👩‍👧‍👦',
  'a direction mark': '\u202egpj.exe',
  'a path': '../../etc/passwd',
  SQL: "'; drop table users; --",
  'SQL in LIKE': '%_\\',
  HTML: '<img src=x onerror=alert(1)>',
  'a template': '{{constructor.constructor("return 1")()}}',
  'a format': '%s%n%x',
  'a line break in a header': 'a\r\nBcc: evil@example.com',
  'deep JSON': '['.repeat(3_000) + ']'.repeat(3_000),
  'an unfinished list': '["7"',
  'lone surrogate in JSON': '["\\ud800x"]',
  'NUL in JSON': '["a\\u0000b"]',
  'full-width': '１２３',
  infinity: 'Infinity',
  'a date with a far offset': '2026-01-01T00:00:00+23:59',
  'a date that is none': '2026-02-30',
}
/** Calls that compute a password hash: their fields that accept anything get only the most different values. */
const hashingCalls = new Set([
  'auth.authorize',
  'auth.signUp',
  'auth.signUpInvited',
  'auth.changePassword',
  'profile.changePassword',
  'profile.startEmailChange',
  'twoStep.startApp',
  'twoStep.removeApp',
  'twoStep.startPasskey',
  'twoStep.addPasskey',
  'twoStep.removePasskey',
  'twoStep.newRecoveryCodes',
  'twoStep.reset',
  'apiTokens.create',
  'apps.allow',
  'webhooks.create',
  'webhooks.renewSecret',
  'singleSignOn.save',
  'singleSignOn.remove',
  'myData.deleteAccount',
  'workgroups.transfer',
])
const distinctValues = new Set([
  'an array',
  'very long',
  'nothing',
  'NUL',
  'an emoji',
  'SQL',
  'HTML',
  'a lone surrogate',
  'bytes that are no UTF-8',
])
/** To a free text these are letters and digits like those of 'a number'. */
const plainTexts = new Set([
  'a big number',
  'zero',
  'below zero',
  'past 64 bits',
  'a very big number',
  'an array of arrays',
  'true',
  'null',
  'infinity',
  'an unfinished list',
  'a date with a far offset',
  'a date that is none',
])
/** Texts that no handler treats unlike another: for a free text they are tried once per schema. */
const odd = new Set([
  'controls',
  'a format',
  'a template',
  'a direction mark',
  'full-width',
  'spaces',
  'an object',
  'an object with a prototype',
])
const raw: Record<string, string> = {
  'a lone surrogate': '%ED%A0%80',
  'bytes that are no UTF-8': '%FF%FE%C3%28',
  overlong: '%C0%AF',
}

const encodedValues = [
  ...Object.entries(wrongValues).map(([what, text]) => [what, encodeURIComponent(text)] as const),
  ...Object.entries(raw),
]

/** Fields that an accepted value of another one makes wrong: the times of a whole-day plan are days. */
const otherReports: Record<string, string[]> = { all_day: ['start_dt', 'end_dt'] }

const schemaOf = (call: Call, wire: string): Schema | undefined =>
  isFields(call.input) ? unwrap(call.input.names.find(([, each]) => each === wire)![2]) : undefined
/**
 * What each schema was first tried with and refused. Calls share their schemas, and a refused value reaches no handler:
 * where a schema is used again, these values are left out, except the most different ones.
 */
const refused = new Map<Schema, Set<string>>()

describe('R42 ASVS-2.2.1 ASVS-2.2.2: a wrong value of any field of any call', () => {
  for (const [name, call] of allCalls) {
    const names = wireNames(call)
    if (names.length === 0) continue
    test(name, async () => {
      const who = needsToken(call) ? whoMay(name) : null
      let turn = 0
      const accepted: string[] = []
      const send = async (wrong: readonly string[], what: string, value: string) => {
        await state.clearRateLimits()
        const language = (turn += 1) % 2 ? 'ko' : 'en'
        const rest = Object.entries(await validWire(name, call)).filter(([wire]) => !wrong.includes(wire))
        const fields = wrong.map((wire) => `${wire}=${shortenForGet(call, value, wrong.length)}`)
        return expectProperResponse(
          await sendRaw(call, [encode(Object.fromEntries(rest)), ...fields].join('&'), language, who),
          language,
          [wrongValues[what] ?? '', ...wrong],
          call,
        )
      }
      /** The fields to send a value to, one request each. */
      const tried = (wire: string, what: string) => {
        const isCostly = (secretFields.has(wire) || freeTexts.has(wire)) && hashingCalls.has(name)
        const refusedBefore = refused.get(schemaOf(call, wire)!)
        if (freeTexts.has(wire) && (plainTexts.has(what) || (refusedBefore && odd.has(what)))) return false
        if ((isCostly || refusedBefore?.has(what)) && !distinctValues.has(what)) return false
        // The form is decoded before its fields are read.
        return !(what in raw && refusedBefore && wire !== names[0])
      }
      // All fields at once first: a field that the response names needs no request of its own.
      const named = new Map<string, string[]>()
      for (const [what, value] of encodedValues) {
        const together = names.filter((wire) => !freeTexts.has(wire) && !secretFields.has(wire) && tried(wire, what))
        if (together.length < 2 || what === 'very long') continue
        const answer = await send(together, what, value)
        if (answer.error === 'bad_input') named.set(what, Object.keys(answer.fields!))
        if (answer.status === 200) await state.restore()
      }
      for (const wire of names) {
        const isCostly = (secretFields.has(wire) || freeTexts.has(wire)) && hashingCalls.has(name)
        const schema = schemaOf(call, wire)!
        const refusedBefore = refused.get(schema)
        const refusedNow = new Set<string>()
        for (const [what, value] of encodedValues) {
          if (!tried(wire, what)) continue
          if (named.get(what)?.includes(wire)) {
            refusedNow.add(what)
            continue
          }
          const answer = await send([wire], what, value)
          if (answer.status === 200) {
            accepted.push(`${wire}: ${what}`)
            app.checked(call, answer)
          }
          if (answer.status === 400 && ['bad_input', 'required_missing'].includes(answer.error!))
            // Forms are sent without their file here, so for an accepted value the missing file is reported.
            expect([wire, ...(otherReports[wire] ?? []), ...Object.keys(call.files ?? {})], what).toContain(
              Object.keys(answer.fields!).find((field) => field === wire) ?? Object.keys(answer.fields!)[0],
            )
          if (answer.error === 'bad_input' && answer.fields?.[wire]) refusedNow.add(what)
          if (answer.status === 200) await state.restore()
        }
        if (!refusedBefore && !isCostly) refused.set(schema, refusedNow)
        await state.restore()
      }
      const wrongly = accepted.filter((each) => {
        const [wire, what] = each.split(': ') as [string, string]
        if (what === 'very long') return true
        if (freeTexts.has(wire) || secretFields.has(wire)) return false
        return !fits(call, wire, what)
      })
      expect(wrongly, 'accepted values of a wrong kind').toEqual([])
    })
  }
})
/** Passwords are 8 to 20 letters, digits and special characters. */
const validPasswords = ['an array', 'lone surrogate in JSON', 'NUL in JSON']
/** Phone numbers may contain dots and dashes, or full-width digits. */
const validPhones = ['full-width', 'a number', 'a date that is none']
const unversioned: [path: string, accepted: string[]][] = [
  ['_temp_auto', ['a big number']],
  ['/set_needs_question', ['a big number', 'zero']],
]
/** Wrong values that happen to be valid for a field. */
function fits(call: Call, wire: string, what: string): boolean {
  // Search-as-you-type calls accept unfinished input in every field.
  if (call.path.endsWith('_like')) return true
  // What is wrong with the request of an app is its answer.
  if (call.path === '/org/sel_app') return true
  if (what === 'nothing' && mayBeEmpty(call, wire)) return true
  const right: Record<string, string[]> = {
    user_password: validPasswords,
    // Without one, the only resource is meant; without a ticket or a proof, the password counts.
    resource: ['NUL'],
    ticket: ['spaces', 'NUL'],
    sso_proof: ['spaces', 'NUL'],
    new_password: validPasswords,
    emp_cnt: ['zero', 'null'],
    col: ['zero'],
    budget: ['a big number', 'zero', 'null'],
    lead_days: ['zero', 'null'],
    budget_yn: ['true'],
    send_yn: ['true'],
    revoke_yn: ['true'],
    sso_required_yn: ['true'],
    // Left out of a host name (UTS 46), which is stored without it.
    sso_domain: ['a direction mark'],
    del_yn: ['true'],
    biz_no: ['spaces', 'NUL'],
    comp_domain: ['a big number', 'past 64 bits', 'true', 'infinity', 'a date that is none'],
    anniversary_lunar: ['true'],
    single_keys: ['true'],
    taken: ['true'],
    off_yn: ['true'],
    on_yn: ['true'],
    fields_yn: ['true'],
    failed_yn: ['true'],
    open_yn: ['true'],
    top_yn: ['true'],
    rise_yn: ['true'],
    mail_yn: ['true'],
    notify_yn: ['true'],
    toast_sec: ['zero'],
    // Sunday, and the first day of the reader's language.
    week_start: ['zero', 'nothing'],
    sales_ver: ['a big number'],
    // A draft without an id, and a question that was not replaced before, have no version to compare with.
    ver: unversioned.find(([end]) => call.path.endsWith(end))?.[1] ?? [],
    // A single id in place of a list.
    temp_idx: /\/(del|restore)_saleslog_temp$/.test(call.path) ? ['a big number'] : [],
    sheet: ['a big number', 'zero'],
    start_no: ['zero'],
    ask_yn: ['true'],
    share_yn: ['true'],
    mine_yn: ['true'],
    first_yn: ['true'],
    couser_yn: ['true'],
    nosample_yn: ['true'],
    star_yn: ['true'],
    stuck_yn: ['true'],
    end_yn: ['true'],
    private_yn: ['true'],
    below_yn: ['true'],
    dismiss_yn: ['true'],
    edit_yn: ['true'],
    lesson_yn: ['true'],
    leave_yn: ['true'],
    // A time in milliseconds and an id, as a number with a fraction looks.
    before: ['a number'],
    trust_yn: ['true'],
    keep_yn: ['true'],
    required_yn: ['true'],
    // With, without, or either.
    feedback_yn: ['true', 'null'],
    next_yn: ['true', 'null'],
    file_yn: ['true', 'null'],
    close_yn: ['true'],
    own: ['true'],
    push_names: ['true'],
    quiet: ['true'],
    quiet_weekend: ['true'],
    show_joining: ['true'],
    unread: ['true'],
    differ_yn: ['true'],
    // A row of a file, from 0 on.
    after: call.path.endsWith('/list_accounts_excel_rows') ? ['a big number', 'zero'] : [],
    wedding_anniversary_lunar: ['true'],
    pagesize: [],
    pageno: [],
    phone: validPhones,
    fax: validPhones,
    mobile: validPhones,
    comp_phone: validPhones,
    permission: ['zero'],
    keywords: ['lone surrogate in JSON', 'NUL in JSON'],
    synonyms: ['lone surrogate in JSON', 'NUL in JSON'],
    word_list: ['lone surrogate in JSON', 'NUL in JSON'],
    // Blanks and a NUL are stripped to nothing; without its direction mark the file name is a valid host.
    homepage: ['spaces', 'NUL', 'a direction mark'],
  }
  return right[wire]?.includes(what) ?? false
}
