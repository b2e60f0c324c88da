// Content words that are not keywords: verbs, adverbs, times, numbers in letters, general words for people. A trend of
// "back" or "Monday" is useless to a team. Collected by hand from frequent words in notes; lower case, inflected forms
// are listed separately.
import { traits, type Language } from '../languages.ts'

const timeWords: Partial<Record<Language, string>> = {
  en: 'monday tuesday wednesday thursday friday saturday sunday sundays mon tue tues wed thu thur fri sat sun january february march april may june july august september october november december jan feb mar apr jun jul aug sept oct nov dec today tomorrow yesterday morning evening noon night week weeks weekly weekend month months monthly year years yearly day days hour hours hrs minute minutes min mins quarter spring summer autumn fall winter xmas easter noon midday time times date season wks yrs mondays tuesdays wednesdays thursdays fridays saturdays weekends midnight ago tonight tmrw beforehand afterwards mid yr wk christmas holiday',
  ko: '오늘 내일 어제 모레 올해 내년 작년 재작년 요즘 요새 하루 이틀 사흘 나흘 금주 차주 금년 금일 다음주 다음달 이번주 이번달 매일 매주 매달 지난번 저번 하루종일 점심때 그때 방금 아까 지금 시간 아침 오전 오후 저녁 점심 점심시간 낮시간 새벽 주말 평일 월말 월초 말일 연말 연초 반나절 전날 당일 익일 일주일 열흘 내후년 예전 이전 이후 다음 처음 마지막 이제 최근 현재 향후 추후 날짜 기간 동안 사이 중간 옛날 잠깐 지난주 월요일 화요일 수요일 목요일 금요일 토요일 일요일 여름 가을 겨울 한여름 한겨울 격주 격월 격일 매월 매년 수시 상시',
  ja: '今日 明日 昨日 今週 来週 先週 今月 来月 先月 今年 来年 去年 昨年 来期 今期 前回 次回 最後 最近 年内 年末 月末 夜中 夜間 午前 午後 月曜 火曜 水曜 木曜 金曜 土曜 日曜 月曜日 火曜日 水曜日 木曜日 金曜日 時間 一緒 最初',
  zh: '明年 今年 去年 年底 年内 月底 下月 下个月 上个月 下周 上周 本周 周一 周二 周三 周四 周五 周六 周日 上午 下午 晚上 中午 半夜 半天 半年 半个 小时 分钟 时间 最近 最后 以后 以前 过去 现在 到现在 今天 明天 昨天 上次 下次 一直 一次 两次 三次 第一 一半 一遍 一点 几个 二十 三十 四十 五十 十二',
  fr: 'lundi mardi mercredi jeudi vendredi samedi dimanche janvier février mars avril mai juin juillet août septembre octobre novembre décembre matin soir midi nuit jour jours semaine semaines week-end mois an ans année années heure heures minute minutes min hier demain aujourd fois temps début fin',
  es: 'lunes martes miércoles jueves viernes sábado domingo enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre mañana tarde noche día días semana semanas mes meses año años hora horas minuto minutos min hoy ayer ahora vez veces fin tiempo',
  id: 'senin selasa rabu kamis jumat sabtu minggu januari februari maret april mei juni juli agustus september oktober november desember pagi siang sore malam hari bulan tahun thn bln jam menit hr mgg besok kemarin skrg sekarang sebulan kali waktu tanggal tgl nanti tadi',
  vi: 'ngày tháng năm tuần giờ phút sáng trưa chiều tối đêm hôm nay mai qua hôm nay hôm qua năm nay năm ngoái năm sau thứ đợt hồi lần lúc sớm',
}

