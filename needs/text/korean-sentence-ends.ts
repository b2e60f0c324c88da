// Finds the ends of Korean sentences without a full stop, as in notes (단가 인하 요청함 납기는 문제없음), by the endings of their
// last words.

/** What continues a sentence after a quotation. */
export const koreanQuotative =
  /^(?:이?라고|이?라며|이?라는|이?라던|이?란|이?랍니다|이?래요|고\s|며\s|면서|하고|하는|하며|하심|하셨|함|했|는\s|라 |라면서|등|정도|식으로|이라)/u
/** Nouns that look like a sentence ending. */
const nounsLikeEndings =
  /(?:다음|마음|처음|모임|책임|포함|명함|담임|얼음|믿음|젊음|게임|프레임|신임|웃음|걸음|울음|죽음|^음|^함|^임|보관함|지음|소음|녹음|방음|복음|타임|크림|그림|아이템|시스템|림|이름|여름|기름|구름|씀|맘|김|님|사물함|우편함|정기모임|전임|후임|선임|주임|역임|부임|책임|알림|느낌|울림|점심|중심|관심|욕심|핵심|의심|안심|결심|진심|열심|조심|양심|초심|도심|등심|뚝심|뒷심|심심|사심|상심|무심|방심|기심|존심|각심|긍심|원심|편심|수심|회심|연심|철심|부심|예심|유심|내심|재심|소심|배심|동심|민심|인심|흑심|펜심|주름|여드름|고드름|결함|불포함|미포함|서랍함|분전함|배전함|함께|수납함|공구함|신발함|건의함|모금함|투표함|소화전함|단자함|보석함|접수함|수거함|선물함|군함|공함|취임|퇴임|해임|위임|재임|연임|쓰임|움직임|꾸밈|프라임|슬라임|크라임|볶음|묶음|잡음|발음|화음|모음|자음|흡음|차음|졸음|물음|틀림|조임|붙임|높임|줄임말|알림톡)$/u
const nominalEnding =
  /(?:[가-힣](?:함|됨|임|음|였음|했음|없음|있음|않음|같음|받음|남음)|(?:바람|보임|나눔|드림|올림|마침|걸림|느림|늘림|줄임|밀림|알려줌|시킴|부침|[가-힣]옴|(?:돌아|들어|나|넘어|올라|내려|다녀|가져|데려)감|(?:물어|알아|해|와|살펴|지켜|둘러)봄|[해아어여와려]줌|[해아어여놔려]둠|(?:끝|늘어|일어|드러|생겨|나타|고장)남|[가-힣][아어여러려커터깨빠느]짐|(?:막|찍|닫|잡|걸|뽑|꽂)힘|힘듦|만듦|(?:들|모|다|빠|서투|게으|따|오)름|[가-힣]심))$/u
const politeEnding =
  /[가-힣](?:습니다|ㅂ니다|입니다|합니다|됩니다|십니다|립니다|어요|아요|해요|여요|네요|데요|래요|대요|군요|죠|세요|예요|에요|가요|까요|거든요|답니다|랍니다|시다)$/u
const planEnding = /^(?:예정|완료|요망|필요|요청)$/u
const continuesPlan =
  /^(?:이|인|금액|물량|인원|시간|장소|고객|건|건은|날짜|일정|부지|가격|중|사항|제품|현장|단계|지역|업체|여부|없|있|시|후|전|서류|서|했|하|함|드|부탁|받|주|자료|수량|품목|이유|때|때문|및|등|없음|합니다|했음|할|한|하심|하셨)/u
/** Words that follow a noun such as 밀림 or 이상없음, which then does not end the sentence: 밀림 현상, 이상없음 확인함. */
const followsNoun =
  /^(?:현상|증상|방지|여부|문제점|상태|정도|항목|사항|이후|이전|가능성|우려|조건|처리|표시|통보|판정|판단|확인|불량|발생|원인|개선|빈도|구간|부위|사유|대비|대신|속도|시간|시|후|전|때|중|탓|덕분|수준|비율)(?:$|[이가은는을를의로으에도만]|[\p{P}]|되|됨|하|함|했|으로|에서)/u
/** A count follows a noun (수납함 3개), unless the word is a verb (요청하심 3개). */
const countPhrase = /^\d[\d,.]*\s?(?:개|대|명|건|세트|박스|종|장|부|권|팩|병|통|곳|군데|칸|EA|ea|SET|set|box)/u
const verbEnding = /(?:하심|하셨음|으심|시킴|했음|였음|었음|았음|됐음|되었음|있음|없음|않음|같음|요청함|희망함|원함)$/u

/** Words that end a statement about an action: 견적 송부, 화환 챙길것. They end a sentence only before an arrow or slash. */
const actionEnding =
  /(?:요청|문의|희망|필요|예정|확인|검토|송부|회신|공유|전달|보고|협의|요망|가능|불가|부재|완료|발송|제출|진행|불만|지연|부족|누락|초과|방문|준비|부담|고민|걱정|우려|논의|조율|것|하기|기로|달라고|다고|라고|네요|래요|는지|을지|니까|까|다)[.!?~]*$/u

const withoutEmoticons = (word: string): string => word.replace(/(?<![~^ㅠㅜㅋㅎ!])[~^ㅠㅜㅋㅎ!]+$/u, '')
const endsSentence = (bare: string): boolean =>
  (nominalEnding.test(bare) && !nounsLikeEndings.test(bare)) || politeEnding.test(bare)

/** The last word of a task of the author, after an arrow. */
const taskEnding = /(?:것|하기|예정|송부|회신|공유|전달|보고|발송|제출|진행|검토|확인|준비|방문)[.!?~]*$/u
export const isKoreanTask = (lastWord: string): boolean => taskEnding.test(lastWord)

/** Whether a text between two arrows or slashes is a statement, by its last word. */
export function isKoreanStatement(lastWord: string): boolean {
  const last = withoutEmoticons(lastWord)
  return actionEnding.test(last) || endsSentence(last)
}

/** The starts of sentences after a sentence that ends with only a blank. */
export function koreanStarts(text: string): number[] {
  const words = [...text.matchAll(/\S+/gu)]
  const places: number[] = []
  for (let at = 0; at + 1 < words.length; at++) {
    const [word] = words[at]!
    let next = words[at + 1]!
    // Emoticons (ㅠㅠ, ㅎㅎ) belong to the sentence before them.
    if (/^[ㄱ-ㅎㅏ-ㅣ~^;!.]+$/u.test(next[0])) {
      if (at + 2 === words.length) break
      next = words[at + 2]!
    }
    const bare = withoutEmoticons(word)
    if (koreanQuotative.test(next[0]) || /^[)\]"'”’」』/,·+&=→-]/u.test(next[0])) continue
    const isNoun =
      (followsNoun.test(next[0]) || countPhrase.test(next[0])) && !verbEnding.test(bare) && !politeEnding.test(bare)
    const ends =
      (/^(?:함|하심|했음|하셨음|하네요|하십니다|합니다)$/u.test(bare) && at > 0 && /고$/u.test(words[at - 1]![0])) ||
      (endsSentence(bare) && !isNoun) ||
      (planEnding.test(bare) && at + 2 < words.length && at > 0 && !continuesPlan.test(next[0]))
    if (ends) places.push(next.index)
  }
  return places
}
