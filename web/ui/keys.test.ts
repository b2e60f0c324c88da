// @vitest-environment node
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isComposing, keyCaps, onEnter, onKeys, handleKeyDown, setSingleKeys } from './keys.ts'

const key = (more: object) => ({
  key: 'Enter',
  keyCode: 13,
  isComposing: false,
  metaKey: false,
  ctrlKey: false,
  preventDefault: vi.fn(),
  ...more,
})

describe('Enter while a syllable is being composed', () => {
  // Measured: Chrome sends 229 with isComposing; Safari ends the composition first and sends 229 without it.
  test.each([
    ['Chrome', { isComposing: true, keyCode: 229 }],
    ['Firefox', { isComposing: true }],
    ['Safari', { keyCode: 229 }],
    ['React', { nativeEvent: { isComposing: true } }],
  ])('does nothing in %s', (_, more) => {
    const send = vi.fn()
    onEnter(send)(key(more))
    expect(send).not.toHaveBeenCalled()
    expect(isComposing(key(more))).toBe(true)
  })
  test('the next Enter acts exactly once', () => {
    const send = vi.fn()
    for (const more of [{ isComposing: true, keyCode: 229 }, { keyCode: 229 }, {}]) onEnter(send)(key(more))
    expect(send).toHaveBeenCalledTimes(1)
  })
})

test('the default of a handled key is prevented, that of other keys is not', () => {
  const down = key({ key: 'ArrowDown' }),
    other = key({ key: 'a' })
  const handle = onKeys({ ArrowDown: vi.fn() })
  handle(down)
  handle(other)
  expect(down.preventDefault).toHaveBeenCalled()
  expect(other.preventDefault).not.toHaveBeenCalled()
})

test('Ctrl+Enter and Command+Enter are not Enter', () => {
  const enter = vi.fn(),
    send = vi.fn()
  const handle = onKeys({ Enter: enter, 'Mod+Enter': send })
  handle(key({ ctrlKey: true }))
  handle(key({ metaKey: true }))
  expect([enter.mock.calls.length, send.mock.calls.length]).toEqual([0, 2])
})

test('keys are shown as on the keyboard of the platform', () => {
  vi.stubGlobal('navigator', { platform: 'MacIntel' })
  expect(keyCaps('Mod+KeyK')).toEqual(['⌘K'])
  vi.stubGlobal('navigator', { platform: 'Win32' })
  expect(keyCaps('Mod+KeyK')).toEqual(['Ctrl K'])
  expect(keyCaps('KeyG KeyL')).toEqual(['G', 'L'])
  expect(keyCaps('Shift+Slash')).toEqual(['?'])
  vi.unstubAllGlobals()
})

describe('a shortcut', () => {
  class Element {
    tag: string
    constructor(tag: string) {
      this.tag = tag
    }
    isContentEditable = false
    matches() {
      return this.tag !== 'BODY'
    }
  }
  const body = new Element('BODY'),
    field = new Element('INPUT')
  const hit = (code: string, more: object = {}) =>
    handleKeyDown({
      code,
      key: '',
      keyCode: 0,
      isComposing: false,
      metaKey: false,
      ctrlKey: false,
      altKey: false,
      shiftKey: false,
      target: body,
      timeStamp: performance.now(),
      defaultPrevented: false,
      preventDefault() {},
      ...more,
    } as unknown as KeyboardEvent)
  const write = vi.fn(),
    logs = vi.fn(),
    find = vi.fn()
  let remove: (() => void)[] = []
  beforeEach(async () => {
    vi.stubGlobal('HTMLElement', Element)
    vi.stubGlobal('document', { querySelector: () => null })
    vi.stubGlobal('window', { addEventListener() {}, removeEventListener() {} })
    const { addShortcut } = await import('./keys.ts')
    remove = [
      addShortcut({ keys: 'KeyC', label: 'write', run: write }),
      addShortcut({ keys: 'KeyG KeyL', label: 'logs', run: logs }),
      addShortcut({ keys: 'Mod+KeyK', label: 'find', run: find }),
    ]
  })
  afterEach(() => {
    for (const one of remove) one()
    setSingleKeys(true)
    vi.clearAllMocks()
    vi.unstubAllGlobals()
  })

  test('works by physical key, so also in Hangul mode', () => {
    hit('KeyC', { key: 'ㅊ' })
    expect(write).toHaveBeenCalledTimes(1)
  })
  test('does nothing in a field or during a composition', () => {
    hit('KeyC', { target: field })
    hit('KeyC', { isComposing: true })
    hit('KeyC', { keyCode: 229 })
    expect(write).not.toHaveBeenCalled()
  })
  test('of two keys needs both within 1.2 seconds', () => {
    hit('KeyG', { timeStamp: 0 })
    hit('KeyL', { timeStamp: 300 })
    hit('KeyG', { timeStamp: 5000 })
    hit('KeyL', { timeStamp: 9000 })
    expect(logs).toHaveBeenCalledTimes(1)
  })
  test('without a modifier can be turned off; ⌘K stays, in fields too', () => {
    setSingleKeys(false)
    hit('KeyC')
    hit('KeyK', { metaKey: true, target: field })
    expect([write.mock.calls.length, find.mock.calls.length]).toEqual([0, 1])
  })
})
