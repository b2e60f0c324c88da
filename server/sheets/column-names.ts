// Names of columns in real files, in the eight languages. A line: the possible fields, most likely first, and the
// names.
import { languages } from '../../contract/codes.ts'
import { importFields, type ImportField } from '../../contract/calls/imports/columns.ts'
import { textIn } from '../core/texts.ts'

const knownNames: [fields: string, words: string][] = [
  [
    'name',
    '고객|고객명|고객사|고객사명|고객이름|고객상호|회사|회사명|회사이름|업체|업체명|업체이름|상호|상호명|법인명|거래처|거래처명|거래처이름|기업|기업명|사업장명|기관명|소속회사|직장명|company|companyname|customer|customername|client|clientname|account|accountname|organization|organisation|organizationname|business|businessname|firm|会社|会社名|顧客|顧客名|取引先|取引先名|企業名|法人名|得意先|得意先名|社名|公司|公司名称|公司名|客户|客户名称|客户名|企业名称|企业|单位|单位名称|khachhang|tenkhachhang|congty|tencongty|doanhnghiep|tendoanhnghiep|doitac|client|nomduclient|societe|nomdelasociete|raisonsociale|entreprise|nomdelentreprise|compte|cliente|nombredelcliente|empresa|nombredelaempresa|razonsocial|compania|pelanggan|namapelanggan|perusahaan|namaperusahaan|klien|namaklien|namapt',
  ],
  [
    'ceoName',
    '대표|대표자|대표자명|대표자이름|대표이사|대표이름|대표명|사장|대표자성명|ceo|ceoname|representative|representativename|president|owner1|director|managingdirector|代表者|代表者名|代表|代表取締役|代表名|社長|法人代表|法定代表人|代表人|负责人姓名|法人|nguoidaidien|daidien|giamdoc|tengiamdoc|dirigeant|representantlegal|representant|gerant|nomdudirigeant|pdg|representante|representantelegal|directorgeneral|gerentegeneral|direktur|namadirektur|perwakilan|pimpinan|namapimpinan',
  ],
  [
    'businessNumber',
    '사업자|사업자번호|사업자등록번호|사업자등록no|등록번호|사업자no|businessnumber|businessregistrationnumber|businessregistrationno|registrationnumber|taxid|taxnumber|vatnumber|bizno|brn|事業者番号|法人番号|登録番号|税号|统一社会信用代码|营业执照号|masothue|mst|masodoanhnghiep|siret|siren|numerodetva|numerodentreprise|cif|nif|rfc|ruc|npwp|nib',
  ],
  [
    'industry',
    '업종|업태|업종업태|산업|산업군|업태종목|분야|industry|sector|businesstype|業種|業界|行业|所属行业|nganh|nganhnghe|linhvuc|secteur|secteurdactivite|industrie|sectoractividad|industria|industri|bidangusaha|sektor',
  ],
  [
    'segment',
    '등급|고객등급|거래처등급|분류등급|고객구분|segment|grade|rank|tier|class|customergrade|ランク|顧客ランク|等级|客户等级|客户级别|hang|hangkhachhang|xephang|phanloai|categorie|classe|categoria|clasificacion|kelas|kelaspelanggan|tingkat',
  ],
  [
    'stage',
    '단계|영업단계|진행단계|고객단계|진행상태|진행상황|stage|salesstage|leadstage|pipeline|status|ステージ|商談段階|営業段階|阶段|销售阶段|giaidoan|giaidoanbanhang|etape|etapedevente|etapa|etapadeventa|tahap|tahappenjualan',
  ],
  [
    'phone,contact.companyPhone',
    '전화|전화번호|대표전화|대표번호|회사전화번호|유선|유선전화|tel|tel.|telephone|phone|phonenumber|phoneno|mainphone|telno|companyphone|電話|電話番号|代表電話|tel番号|电话|电话号码|公司电话|座机|固定电话|dienthoai|sodienthoai|sdt|sdtcongty|telephonefixe|tel|telefono|telefonofijo|telepon|notelepon|nomortelepon|telp|notelp',
  ],
  [
    'contact.mobile,phone,contact.companyPhone',
    '연락처|담당자연락처|휴대폰|휴대폰번호|휴대전화|휴대전화번호|핸드폰|핸드폰번호|모바일|h.p|hp|hp번호|이동전화|무선|담당자휴대폰|담당자휴대전화|담당자핸드폰|담당자hp|담당자전화|담당자전화번호|mobile|mobilephone|mobilenumber|cell|cellphone|cellnumber|contactnumber|contactno|contactphone|携帯|携帯電話|携帯番号|連絡先|担当者電話|手机|手机号|手机号码|联系方式|联系电话|移动电话|didong|sodidong|dtdd|dienthoaididong|sdtlienhe|portable|telephoneportable|mobile|telephonemobile|gsm|movil|celular|telefonomovil|telefonocelular|ponsel|nohp|nomorhp|handphone|nomorponsel|hp',
  ],
  [
    'contact.companyPhone,phone',
    '회사전화|직장전화|사무실전화|사무실|직통전화|직통|내선|내선번호|담당자회사전화|officephone|workphone|directline|direct|deskphone|businessphone|会社電話|直通|直通電話|内線|办公电话|公司座机|dienthoaicoquan|dienthoaivanphong|telephoneprofessionnel|telephonebureau|telefonooficina|telefonotrabajo|teleponkantor',
  ],
  [
    'fax,contact.fax',
    '팩스|팩스번호|fax|faxnumber|faxno|회사팩스|ファックス|fax番号|传真|传真号|sofax|telecopie|numerodefax|nofax|faks',
  ],
  ['contact.fax', '담당자팩스|contactfax|担当者ファックス|faxlienhe'],
  [
    'contact.email,email',
    '이메일|이메일주소|메일|메일주소|전자우편|전자메일|담당자이메일|담당자메일|email|e-mail|emailaddress|mail|contactemail|workemail|メール|メールアドレス|eメール|担当者メール|邮箱|电子邮箱|邮件|电子邮件|邮箱地址|thudientu|diachiemail|emaillienhe|courriel|adresseemail|adressemail|mel|correo|correoelectronico|surel|alamatemail|posel',
  ],
  [
    'email,contact.email',
    '회사이메일|대표이메일|회사메일|대표메일|companyemail|会社メール|代表メール|公司邮箱|emailcongty|emailsociete|correoempresa|emailperusahaan',
  ],
  [
    'homepage',
    '홈페이지|웹사이트|사이트|홈페이지주소|url|website|web|homepage|site|webaddress|ホームページ|hp|ウェブサイト|网站|网址|公司网址|主页|trangweb|websitecongty|siteweb|siteinternet|sitioweb|paginaweb|situs|situsweb|lamanweb',
  ],
  [
    'address,contact.homeAddress',
    '주소|회사주소|소재지|사업장주소|사업장소재지|본사주소|도로명주소|address|companyaddress|location|officeaddress|businessaddress|住所|所在地|会社住所|地址|公司地址|办公地址|diachi|diachicongty|truso|adresse|adressepostale|siegesocial|direccion|domicilio|direccionpostal|alamat|alamatperusahaan|alamatkantor',
  ],
  [
    'employees',
    '직원수|임직원수|종업원수|사원수|인원|인원수|employees|employeecount|numberofemployees|headcount|staffcount|companysize|従業員数|社員数|员工数|员工人数|人数|公司规模|sonhanvien|soluongnhanvien|quymo|effectif|nombredesalaries|salaries|empleados|numerodeempleados|plantilla|jumlahkaryawan|karyawan',
  ],
  [
    'memo,contact.otherInfo',
    '비고|메모|참고|특이사항|기타|고객메모|설명|note|notes|memo|remark|remarks|comment|comments|description|備考|メモ|备注|说明|ghichu|motakhac|remarque|remarques|commentaire|notas|observaciones|nota|comentarios|catatan|keterangan|ket',
  ],
  [
    'owner',
    '우리담당|우리담당자|당사담당|당사담당자|자사담당|자사담당자|영업담당|영업담당자|영업사원|담당영업|담당영업사원|담당사원|salesrep|salesperson|accountowner|accountmanager|owner|assignedto|incharge|社内担当|営業担当|営業担当者|自社担当|跟进人|销售负责人|业务员|销售人员|负责人|nguoiphutrach|nhanvienkinhdoanh|phutrach|suivipar|commercial|responsablecommercial|acargode|comercial|vendedor|ejecutivo|penanggungjawab|salesmarketing|sales',
  ],
  [
    'contact.name',
    '담당자|담당자명|담당자이름|담당자성명|고객담당자|거래처담당자|업체담당자|담당|실무자|실무담당자|contact|contactname|contactperson|contactfullname|pointofcontact|attn|manager|managername|担当者|担当者名|担当者氏名|先方担当者|ご担当者|联系人|联系人姓名|对接人|nguoilienhe|tennguoilienhe|hotennguoilienhe|lienhe|contact|nomducontact|interlocuteur|personnedecontact|contacto|personadecontacto|nombredecontacto|nombredelcontacto|kontak|namakontak|narahubung|pic|namapic',
  ],
  [
    'contact.name,name',
    '이름|성명|성함|name|fullname|氏名|名前|お名前|姓名|名字|hoten|hovaten|ten|nom|nomcomplet|nometprenom|nombre|nombrecompleto|nombreyapellidos|nama|namalengkap',
  ],
  [
    'contact.position',
    '직책|직위|직급|직함|담당자직책|담당자직급|담당자직위|position|title|jobtitle|jobposition|role|designation|役職|役職名|肩書|肩書き|职位|职务|职称|chucvu|chucdanh|vitri|fonction|poste|titre|cargo|puesto|jabatan|posisi',
  ],
  [
    'contact.affiliation',
    '소속|부서|부서명|소속부서|담당부서|팀|팀명|담당자부서|담당자소속|affiliation|department|dept|division|team|部署|部署名|所属|所属部署|部门|所属部门|科室|phongban|bophan|donvi|service|departement|departamento|area|departemen|bagian|divisi|afiliasi',
  ],
  [
    'contact.homeAddress',
    '자택주소|집주소|자택|homeaddress|residence|自宅住所|家庭地址|家庭住址|住址|diachinha|nharieng|adressepersonnelle|domicileprive|direccionparticular|direccionpersonal|alamatrumah',
  ],
  [
    'contact.anniversary',
    '기념일|생일|생년월일|생신|anniversary|birthday|birthdate|dateofbirth|dob|記念日|誕生日|生年月日|纪念日|生日|出生日期|ngaykyniem|ngaysinh|sinhnhat|anniversaire|datedenaissance|aniversario|cumpleanos|fechadenacimiento|haripenting|ulangtahun|tanggallahir|tgllahir',
  ],
  [
    'contact.isLunar',
    '음력|음력여부|음양력|양음력|양력음력|생일음력|기념일음력|lunar|islunar|anniversarylunar|旧暦|农历|是否农历|amlich|lunaire|anniversairelunaire|lunar1|kalenderlunar|kyniemamlich|haripentinglunar|hariistimewaimlek',
  ],
  [
    'contact.weddingAnniversary',
    '결혼기념일|결혼일|weddinganniversary|weddingday|結婚記念日|结婚纪念日|ngaycuoi|kyniemngaycuoi|anniversairedemariage|aniversariodeboda|hariulangtahunpernikahan|ulangtahunpernikahan',
  ],
  [
    'contact.isWeddingLunar',
    '결혼기념일음력|결혼음력|weddinglunar|weddinganniversarylunar|ngaycuoiamlich|pernikahanlunar|ulangtahunpernikahanimlek',
  ],
  [
    'contact.otherInfo',
    '기타정보|담당자메모|담당자비고|otherinfo|otherinformation|contactnotes|その他|その他情報|其他|其他信息|thongtinkhac|autresinformations|otrainformacion|otrosdatos|informasilain|infolain',
  ],
  [
    'contact.personality',
    '성격|성향|personality|character|性格|tinhcach|personnalite|caractere|personalidad|kepribadian|sifat',
  ],
  [
    'contact.interests',
    '관심사|관심분야|관심|interests|interest|興味|関心|兴趣|关注点|moiquantam|quantam|interets|centresdinteret|intereses|minat',
  ],
  [
    'contact.healthAndHobby',
    '건강취미|건강과취미|취미|건강|hobby|hobbies|health|healthandhobbies|健康趣味|健康と趣味|趣味|健康爱好|爱好|健康|suckhoesothich|sothich|santeetloisirs|loisirs|saludyaficiones|aficiones|kesehatandanhobi|hobi',
  ],
  [
    'contact.career',
    '경력|이력|career|workhistory|経歴|职业经历|经历|履历|sunghiep|kinhnghiem|parcours|carriere|trayectoria|carrera|karier|riwayatkerja',
  ],
  [
    'contact.almaMater',
    '출신학교|학교|학력|모교|almamater|school|education|university|出身校|学歴|毕业院校|母校|学校|truong|truongtotnghiep|formation|ecole|universidad|estudios|formacion|almamater|pendidikan|sekolah',
  ],
  ['contact.family', '가족|가족사항|가족관계|family|家族|家庭|家庭情况|giadinh|famille|familia|keluarga'],
]

