// Stop words: a short list per language, and the lists of the `stopword` package if it is installed.
import { createRequire } from 'node:module'
import { traits, type Language } from '../languages.ts'

const fallbackLists: Record<Language, string> = {
  ko: '이 그 저 것 수 등 및 또 더 좀 잘 안 못 다 또는 그리고 그런데 하지만 그래서 때문에 대한 위한 통해 있는 있다 없다 하는 한다 했다 합니다 오늘 내일 어제',
  en: 'a an and are as at be but by for from had has have he her his i if in is it its me my no not of on or our she so that the their them there they this to us was we were will with you your',
  ja: 'の に は を た が で て と し れ さ ある いる も する から な こと として い や など なっ ない この ため その よう また もの あり まで ます です でし',
  zh: '的 了 在 是 我 有 和 就 不 人 都 一 一个 上 也 很 到 说 要 去 你 会 着 没有 看 好 自己 这 那 他 她 我们',
  vi: 'và của là có cho không được với các một những này đó khi để trong ra vào thì mà cũng như đã đang sẽ rất nên ở về từ',
  fr: 'le la les un une des de du et à au aux en pour par sur dans avec que qui ne pas se ce cette il elle ils nous vous je on est sont été être a ont son sa ses leur mais ou où plus',
  es: 'el la los las un una de del y a en que por con para no se lo su al es son como más pero le ya o este sí porque esta entre cuando muy sin sobre me hasta hay nos',
  id: 'yang dan di ke dari untuk dengan ini itu pada tidak ada akan juga sudah saya kami kita mereka dia bisa karena atau oleh sebagai dalam agar jika masih belum lagi',
}

const cache = new Map<Language, ReadonlySet<string>>()

export function stopwordsOf(language: Language): ReadonlySet<string> {
  let found = cache.get(language)
  if (!found) cache.set(language, (found = new Set([...fallbackLists[language].split(' '), ...fromPackage(language)])))
  return found
}

function fromPackage(language: Language): string[] {
  try {
    const lists = createRequire(import.meta.url)('stopword') as Record<string, string[]>
    return lists[traits[language].stopwords] ?? []
  } catch {
    return []
  }
}