const otherWords: Record<Language, string> = {
  en: 'one two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty sixty ninety hundred thousand half double single third second first last next dozen percent lot bit pair number back off down up out away again once twice till until yet ever never already enough else rather instead otherwise almost alone early late soon later today twice always whether within across behind above against near inside outside besides without per per round less more most fewer least better best worse worst bigger good bad big small short long longer new old own whole full empty free open closed wrong right poor hard easy quick slow low high nice fine cheap cold hot heavy dark big dead fond keen alone flat single present different same top less red green white black yellow quietly kindly please pls thanks thank sorry yes no ok okay lol cant dont wont doesn won don isn aren wasn didn couldn wouldn shouldn cannot shall let everyone everybody everything someone somebody something anyone anybody anything nobody nothing none theirs ours yours mine themselves itself himself herself people ppl person man woman men women guy guys girl girls boy boys lad lads folk bloke kid kids somebody mr mrs ms sir thing things stuff way kind side part end place bit case want wants wanted wanting need needs needed says say said saying tell tells told telling ask asks asked asking talk talks talked talking speak spoke spoken see sees seen saw look looks looked looking get gets got getting go goes gone went going come comes came coming take takes took taken taking give gives gave given giving make makes made making put puts bring brings brought keep keeps kept keeping know knows knew known knowing think thinks thought thinking feel feels felt hope hopes hoped wish wishes find finds found leave leaves left leaving lose loses lost send sends sent sending show shows shown showed showing hand handed run runs ran running turn turns turned walk walked stand stood sit sits sat hold held hear heard ring rang rung call called calls calling read reads write wrote written sign signs signed meet met drop dropped wait waited waiting stop stops stopped start started starting begin began change changed move moved moving work works worked working use used uses using need does did doing done has having had been being was were can could will would may might must should seem seems seemed expect expects expected mention mentioned request requested requests requires require required receive received promise promised plan planned explain explained expressed noted note agree agreed accept accepted decide decided confirm confirmed approve approved reach reached return returned inform informed announced forwarded emailed enquired counted booked bought buy buying sell selling sold pay paid pays cost lift carry check review follow close closes opened opening opens booked printed missing stuck shut cut cuts set sits fit fits smells tastes eats sleeps sleep love loves likes hates like mind guess win won die fall rise break broken breaks finish finished learn compare compared pass passed appear stay stayed live lived spend share add added cover count counts last lasts drive drives intends considers thinks wonders expects sees feels laugh laughed arrived arrive walked standing looks brought help helped try tried tries trying step talk idea question word words eye eyes arm hands hand head name floor door desk table window corner room chair home house rain weather lunch tea coffee dog mum dad wife husband son daughter sister brother mother father baby bag box boxes pen badge today why when every just than past due off ring older younger spare technical avoid enter hate responsible prior sure pretty although during beside ahead become throughout crazy whose strong difficult general glad lovely super urgent compact annual legal ready retires retire splits conducts adapt proofreads starts drops holds lands seasonal senior junior theyre theres gran lady dearly bade swung begun d nicer quieter cheeky fourteen fourteenth fortnight weekdays secs nights days colleague reg proj ave calm safe sad mad busy proper real true clean dirty wet dry loud tall wide thin thick deep clear blank raw rude polite tired ill broke avoid allow become bite blow borrow build burn catch choose climb collect complain consider convince cook copy create cry dance deliver depend describe destroy die dig discuss draw drink earn enjoy enter escape exist face fail feed fight fill fix fly forget forgive freeze gain grab grow hang happen hide hit hurt imagine improve include increase introduce invite join jump kick kill kiss knock lack laugh lean lend lie listen manage marry matter melt miss obtain own perform persuade pick pour prefer prepare press prevent produce protect prove pull push raise realise recommend recover refuse regret relax rely remain remember remind remove repeat replace rescue rest ride rush save scream seek separate shake shine shoot shout sing sink sleep slide smile sort spill split spread squeeze steal stick strike struggle succeed suffer suggest suppose surprise survive swear sweep swim swing switch teach tear tend threaten throw tie touch translate trust twist understand upset wake warn wash watch wear whisper win wipe wonder worry wrap yell though therefore however maybe perhaps soonish sooner plus via upon onto among amongst toward towards along around apart aside anyway anymore hence thus meanwhile mostly nearly barely hardly hello hi hey bye cheers regards dear haha hehe oops wow wink happy joke birthday fond front centre standing lah tho yrs hrs visit visited chat voicemail customer customers client clients cust company office boss owner owners firm money gentleman ones others several few eighteen thirteen fifteen seventy million zero row hes shes thru angry elsewhere everywhere warm sick blue pink grey gray tiny abroad great names answer answers simpler even fair click forgot together bits sense shouts til seat picks upstairs underneath chose narrow direction sticks yeah trip praise lower imo lives withdraw large appreciate afraid depends tight gonna quiet happens intend common henceforth contrary eat sells demands belongs except opposite middle hangs whereas stings pct nor quit pale shiny extra partial means blame misses complete net mtg mtgs meeting meetings notes attn abt eng avg agenda attendees approx asap fyi tbd tbc rep reps manager mgr director chairman ceo cfo md cheesy closer final finally corners choice freezes associates smoother faster slower cheaper dearer louder lighter heavier deeper longest shortest earliest latest tasty salty crispy crunchy sticky greasy noisy messy wobbly fancy pricey scary risky fwd incl excl nite lite intro log job jobs guesses froze drove rose wore tore stole woke rode threw grew blew flew drew hung dug sank shook bent sued shrank wept leaned slept drank ate sang struck sought lent crept wound swept spun stung clung fled parents uncle aunt nephew niece cousin level levels page pages form forms list lists numbers key keys item items field title sheet sheets column columns location locations area areas section version type post mark loop helper install reconcile renew arrange grainy dusty muddy bumpy cloudy foggy shabby flimsy bulky handy tricky corporate',
  ko: '또는 그리고 및 혹은 자기 본인 우리 저희 같은 당사 귀사 이야기 얘기 자리 말씀 걱정 눈치 하심 과장 차장 실장 담당자 새벽 하반기 상반기 쉬는날 세시 말하심 주심 계심 오심 나옴 심함 있음 없음 하기 되기 하는 등등 으심 사정함 사람 회사 방문 방문함 확인 전화 이름 인사 문의 요청 직원 명함 준비 손님 대표 담당 소리 얼굴 전달 정리 예정 회의 부서 물건 문자 계획 도착 확정 제출 연락 거래처 고객사 시작 가능 불가 필요 희망 사무실 검토 대기 자료 커피 완료 메일 지정 보고 타사 회신 감사 추가 미팅 소개 통화 대비 안내 기준 통보 구경 대신 설명 드림 관련 기존 안부 근황 잘못 부탁 자체 포기 전체 일부 곤란 대상 방향 분위기 사용 이상 이하 참석 나이 농담 순서 생각 여부 일괄 결과 고개 머리 주인 차이 마음 카톡 소식 웃음 별도 정도 결국 얼마 서로 무리 실제 진행 통째 조금 귀띔 마무리 약속 기색 특이사항 메모 면담 상담 공유 제안 협의 논의 만족 개중 내용 여러 나머지 경우 부분 사항 상황 발송 송부 참고 포함 제외 각각 자랑 하소연 db kg mm cm cps ea pcs to 비교 부재 부재중 따님 아드님 딸 아들 아내 남편 와이프 아이 언니 고도 발행일 작성일 기사님 불편 영업사원 관리자 책임자 박스',
  ja: 'うち 自分 あと お話 一つ 二つ 三つ 名前 様子 言葉 無理 必要 希望 要望 説明 挨拶 相談 連絡 確認 予定 訪問 電話 名刺 本人 先方 当社 弊社 社長 課長 部長 専務 常務 会長 主任 所長 店長 担当 担当者 奥さん 息子 一同 以上 こと ところ ほう とき お願い 満足 話 様 件 方 静か みんな 皆さん お客 お客様 先生',
  zh: '没有 就是 出来 怎么 一下 只是 不想 不了 不住 不再 不动 不是 别人 人家 东西 那边 这么 有没有 过来 正在 直接 一样 重新 双方 对方 我方 我司 老板 领导 经理 主任 总经理 董事长 店长 师傅 同事 孩子 儿子 女儿 老婆 电话 名片 名字 哈哈 感谢 准备 担心 坏了 便宜 便 无法 到底 门口 前台 隔壁 出去 回来 起来 下来 上去 觉得 知道 可能 可以 需要 希望 要求 反映 表示 提出 目前 那个 这个 什么 他们 我们 你们 自己 大家 一个 两个 一家 两家 所有 全部 其他 以及 或者 而且 但是 因为 所以 如果',
  fr: 'veut veux voudrait souhaite demande demandé demandent doit doivent faut fait font faire dit dire parle parlé passe passé passer cherche attend manque prend pris met mis tient vient venu va vont voir vu sait pense craint vise change changer ouvre ferme dort reste tout toute toutes tous rien personne chaque autre autres même jamais toujours encore déjà moins plus trop très bien mal peu beaucoup avant après depuis pendant devant sous entre vers chez dès sinon alors comme quand jusqu suite non oui merci bon bonne gros petit cher bas nouveau nouvelle ancien vieux grand deux trois quatre cinq six dix moitié monsieur madame mme client clients patron chef gens monde côté main face bout part nom coup envoyé reçu laissé arrivé signé prépare fini retour maison femme mari fils fille enfants café réduit celui celle partout lui eux soi quelqu quelque plusieurs certains presque vite veulent peut peuvent',
  es: 'quiere quieren queremos tiene tienen tengo pide piden pidió solicita solicitan exige dice dijo dicen hablan hablar comentó está están estaba van vamos va hace hacer sale salir llega llegó llego viene pasa pasar lleva queda quedo busca espera falta puede pueden debe deja dejé anda ver ser da han fue abrir entrar cambiar pagar crecer cierran necesito gustaría duerme teme sube baja todo toda todos todas nada nadie cada otra otro otros mismo algo más mas menos siempre nunca solo sólo bien mal fuera antes después luego aquí arriba según tras mucho demasiado así casi ya sí no gracias nuevo nueva viejo grande caro alta bajo dos tres cuatro cinco seis diez mitad doble jefe dueño señora señor don cliente clientes personas gente casa cara mano lado mujer marido hijo hija hijos nuestro nuestra nosotros ellos les esa ese kiere q',
  id: 'blm belum sdh sudah udah tdk tidak gak ga ngga krg hrs harus msh masih jgn jangan aja saja bgt banget mulu sih nya dong kok lah pak bu ibu bapak mas mbak beliau org orang anak anaknya bos bosnya pemilik istri suami mrk mereka kita kami dia nama dua tiga empat lima enam ribu puluh persen separuh masuk pindah kirim dikirim telat habis abis buka dibuka tutup ditutup turun naik pulang ketemu cepat mahal murah susah gampang bagus jelek keras panas berat kosong penuh beda salah ulang butuh pengen mau minta bilang cari pakai bikin kena takut nunggu menunggu tinggal duduk makan tidur kasih ambil cek beli bayar ganti ditolak diterima disuruh dinilai berharap berhenti bercerita langsung pas sampe sampai mohon sesuai utk untuk sblm dr yg dgn jg jalan tangan meja rumah mobil maunya malu mundur gagal selesai kerja pelanggan perusahaan',
  vi: 'chị anh em ông bà cô chú tôi mình chúng tôi tui ổng bạn con người khách sếp mới còn hết tới làm nói muốn xin mong hỏi bảo kêu nhận giao gửi gọi mua bán xong thấy nghe coi xem biết nhìn tìm chuyển sang đổi ngồi nằm đứng chờ xuống lên đến ghé gặp về đi lấy đặt đưa đòi trả thay thêm chạy nghỉ hẹn nhắc quay cười khen dùng giữ cắt đóng thử mất thiếu dư đâu nào mấy luôn hoài lắm nha nhau thôi quá hơn hay khác khó đẹp lớn nhỏ chắc sắp vừa cũng bên bên mình bên em chỗ nhà giữa ngoài gần cuối đầu nửa hai ba bốn năm sáu bảy tám chín mười bằng riêng chung toàn kia này thì mắt tay mặt tiếng yêu cầu đề nghị',
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Endings (in Indonesian also prefixes) of verbs and adverbs, and the nouns that have the same ending. */
const patterns: Partial<Record<Language, { verb: RegExp; but: ReadonlySet<string> }>> = {
  en: {
    verb: /(?:ed|ing|ly|ful|less|ous|ier|iest|[a-z]n['’]?t)$/u,
    but: set(
      'bed feed seed speed shed need weed training building packaging pricing funding billing roofing coating ceiling meeting parking wiring lighting cladding lining tooling staffing hiring onboarding planning marketing shipping invoicing branding bearing housing flooring catering cleaning fitting reporting booking listing rating spring string ring king wing sling purchasing outsourcing engineering manufacturing machining casting moulding molding welding plumbing heating cooling printing painting processing testing monitoring trading banking accounting dispatching picking filling sealing labelling handling timing clothing bedding seating piping tubing railing scaffolding landscaping licensing leasing financing networking hosting streaming computing backing dressing icing pudding stuffing wedding supply assembly family july anomaly monopoly jelly trolley supplier carrier barrier tier frontier courier premier multiplier agent talent client patent tent rent event content equipment document cement payment department shipment agreement apartment component discount account amount point print paint plant consultant',
    ),
  },
  fr: {
    verb: /(?:[^t]ée?s?|[^i]er|ir|ez|ait|aient|ant|ent|ment|re[zs]?)$/u,
    but: set(
      'marché marchés congé congés salarié salariés employé employés café blé carré défilé musée musées année durée idée entrée tournée matinée soirée journée arrivée fusée hiver mer fer cancer container scanner leader manager dealer loisir plaisir cuir tir avenir fournisseur restaurant montant client clients agent agents accident incident argent ciment segment équipement paiement règlement document appartement logement département abonnement financement investissement recrutement fonctionnement emballage traitement rendement bâtiment vêtement médicament changement étalonnage roulement revêtement filtre offre chiffre centre cadre nombre titre lettre montre fenêtre chambre verre terre affaire histoire laboratoire territoire formulaire inventaire salaire horaire commissaire partenaire fournitures facture voiture structure ouverture fermeture température peinture ceinture couverture culture agriculture nature mesure serrure matière barrière caissière rivière frontière arbre beurre sucre cuivre livre poudre cendre ordre registre semestre trimestre ministre maître mètre litre bloc stockage aluminium enfant carburant lubrifiant colorant piquant croissant restaurant gérant représentant fabricant assistant consultant intervenant',
    ),
  },
  es: {
    verb: /(?:[^u]ar|er|ir|ando|iendo|aba|aban|mente|[^l]ó|aron|ieron|aría|ería)$/u,
    but: set(
      'lugar hogar dólar bar mar azúcar taller alquiler mujer poder papelería ingeniería batería cafetería maquinaria avería librería galería mensajería panadería ferretería tubería carpintería par auxiliar hangar celular radar ejemplar pilar solar altar lunar líder cáncer láser váter máster póster elixir',
    ),
  },
  id: {
    verb: /^(?:me[mnlryw]\p{L}{4,}|ber\p{L}{4,}|di\p{L}{4,}|ter\p{L}{4,}|ke\p{L}+an)$/u,
    but: set(
      'member merek meter meja berkas berita diskon direksi direktur digital divisi dinding disain termin terminal dinas distributor distribusi diesel dialog diagnosa dimensi merger mesin media menu mentor metode medis memo kebutuhan kenaikan keluhan kebijakan kemasan keamanan kebersihan kerusakan keuangan kesehatan kecelakaan kerugian kecepatan ketersediaan keterlambatan kendaraan keluarga ketentuan kesepakatan',
    ),
  },
  ko: {
    verb: /(?:[았었였했됐웠겠]음|[가-힣]{2}(?:하심|시심|이심|라심|다심)|냐고|라고|다고|자고|대요|라니|더니|느라|어요|아요|래요|신다|는데|거임|는거|싶다|없음|있음)$/u,
    but: set('광고 보고 재고 창고 사고'),
  },
}

const koreanSurnames =
  '김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구민진엄채원천방공현함변염여추도소석선설마길'
const koreanRanks =
  '대리|과장|차장|부장|팀장|실장|소장|점장|원장|반장|국장|본부장|공장장|센터장|이사장|사장|부사장|회장|상무|전무|주임|책임|수석|선임|연구원|매니저|교수|선생|사모'
/** A rank, also after a name: 부장, 강대리, 김영수과장. */
const koreanRank = new RegExp(`^(?:[${koreanSurnames}][가-힣]{0,2})?(?:${koreanRanks})$`, 'u')
/** A whole name or a surname; departments and places (구매팀, 공사장) end otherwise. */
const koreanName = `[${koreanSurnames}](?:[가-힣](?![팀부실과소점처국장])[가-힣])?`
const koreanParticles = '이|가|은|는|을|를|과|와|의|도|께|께서|에게|한테|이랑|랑'
/** Persons of a text: 과장님이, 강지훈 책임과. */
const koreanPersons = new RegExp(
  `(?<![가-힣])(?:${koreanName}\\s+)?(?:${koreanRanks})님?(?:${koreanParticles})?(?![가-힣])`,
  'gu',
)
/** Blanks instead of ranks and the names before them. */
export const withoutKoreanPersons = (text: string): string =>
  text.replace(koreanPersons, (person) => ' '.repeat(person.length))
const koreanPerson = new RegExp(
  `^(?:[${koreanSurnames}][가-힣]{0,2})?(?:${koreanRanks})님?(?:${koreanParticles})?$`,
  'u',
)
const wholeKoreanName = new RegExp(`^${koreanName}$`, 'u')
const surname = new RegExp(`^[${koreanSurnames}]$`, 'u')
/** Whether a word is a name or a rank. @param stem without particles @param next the word after it */
export const isKoreanPerson = (word: string, stem: string, next: string): boolean =>
  surname.test(stem) ||
  (koreanPerson.test(word) && !sitesNotRanks.has(stem)) ||
  (wholeKoreanName.test(stem) && koreanPerson.test(next))
const sitesNotRanks = new Set(['공사장', '주차장'])
/** An action that was done or is planned: 방문함, 검토중. */
const koreanCompletedAction =
  /^(?:방문|확인|요청|전달|진행|완료|문의|협의|논의|필요|불가|예정|가능|희망|제안|검토|공유|설명|결정|제출|송부|발송|준비|연락|통화)(?:함|됨|임|중|시|후|전|건|건들|차)$/u

/** Whether a word is not a keyword by its form. */
export function isNonKeyword(word: string, language: Language): boolean {
  if (language === 'ko' && ((koreanRank.test(word) && !sitesNotRanks.has(word)) || koreanCompletedAction.test(word)))
    return true
  // Notes in other scripts contain English words.
  if (traits[language].unspaced || language === 'ko')
    if (/^[a-z]+$/u.test(word) && nonKeywordsOf('en').has(word)) return true
  const { verb, but } = patterns[language] ?? {}
  return verb !== undefined && verb.test(word) && !but!.has(word)
}

/** Vietnamese nouns of one syllable; other single syllables are keywords only in phrases. */
export const vietnameseNouns = set(
  'giá máy kho hàng vốn thuế lương xe điện nước giấy vải thép gạo tôm cá gỗ sơn keo nhựa dầu gas pin đèn loa phim sách thuốc răng da tóc hoa trà sữa bánh bia rượu đá sàn mái tường ống van bơm khuôn dao chip web app phí nợ quỹ đất sân bếp giường ghế bàn tủ cửa khung vỏ nắp chai hộp thùng túi bao tem nhãn mực mùi màu lỗi dự',
)

const cache = new Map<Language, ReadonlySet<string>>()

/** The words that are not keywords, in addition to the stop words (stopwords.ts). */
export function nonKeywordsOf(language: Language): ReadonlySet<string> {
  let found = cache.get(language)
  if (!found)
    cache.set(
      language,
      (found = new Set(`${timeWords[language] ?? ''} ${otherWords[language]}`.split(' ').filter(Boolean))),
    )
  return found
}