/** Names of columns that only number the rows. */
const rowNumberNames = new Set(
  'no|번호|순번|연번|순서|#|index|id|seq|sn|番号|項番|通番|序号|编号|stt|sott|numero|n|num|nro|nomor|nourut'.split('|'),
)

/** Normalizes a column name, without case, accents, spaces and punctuation: `E-mail (담당)` becomes `email담당`. */
export const columnNameKey = (head: string): string =>
  head
    .slice(0, 200)
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replaceAll('đ', 'd')
    .replace(/[^\p{L}\p{N}#]/gu, '')
export const isRowNumberName = (head: string): boolean => rowNumberNames.has(columnNameKey(head))

const fieldsByKey = new Map<string, ImportField[]>()
for (const [fields, words] of knownNames)
  for (const word of words.split('|')) {
    const key = columnNameKey(word)
    fieldsByKey.set(key, [...new Set([...(fieldsByKey.get(key) ?? []), ...(fields.split(',') as ImportField[])])])
  }
// Names in the product's own files. A name that real files use for several fields keeps their order.
for (const language of languages)
  for (const field of importFields) {
    const key = columnNameKey(textIn(language, `import.head.${field}`))
    const known = fieldsByKey.get(key) ?? []
    if (!known.includes(field)) fieldsByKey.set(key, [field, ...known])
  }
const longestFirst = [...fieldsByKey.keys()].filter((key) => key.length >= 2).sort((a, b) => b.length - a.length)

/**
 * Possible fields of a column name, and whether the whole name matched or a part. Remarks in brackets (필수, optional)
 * are ignored.
 */
export function fieldsOfColumnName(head: string): { fields: readonly ImportField[]; isWhole: boolean } {
  const keys = [head, head.replace(/[([（［【][^([（［【)\]）］】]*[)\]）］】]/g, ''), head.split(/[\n/,·|]/)[0]!].map(
    columnNameKey,
  )
  for (const key of keys) {
    const whole = fieldsByKey.get(key)
    if (whole) return { fields: whole, isWhole: true }
  }
  const key = keys[0]!
  // Short Latin words also occur inside other words (`id` in `video`); Han and Hangul words do not.
  const part =
    key.length <= 40 &&
    longestFirst.find((word) => key.includes(word) && (/[^\x00-\x7f]/.test(word) || word.length >= 5 || key === word))
  return { fields: part ? fieldsByKey.get(part)! : [], isWhole: false }
}
