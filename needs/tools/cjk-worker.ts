// The worker thread of cjk.ts: Japanese and Chinese nouns from `lindera-wasm` (IPADIC and CC-CEDICT; about 235 MB of
// memory).
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import { initSync, TokenizerBuilder, type Tokenizer } from 'lindera-wasm'

export type NounRequest = { id: number; language: 'ja' | 'zh'; text: string }
export type NounResponse = { id: number; nouns: string[] }

type Token = {
  surface: string
  partOfSpeech?: string
  partOfSpeechSubcategory1?: string
  partOfSpeechSubcategory2?: string
  definition?: string
}

const dictionaries = { ja: 'embedded://ipadic', zh: 'embedded://cc-cedict' }
const tokenizers = new Map<string, Tokenizer>()

initSync({
  module: readFileSync(
    createRequire(import.meta.url)
      .resolve('lindera-wasm')
      .replace(/\.js$/, '_bg.wasm'),
  ),
})

function tokenizer(language: 'ja' | 'zh'): Tokenizer {
  let found = tokenizers.get(language)
  if (!found) {
    const builder = new TokenizerBuilder()
    builder.setDictionary(dictionaries[language])
    builder.setMode('normal')
    tokenizers.set(language, (found = builder.build()))
  }
  return found
}

/** Joins nouns to compound nouns (納品 + 単価 → 納品単価), without numbers, counters and さん after names. */
function japanese(tokens: readonly Token[]): string[] {
  const nouns: string[] = []
  let open = ''
  const close = (): void => {
    if (open.length > 1) nouns.push(open)
    open = ''
  }
  for (const {
    surface,
    partOfSpeech,
    partOfSpeechSubcategory1: kind = '',
    partOfSpeechSubcategory2: detail = '',
  } of tokens) {
    const joins =
      partOfSpeech === '名詞' &&
      (/^(?:一般|サ変接続|固有名詞|形容動詞語幹)$/.test(kind) ||
        (kind === '接尾' && /^(?:一般|サ変接続|地域)$/.test(detail) && open !== ''))
    const foreign = partOfSpeech === 'UNK' && /^[\p{Script=Katakana}\p{Script=Han}ーA-Za-z]+$/u.test(surface)
    if ((joins || foreign) && /\p{L}/u.test(surface)) open += surface
    else close()
  }
  close()
  return nouns
}

/** CC-CEDICT has no parts of speech, but the glosses of verbs begin with "to". */
function chinese(tokens: readonly Token[]): string[] {
  return tokens
    .filter(({ surface, definition }) => {
      if (!/^[\p{Script=Han}A-Za-z]{2,}$/u.test(surface)) return false
      if (definition === undefined) return surface.length <= 6
      const [gloss = ''] = definition.replace(/^\([^)]*\)\s*/u, '').split('/')
      return !/^(?:to |not |very|too|this|that|these|those|also|already|still|all |only|because|therefore|however|although|if |as |at |in |from |by |with |more|most|what|how|who|when|where|we|I|you|he|she|they|oneself|one'?s|can|may|must|should|a little|today|tomorrow|yesterday|now|some|every)/iu.test(
        gloss,
      )
    })
    .map(({ surface }) => surface)
}

parentPort?.on('message', ({ id, language, text }: NounRequest) => {
  const tokens = (tokenizer(language).tokenize(text) as (Token | Map<string, string>)[]).map((token) =>
    token instanceof Map ? (Object.fromEntries(token) as Token) : token,
  )
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort!.postMessage({ id, nouns: language === 'ja' ? japanese(tokens) : chinese(tokens) } satisfies NounResponse)
})
