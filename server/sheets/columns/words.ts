// Names of columns in real files, in the eight languages: a table of meanings, and a table of words that say whose a
// column is. A name is only ever compared as a whole, or as a word of the second table joined with one of the first.
import { languages } from '../../../contract/codes.ts'
import { importFields, type ImportField } from '../../../contract/calls/imports/columns.ts'
import { textIn } from '../../core/texts.ts'
import { readWordFiles } from './word-files.ts'

/** Fields whose name says all. */
type PlainMeaning = Exclude<ImportField, 'name' | 'phone' | 'fax' | 'email' | 'address' | 'contact.name' | 'memo'>
export type Meaning =
  | PlainMeaning
  /** A company; a customer, which may be a person; a name of either; a person. */
  | 'company'
  | 'customer'
  | 'anyName'
  | 'personName'
  | 'firstName'
  | 'lastName'
  | 'middleName'
  /** Contact data whose owner depends on the other columns. */
  | 'phone'
  | 'fax'
  | 'email'
  | 'address'
  | 'memo'
  | 'companyPhone'
  | 'companyEmail'
  | 'companyFax'
  | 'companyAddress'
  | 'addressLine'
  | 'city'
  | 'state'
  | 'postcode'
  | 'country'
  | 'areaCode'
  | 'exchange'
  | 'lineNumber'
  | 'rowNumber'
  | 'trap'

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

const meanings: [Meaning, string][] = [
  [
    'company',
    '고객사|고객사명|고객상호|고객회사|고객회사명|회사|회사명|회사이름|회사상호|업체|업체명|업체이름|업체상호|상호|상호명|법인명|법인명칭|거래처|거래처명|거래처이름|거래처상호|거래처명칭|기업|기업명|기업체명|사업장명|사업체명|기관|기관명|기관단체명|단체명|소속회사|소속기관|소속기관명|직장명|직장|근무처|근무처명|회사소속|회사기관|회사기관명|업체명상호|상호법인명|법인명상호|매출처|매출처명|매입처|매입처명|납품처명|발주처|발주처명|판매처명|바이어명|공급받는자상호|참가업체|참가업체명|참여업체명|출품업체명|방문업체명|소속업체|company|companyname|nameofcompany|nameofthecompany|companyorganization|companyorganisation|accountname|customercompany|clientcompany|organization|organisation|organizationname|organisationname|nameoforganization|business|businessname|firm|firmname|employer|legalname|registeredname|companylegalname|tradename|institution|会社|会社名|企業|企業名|法人名|取引先|取引先名|取引先会社名|得意先|得意先名|社名|御社名|貴社名|会社団体名|貴社名団体名|商号|屋号|勤務先|勤務先名|団体名|事業者名|公司|公司名称|公司名|企业名称|企业|企业名|单位|单位名称|单位名|工作单位|机构名称|组织名称|厂商名称|供应商名称|congty|tencongty|doanhnghiep|tendoanhnghiep|doitac|tendoitac|tendonvi|donvicongtac|noilamviec|coquan|tentochuc|tencoquan|societe|nomsociete|nomdelasociete|raisonsociale|entreprise|nomentreprise|nomdelentreprise|denomination|denominationsociale|organisme|etablissement|empresa|nombreempresa|nombredelaempresa|razonsocial|compania|nombredelacompania|sociedad|denominacionsocial|nombrecomercial|organizacion|entidad|perusahaan|namaperusahaan|namapt|namainstansi|instansi|namabadanusaha|badanusaha|namausaha|namaorganisasi|대리점|대리점명|대리점상호|회원사|회원사명|가맹점|가맹점명|협력사|협력사명|협력업체|협력업체명|총판|총판명|입주사|입주사명|입주업체명|입주기업|입주기업명|판매점|매장명|점포명|파트너사|파트너사명|firma|firmenname|firmenbezeichnung|unternehmen|unternehmensname|firmaname|namederfirma|organisationsname',
  ],
  [
    'customer',
    '고객|고객명|고객이름|고객성명|고객명칭|customer|customername|client|clientname|nameofcustomer|account|顧客|顧客名|客户|客户名称|客户名|客户全称|客戶名稱|khachhang|tenkhachhang|tenkh|nomduclient|nomclient|compte|nomducompte|cliente|nombredelcliente|nombrecliente|pelanggan|namapelanggan|klien|namaklien|namacustomer|お客様名|お得意先名|kunde|kundenname',
  ],
  ['anyName', '이름|name|名称|ten|nom|nombre|nama|名前'],
  [
    'personName',
    '담당자|담당자명|담당자이름|담당자성명|고객담당자|고객담당자명|거래처담당자|거래처담당자명|업체담당자|업체담당자명|담당자부서명|담당|담당명|실무자|실무자명|실무담당자|실무담당자명|구매담당자|구매담당자명|구매담당|수신자|방문자|방문자명|방문객명|참가자|참가자명|참석자|참석자명|신청자|신청자명|관람객명|상담자명|성명|성함|성명한글|한글성명|한글이름|이름한글|fullname|contact|contactname|contactperson|contactfullname|personname|pointofcontact|poc|attn|attention|attendee|attendeename|visitor|visitorname|participant|participantname|registrantname|primarycontact|maincontact|keycontact|displayname|担当者|担当者名|担当者氏名|先方担当者|先方担当者名|ご担当者|ご担当者名|ご担当者様|担当者様|氏名|お名前|ご氏名|来場者名|参加者名|姓名|联系人|联系人姓名|联络人|联系人名称|对接人|主要联系人|名字|访客姓名|参观者姓名|nguoilienhe|tennguoilienhe|hotennguoilienhe|lienhe|hoten|hovaten|hotendaydu|nguoidaumoi|nomducontact|nomcontact|interlocuteur|personnedecontact|personneacontacter|nomcomplet|nometprenom|nomprenom|prenometnom|prenomnom|contactprincipal|nomduvisiteur|contacto|personadecontacto|personacontacto|nombredecontacto|nombrecontacto|nombredelcontacto|contactoprincipal|nombrecompleto|nombreyapellidos|nombreyapellido|apellidosynombre|kontak|namakontak|narahubung|kontakperson|pic|namapic|namalengkap|namapengunjung|namapeserta|contactpersonname|점주|점주명|점주성명|점주님|사장님|사장님성함|점장|점장명|점장님|ansprechpartner|ansprechpartnerin|kontaktperson|namedesansprechpartners|vollstandigername',
  ],
  [
    'firstName',
    'firstname|givenname|forename|fname|contactfirstname|名|prenom|prenomducontact|nombredepila|primernombre|nombres|namadepan|vorname|rufname',
  ],
  [
    'lastName',
    '성|성씨|lastname|surname|familyname|lname|contactlastname|姓|苗字|名字姓|nomdefamille|apellido|apellidos|primerapellido|namabelakang|namakeluarga|ho|hodem|hovatendem|hovadem|nachname|familienname|zuname',
  ],
  [
    'middleName',
    'middlename|additionalname|중간이름|ミドルネーム|中间名|tendem|deuxiemeprenom|segundonombre|namatengah',
  ],
  [
    'ceoName',
    '대표|대표자|대표자명|대표자이름|대표자성명|대표이사|대표이사명|대표이름|대표명|사장|사장명|대표성명|대표자성함|대표님|원장명|대표자이사|ceo|ceoname|nameofceo|representative|representativename|legalrepresentative|president|presidentname|chiefexecutive|chiefexecutiveofficer|managingdirector|owner1|代表者|代表者名|代表者氏名|代表|代表取締役|代表取締役名|代表名|社長|社長名|代表取締役社長|法人代表|法定代表人|法人|法人姓名|代表人|负责人姓名|nguoidaidien|nguoidaidienphapluat|daidien|daidienphapluat|giamdoc|tengiamdoc|tonggiamdoc|dirigeant|nomdudirigeant|representantlegal|representant|gerant|pdg|directeurgeneral|representante|representantelegal|directorgeneral|gerentegeneral|gerente|direktur|namadirektur|direkturutama|perwakilan|pimpinan|namapimpinan|geschaftsfuhrer|geschaeftsfuhrer|geschaeftsfuehrer|geschaftsfuhrerin|inhaber',
  ],
  [
    'businessNumber',
    '사업자|사업자번호|사업자등록번호|사업자등록no|사업자등록번호주민번호|등록번호|사업자no|사업자등록|사업번호|businessnumber|businessregistrationnumber|businessregistrationno|businessregno|registrationnumber|registrationno|companyregistrationnumber|companynumber|taxid|taxidnumber|taxnumber|taxregistrationnumber|taxcode|taxno|vatnumber|vatid|vatregno|vatno|vat|tin|ein|bizno|brn|crn|gstin|事業者番号|法人番号|登録番号|インボイス登録番号|適格請求書発行事業者番号|税号|税务登记号|纳税人识别号|统一社会信用代码|社会信用代码|信用代码|统一编号|統一編號|营业执照号|营业执照号码|工商注册号|masothue|msthue|mst|masodoanhnghiep|msdn|masothuemst|siret|nsiret|numerosiret|siren|nsiren|numerosiren|siretsiren|numerodetva|ntva|tva|numerotva|tvaintracommunautaire|ntvaintracommunautaire|ndetvaintracommunautaire|numerotvaintracommunautaire|numerodetvaintracommunautaire|tvaintra|ntvaintra|numerodentreprise|cif|nif|cifnif|nifcif|rfc|ruc|rut|cuit|nit|identificacionfiscal|numerodeidentificacionfiscal|npwp|nonpwp|nomornpwp|nib|npwpperusahaan|ustidnr|ustid|ustidnummer|umsatzsteuerid|umsatzsteueridentifikationsnummer|steuernummer|handelsregisternummer|uid',
  ],
  [
    'industry',
    '업종|업태|산업|산업군|산업분류|업종명|업종분류|업태명|사업분야|업종업태|업태업종|업태종목|업종업태명|industry|sector|industrysector|businesstype|businesssector|lineofbusiness|industrytype|業種|業界|業種名|業種業態|行业|所属行业|行业类别|行业分类|nganh|nganhnghe|linhvuc|linhvuchoatdong|nganhnghekinhdoanh|secteur|secteurdactivite|activite|industrie|sectoractividad|sectordeactividad|actividad|giro|rubro|industria|industri|bidangusaha|jenisusaha|sektor|sektorindustri|bidangindustri|branche|wirtschaftszweig',
  ],
  [
    'segment',
    '등급|고객등급|거래처등급|고객사등급|업체등급|분류등급|segment|grade|rank|tier|customergrade|customersegment|customertier|ランク|顧客ランク|等级|客户等级|客户级别|hang|hangkhachhang|xephang|segmentation|classe|segmento|clasificacion|kelas|kelaspelanggan|segmen',
  ],
  [
    'stage',
    '단계|영업단계|진행단계|고객단계|stage|salesstage|dealstage|ステージ|商談段階|営業段階|商談フェーズ|阶段|销售阶段|客户阶段|giaidoan|giaidoanbanhang|etape|etapedevente|etapa|etapadeventa|tahap|tahappenjualan',
  ],
  [
    'phone',
    '전화|전화번호|연락처|유선|유선전화|유선번호|일반전화|연락번호|연락전화|전화no|tel|tel.|telno|telnumber|telephone|telephonenumber|telephoneno|phone|phonenumber|phoneno|phonenum|landline|contactnumber|contactno|contactphone|contacttel|電話|電話番号|tel番号|固定電話|固定電話番号|連絡先|連絡先電話番号|ご連絡先|电话|电话号码|联系电话|联系方式|座机|固定电话|座机号|dienthoai|sodienthoai|sdt|sodt|dt|dienthoailienhe|sdtlienhe|sodienthoailienhe|dienthoaiban|tel|telephone|telephonefixe|numerodetelephone|ntelephone|telfixe|numerotelephone|telefono|telefonofijo|numerodetelefono|telefonos|telefonocontacto|telefonodecontacto|fono|telepon|notelepon|notelp|nomortelepon|telp|nokontak|nomorkontak|notlp|tlp|telefon|telefonnummer|telefonnr|telnr|rufnummer|festnetz|telefonfestnetz',
  ],
  [
    'companyPhone',
    '대표전화|대표전화번호|대표번호|회사대표전화|회사대표번호|업체전화|업체전화번호|업체연락처|거래처전화|거래처전화번호|본사전화|본사전화번호|사업장전화|사업장전화번호|mainphone|mainline|mainphonenumber|companyphone|companyphonenumber|companytel|companymainphone|switchboard|headofficephone|代表電話|代表電話番号|会社代表電話|公司电话|公司总机|总机|dienthoaicongty|sdtcongty|standard|telephonestandard|telephonesociete|centralita|telefonoempresa|telefonodelaempresa|teleponperusahaan|teleponkantorpusat',
  ],
  [
    'contact.mobile',
    '휴대폰|휴대폰번호|휴대전화|휴대전화번호|핸드폰|핸드폰번호|모바일|모바일번호|hp|h.p|hp번호|hpno|이동전화|이동전화번호|무선전화|무선|c.p|cp|휴대폰연락처|연락처휴대폰|연락처핸드폰|mobile|mobilephone|mobilephonenumber|mobilenumber|mobileno|mobiletel|mobiletelephone|cell|cellphone|cellnumber|cellphonenumber|cellular|handphone|handphoneno|携帯|携帯電話|携帯番号|携帯電話番号|モバイル|手机|手机号|手机号码|移动电话|联系手机|手机电话|didong|sodidong|dtdd|sodtdd|dienthoaididong|sodienthoaididong|sdtdidong|portable|telephoneportable|telportable|mobile|telephonemobile|telmobile|gsm|numerodeportable|movil|celular|telefonomovil|telefonocelular|numerocelular|numerodecelular|ponsel|nohp|nomorhp|nomorponsel|noponsel|hppic|nomorhandphone|nohandphone|telepongenggam|teleponseluler|mobil|mobiltelefon|mobilnummer|mobiltel|mobilfunk|handy|handynummer|handynr|mobilnr',
  ],
  [
    'contact.companyPhone',
    '직장전화|직장전화번호|직장연락처|사무실전화|사무실전화번호|사무실|직통전화|직통전화번호|직통|직통번호|내선|내선번호|사내전화|사내전화번호|근무처전화|근무처전화번호|회사전화|회사전화번호|회사연락처|officephone|officetel|officenumber|officetelephone|workphone|workphonenumber|worktel|worktelephone|directline|directphone|directdial|directnumber|deskphone|businessphone|businesstelephone|phonework|会社電話|会社電話番号|直通|直通電話|直通番号|内線|内線番号|勤務先電話|勤務先電話番号|会社tel|办公电话|办公室电话|公司座机|单位电话|分机|dienthoaicoquan|dienthoaivanphong|sdtvanphong|telephoneprofessionnel|telpro|telephonepro|telephonebureau|lignedirecte|telephonedirect|telefonooficina|telefonodeoficina|telefonotrabajo|telefonodeltrabajo|telefonolaboral|telefonodirecto|teleponkantor|nomorteleponkantor|notelpkantor',
  ],
  [
    'fax',
    '팩스|팩스번호|fax|faxnumber|faxno|faxnum|fax번호|팩스no|facsimile|ファックス|ファクス|fax番号|ファックス番号|传真|传真号|传真号码|sofax|telecopie|telecopieur|numerodefax|nofax|nomorfax|numerofax|faks|faximile|faksimili|telefax|faxnummer|telefaxnummer|faxnr',
  ],
  ['companyFax', '회사팩스|회사팩스번호|대표팩스|companyfax|会社ファックス|会社fax|公司传真'],
  ['contact.fax', '담당자팩스|담당자팩스번호|contactfax|担当者ファックス|faxlienhe'],
  [
    'email',
    '이메일|이메일주소|메일|메일주소|전자우편|전자우편주소|전자메일|전자메일주소|e메일|email|e-mail|emailaddress|emailid|emailaddr|mail|mailaddress|メール|メールアドレス|eメール|eメールアドレス|電子メール|邮箱|电子邮箱|电子邮箱地址|邮件|电子邮件|邮件地址|邮箱地址|电邮|thudientu|diachiemail|diachithudientu|hopthu|courriel|adresseemail|adressemail|adresseelectronique|adressecourriel|mel|correo|correoelectronico|direcciondecorreo|direcciondecorreoelectronico|mailcontacto|surel|alamatemail|alamatsurel|posel|emailadres|emailadresse|mailadresse',
  ],
  [
    'companyEmail',
    '회사이메일|회사이메일주소|대표이메일|대표이메일주소|회사메일|대표메일|대표메일주소|업체이메일|업체메일|거래처이메일|거래처메일|companyemail|companyemailaddress|mainemail|generalemail|officialemail|会社メール|会社メールアドレス|代表メール|代表メールアドレス|公司邮箱|企业邮箱|emailcongty|emailsociete|emailentreprise|correoempresa|emailempresa|correodelaempresa|emailperusahaan',
  ],
  [
    'contact.email',
    '담당자이메일|담당자메일|contactemail|workemail|workemailaddress|担当者メール|担当者メールアドレス|emaillienhe|직장이메일|직장메일|businessemail|勤務先メール',
  ],
  [
    'homepage',
    '홈페이지|홈페이지주소|웹사이트|웹사이트주소|사이트|사이트주소|웹주소|회사홈페이지|url|website|websiteurl|companywebsite|companyurl|web|webpage|webpageurl|homepage|homepageurl|site|siteurl|webaddress|domain|companydomain|companydomainname|internet|ホームページ|ホームページurl|hpurl|webサイト|ウェブサイト|会社url|会社hp|网站|网址|公司网址|公司网站|主页|官网|trangweb|trangchu|websitecongty|siteweb|siteinternet|adressedusite|sitioweb|paginaweb|webempresa|situs|situsweb|lamanweb|laman|webseite|internetseite|internetadresse|webadresse',
  ],
  [
    'address',
    '주소|주소지|소재지|소재지주소|도로명주소|지번주소|전체주소|주소전체|주소소재지|address|fulladdress|location|postaladdress|streetaddress|street|mailingaddress|住所|所在地|ご住所|地址|详细地址|通讯地址|联系地址|diachi|diachidaydu|diachilienhe|adresse|adressepostale|adressecomplete|rue|direccion|direccionpostal|direccioncompleta|domicilio|calle|alamat|alamatlengkap|anschrift|postanschrift',
  ],
  [
    'companyAddress',
    '회사주소|회사소재지|업체주소|거래처주소|사업장주소|사업장소재지|본사주소|본사소재지|본점소재지|회사주소지|직장주소|근무지주소|근무처주소|companyaddress|officeaddress|businessaddress|headofficeaddress|registeredaddress|workaddress|会社住所|会社所在地|本社所在地|本社住所|勤務先住所|公司地址|办公地址|企业地址|单位地址|注册地址|diachicongty|truso|trusochinh|diachitruso|siegesocial|adressesociete|adressedelasociete|adressedusiege|direccionempresa|direcciondelaempresa|domiciliosocial|domiciliofiscal|alamatperusahaan|alamatkantor|alamatusaha',
  ],
  [
    'contact.homeAddress',
    '자택주소|집주소|자택|개인주소|homeaddress|residence|residentialaddress|自宅住所|家庭地址|家庭住址|住址|diachinha|diachinharieng|nharieng|adressepersonnelle|domicileprive|direccionparticular|direccionpersonal|alamatrumah',
  ],
  [
    'addressLine',
    '상세주소|주소상세|나머지주소|세부주소|addressline|addressline1|addressline2|addressline3|streetaddress2|streetaddress1|addressdetail|addressdetails|addresscont|suite|extendedaddress|建物名|番地|住所詳細|町名番地|complementadresse|complementdadresse|complement|adresseligne1|adresseligne2|direccionlinea1|direccionlinea2|detailalamat|street1|street2|street3|address1|adresse1|direccion1|住所1|alamat1|주소1|straße|strasse|straßehausnummer|strassehausnummer|straßeundhausnummer|strasseundhausnummer|straßehausnr|strassehausnr|straßenr|strassenr|hausnummer|adresszusatz',
  ],
  [
    'city',
    '시군구|구군시|도시|도시명|시|city|town|citytown|市区町村|市町村|城市|市|所在城市|thanhpho|quanhuyen|ville|commune|localite|ciudad|poblacion|localidad|municipio|kota|kotakabupaten|kabupatenkota|ort|stadt|wohnort',
  ],
  [
    'state',
    '시도|광역시도|도|state|province|stateprovince|stateregion|stateorprovince|provincestate|都道府県|省|省份|省市|tinh|tinhthanh|tinhthanhpho|departement1|provincia|estado|provinsi|propinsi|bundesland',
  ],
  [
    'postcode',
    '우편번호|우편|zip|zipcode|postalcode|postcode|zippostalcode|postalzipcode|郵便番号|〒|邮编|邮政编码|mabuudien|mabuuchinh|codepostal|cp1|codigopostal|kodepos|plz|postleitzahl',
  ],
  [
    'country',
    '국가|국가명|나라|국적|country|countryregion|countryname|nation|国|国名|国家|国家地区|quocgia|pays|pais|negara|land',
  ],
  [
    'areaCode',
    '지역번호|areacode|市外局番|区号|mavung|indicatif|prefijo|kodearea|전화지역|전화지역번호|전화번호지역|전화번호지역번호|telareacode|phoneareacode|areacodephone|vorwahl',
  ],
  ['exchange', '국번|국|exchange|市内局番'],
  ['lineNumber', '뒷번호|뒷자리|끝번호|가입자번호|개별번호|linenumber|加入者番号'],
  [
    'employees',
    '직원수|임직원수|종업원수|사원수|인원|인원수|상시근로자수|근로자수|총직원수|직원|employees|employeecount|numberofemployees|noofemployees|headcount|staffcount|employeenumber|employeesnumber|companysize|従業員数|社員数|員工数|员工数|员工人数|人数|职工人数|公司规模|sonhanvien|soluongnhanvien|quymonhansu|effectif|effectifs|nombredesalaries|nbsalaries|salaries|nombredemployes|empleados|numerodeempleados|nempleados|plantilla|jumlahkaryawan|karyawan|jumlahpegawai|mitarbeiter|mitarbeiterzahl|mitarbeiteranzahl|anzahlmitarbeiter|anzahldermitarbeiter',
  ],
  [
    'memo',
    '비고|메모|참고|참고사항|특이사항|고객메모|비고란|비고사항|메모란|note|notes|memo|remark|remarks|comment|comments|備考|メモ|備考欄|备注|附注|ghichu|luuy|remarque|remarques|commentaire|commentaires|observation|notas|observaciones|observacion|nota|comentarios|comentario|catatan|keterangan|ket|bemerkung|bemerkungen|notiz|notizen|anmerkung|anmerkungen|kommentar',
  ],
  [
    'owner',
    '우리담당|우리담당자|당사담당|당사담당자|자사담당|자사담당자|영업담당|영업담당자|영업담당자명|영업사원|영업사원명|담당영업|담당영업사원|담당사원|담당사원명|관리담당자|사내담당자|salesrep|salesrepresentative|salesperson|accountowner|companyowner|organizationowner|accountmanager|owner|assignedto|assignedsalesrep|incharge|社内担当|社内担当者|営業担当|営業担当者|営業担当者名|自社担当|自社担当者|弊社担当|当社担当|当社担当者|跟进人|销售负责人|业务员|销售人员|销售代表|客户经理|nguoiphutrach|nhanvienkinhdoanh|nhanvienphutrach|phutrach|nvkd|suivipar|commercial|responsablecommercial|chargedaffaires|acargode|comercial|comercialasignado|vendedor|ejecutivo|ejecutivodecuenta|penanggungjawab|salesmarketing|sales|namasales|kundenbetreuer|betreuer|zustandig|zustandigermitarbeiter|vertriebsmitarbeiter|außendienst',
  ],
  [
    'contact.position',
    '직책|직위|직급|직함|직책직급|직급직책|직위직책|직책직위|직위직급|직급직위|담당업무직책|position|title|jobtitle|jobposition|designation|positiontitle|titleposition|titlerole|役職|役職名|肩書|肩書き|职位|职务|职称|头衔|chucvu|chucdanh|vitri|vitricongviec|fonction|poste|posteoccupe|intituleduposte|cargo|puesto|puestodetrabajo|posicion|jabatan|posisi|funktion|stellung|berufsbezeichnung|positionfunktion',
  ],
  [
    'contact.affiliation',
    '소속|부서|부서명|소속부서|소속부서명|담당부서|부서팀|팀|팀명|소속팀|affiliation|department|departmentname|dept|deptname|division|team|businessunit|部署|部署名|所属|所属部署|所属部署名|部門|部門名|部门|所属部门|部门名称|科室|phongban|phong|bophan|donvi|service|departement|direction|departamento|area1|departemen|bagian|divisi|afiliasi|abteilung|fachbereich|abteilungbereich',
  ],
  [
    'contact.anniversary',
    '기념일|생일|생년월일|생신|출생일|anniversary1|birthday|birthdate|dateofbirth|dob|記念日|誕生日|生年月日|纪念日|生日|出生日期|ngaykyniem|ngaysinh|sinhnhat|anniversaire|datedenaissance|aniversario|cumpleanos|fechadenacimiento|haripenting|ulangtahun|tanggallahir|tgllahir|geburtsdatum|geburtstag',
  ],
  [
    'contact.isLunar',
    '음력|음력여부|음양력|양음력|음양|양음|음양구분|양력음력|생일음력|기념일음력|lunar|islunar|anniversarylunar|旧暦|农历|是否农历|amlich|lunaire|anniversairelunaire|lunar1|kalenderlunar|kyniemamlich|haripentinglunar|hariistimewaimlek',
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
    '기타정보|담당자메모|담당자비고|otherinfo|otherinformation|contactnotes|その他情報|其他信息|thongtinkhac|autresinformations|otrainformacion|otrosdatos|informasilain|infolain',
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
    '출신학교|학교|학력|모교|almamater|school|university|出身校|学歴|毕业院校|母校|学校|truong|truongtotnghiep|formation|ecole|universidad|estudios|formacion|pendidikan|sekolah',
  ],
  ['contact.family', '가족|가족사항|가족관계|family|家族|家庭|家庭情况|giadinh|famille|familia|keluarga'],
  [
    'rowNumber',
    'no|번호|순번|순서|연번|일련번호|#|index|id|seq|sn|serialno|slno|rowno|番号|項番|通番|連番|序号|编号|stt|sott|numero|n|num|nro|nomor|nourut',
  ],
  // Names that contain a name of the tables, or are like one, and are none of the fields.
  [
    'trap',
    '여신등급|신용등급|회원등급|주소2|주소구분|배송지주소|납품지주소|납품주소|메일id|메일아이디|이메일수신여부|메일수신동의|sms수신여부|수신거부|대표자휴대폰|대표자핸드폰|대표자연락처|대표자전화|대표자이메일|대표자주민번호|대표휴대폰|주민등록번호|주민번호|법인등록번호|거래처코드|거래처번호|거래처구분|거래처유형|거래처분류|거래처그룹|고객번호|고객코드|고객구분|고객유형|고객분류|회사코드|업체코드|업체구분|담당자코드|담당자id|부서코드|사원번호|사번|종목|업종코드|계좌번호|예금주|예금주명|은행|은행명|등록일|등록자|등록일자|수정일|수정자|작성자|작성일|최종수정일|최종거래일|거래시작일|거래종료일|여신한도|여신한도액|신용한도|거래처약칭|약칭|영문명|영문이름|영문회사명|회사명영문|업체명영문|성명영문|이름영문|상호영문|영문성명|영문상호|닉네임|별명|그룹|그룹명|구분|분류|분야|유형|종류|상태|사용여부|사용구분|거래구분|거래상태|진행상태|진행상황|매출|매출액|연매출|자본금|설립일|설립년도|잔액|미수금|미수잔액|차변|대변|적요|일자|날짜|금액|합계|수량|단가|방문일|방문일시|방문목적|관심제품|관심품목|유입경로|참가목적|부스|부스번호|세금계산서이메일|계산서메일|전자세금계산서메일|세금계산서담당자|계좌예금주|배우자|비상연락처|추천인|소개자|팀장|관리자|성별|나이|연령|키|코드|기타|설명|지역|지역명|지역구분|권역|관할지역|담당지역|영업지역|관할|광역|anrede|titel|akademischertitel|briefanrede|kundennummer|kundennr|kundenid|kundentyp|kundengruppe|lieferantennummer|umsatz|jahresumsatz|lieferadresse|lieferanschrift|rechnungsadresse|rechnungsanschrift|kategorie|gruppe|geschlecht|postfach|kontonummer|bankverbindung|zahlungsbedingungen|erstelltam|geandertam|angelegtam|geburtsname|firmenzusatz|region|gebiet|vertriebsgebiet',
  ],
  [
    'trap',
    'recordid|contactid|companyid|accountid|customerid|customercode|customerno|customernumber|clientid|accountnumber|accountno|accountcode|accounttype|accountsource|accountsite|parentaccount|parentcompany|associatedcompanyids|associatedcontactids|associatedcompanyid|associatedcontact|associateddeal|associateddealids|primaryassociatedcompanyid|associatednote|contactowner|contactownerid|leadowner|recordowner|ownerid|owneralias|owneremail|hubspotteam|hubspotownerid|ownership|leadstatus|leadsource|leadstage|lifecyclestage|status|statut|estatus|estado1|pipeline|rating|type|category|categories|tags|tag|label|labels|group|groups|groupmembership|emailtype|email2type|email3type|emaildisplayname|emailoptout|emailoptedout|emailstatus|hasoptedoutofemail|donotcall|phoneticfirstname|phoneticlastname|phoneticmiddlename|phoneticname|yominame|givennameyomi|familynameyomi|additionalnameyomi|nameprefix|namesuffix|prefix|suffix|salutation|nickname|fileas|shortname|maidenname|initials|firstnameinitial|directoryserver|billinginformation|mileage|occupation|profession|sensitivity|priority|subject|language|locale|photo|gender|sex|age|location1|officelocation|internetfreebusy|keywords|organizationalidnumber|governmentid|governmentidnumber|referredby|private|spouse|children|managersname|manager|managername|reportsto|reportstoid|assistant|assistantname|assistantsname|assistantphone|assistantsphone|asstphone|assistantemail|callback|carphone|homefax|homephone|homephone2|isdn|otherphone|otherfax|pager|radiophone|ttytddphone|telex|companysizerange|annualrevenue|revenue|turnover|tickersymbol|siccode|sicdescription|naicscode|dunsnumber|timezone|createdate|createddate|created|createdat|createdby|createdbyid|createdtime|createtime|lastmodifieddate|lastmodifiedby|lastmodifiedbyid|modifiedtime|modifiedby|updatedat|lastactivity|lastactivitydate|lastactivitytime|lastcontacted|nextactivitydate|opendeals|wondeals|lostdeals|closeddeals|isdeleted|masterrecordid|systemmodstamp|jigsaw|twitter|twitterusername|linkedin|linkedinbio|linkedinurl|facebook|facebookcompanypage|skypeid|instagram|secondaryemail|alternateemail|otheremail|emailother|phoneother|emailhome|phonehome|personalemail|vendorname|shippingstreet|shippingcity|shippingstate|shippingstateprovince|shippingcode|shippingpostalcode|shippingzippostalcode|shippingcountry|shippingaddress|otherstreet|othercity|otherstate|otherzip|othercountry|otheraddress|homestreet|homestreet2|homestreet3|homecity|homestate|homepostalcode|homecountry|homecountryregion|user1|user2|user3|user4|account1|amount|total|balance|creditlimit|creditrating|currency|paymentterms|bank|bankaccount|emergencycontact|source|campaign|event|booth|badgeid|registrationdate|visitdate|scantime|scannedby|badge|productinterest|interestedproducts|purposeofvisit|role|class|description|about|aboutus|education|gps|latitude|longitude|username|userid|loginid|password|date|companydomainid|director|other|others',
  ],
  [
    'trap',
    'フリガナ|ふりがな|カナ|会社名カナ|会社名フリガナ|氏名カナ|氏名フリガナ|担当者名カナ|担当者カナ|顧客コード|取引先コード|得意先コード|会社コード|顧客番号|顧客区分|取引区分|分類|区分|種別|状態|ステータス|登録日|更新日|作成日|作成者|更新者|売上|年商|資本金|設立|設立年|与信限度額|与信ランク|締日|支払条件|銀行|口座番号|請求先|請求先住所|納品先|納品先住所|配送先|担当者コード|姓カナ|名カナ|セイ|メイ|性別|年齢|来場日|来場目的|その他|说明|説明|其他|客户编号|客户代码|客户编码|客户类型|客户来源|客户分类|客户状态|客户性质|信用等级|信用额度|创建时间|创建人|更新时间|修改时间|注册资本|成立日期|注册时间|开户行|开户银行|银行账号|银行账户|性别|年龄|微信|微信号|qq|部门编号|员工编号|收货地址|收货人|发票抬头|邮编1|英文名|英文名称|拼音|备用电话|紧急联系人|传真2|类型|类别|状态|来源|区域|地区|负责人',
  ],
  [
    'trap',
    'makhachhang|makh|madoitac|loaikhachhang|nhomkhachhang|nguonkhachhang|phanloai|nguon|trangthai|tinhtrang|ngaytao|nguoitao|ngaycapnhat|gioitinh|tuoi|doanhthu|congno|hanmuctindung|sotaikhoan|nganhang|diachigiaohang|diachinhanhang|khuvuc|vung|motakhac|mota|facebookzalo|zalo|codeclient|numeroclient|nclient|referenceclient|typeclient|typedeclient|categorie|categorieclient|statutclient|datecreation|datedecreation|creele|creepar|modifiele|chiffredaffaires|ca|capital|capitalsocial|civilite|titre|sexe|age1|origine|source1|conditionsdepaiement|iban|bic|banque|encours|plafond|adressedelivraison|adressefacturation|nomcommercial|formejuridique|codeape|codenaf|ape|naf|region|zone|description1|codigocliente|codigo|codigodecliente|numcliente|tipocliente|tipodecliente|categoria|estadocliente|fechaalta|fechadealta|fechacreacion|creadopor|facturacion|volumen|saldo|limitedecredito|formadepago|banco|cuenta|tratamiento|sexo|edad|origen|fuente|direcciondeenvio|direccionentrega|zona|descripcion|kodepelanggan|kodecustomer|kodeklien|idpelanggan|jenispelanggan|tipepelanggan|kategori|statuspelanggan|tanggaldaftar|tanggalinput|dibuatoleh|omzet|pendapatan|limitkredit|bataskredit|norekening|bank1|jeniskelamin|umur|sumber|alamatpengiriman|alamattagihan|wilayah|tingkat|area2|deskripsi|statusinfo',
  ],
]

export const meaningByKey = new Map<string, Meaning>()
/** Fields of names that an own export uses, where it differs from what the name means elsewhere. */
for (const [meaning, words] of meanings.toReversed())
  for (const word of words.split('|')) meaningByKey.set(columnNameKey(word), meaning)

/** Whose the data of a column is. `none`: of somebody who is neither the customer nor a contact. */
export type Whose = 'person' | 'second' | 'company' | 'work' | 'home' | 'none'
const owners: [Whose, string][] = [
  [
    'person',
    '담당자|담당|담당자명|정담당자|주담당자|실무자|실무담당자|업체담당자|거래처담당자|고객담당자|고객사담당자|고객사담당|구매담당자|구매담당|참가자|참석자|방문자|방문객|신청자|관람객|바이어|수신자|contact|contactperson|contacts|person|primarycontact|maincontact|keycontact|attendee|visitor|participant|registrant|delegate|buyer|担当者|担当|ご担当者|先方担当者|来場者|参加者|联系人|主要联系人|对接人|联络人|访客|参观者|观众|nguoilienhe|lienhe|dumoi|daumoi|khachthamquan|ducontact|interlocuteur|delinterlocuteur|visiteur|duvisiteur|contactprincipal|contacto|decontacto|delcontacto|personadecontacto|delapersonadecontacto|visitante|delvisitante|asistente|kontak|pic|narahubung|pengunjung|peserta|점주|점장|사장님|ansprechpartner|ansprechpartners|kontaktperson|kontakt',
  ],
  [
    'second',
    '부담당자|부담당|보조담당자|담당자부|secondarycontact|secondcontact|alternatecontact|backupcontact|副担当者|副担当|第二联系人|次要联系人|备用联系人|nguoilienhephu|contactsecondaire|contactosecundario|segundocontacto|kontakkedua|pickedua',
  ],
  [
    'company',
    '회사|업체|거래처|고객사|기업|법인|본사|사업장|기관|대표|company|companys|organization|organisation|account|corporate|headoffice|hq|会社|代表|本社|企業|貴社|公司|企业|单位|congty|doanhnghiep|cuacongty|societe|delasociete|entreprise|delentreprise|empresa|delaempresa|perusahaan|대리점|회원사|가맹점|협력사|firma|firmen|unternehmen|unternehmens|zentrale',
  ],
  [
    'work',
    '직장|사무실|근무처|근무지|사내|업무|업무용|work|office|business|direct|desk|勤務先|办公|办公室|工作|vanphong|coquan|noilamviec|bureau|professionnel|professionnelle|pro|oficina|trabajo|laboral|profesional|corporativo|kantor|kerja|geschaftlich|dienstlich|buro|arbeit',
  ],
  [
    'home',
    '자택|집|개인|가정|home|personal|自宅|個人|家庭|个人|nharieng|canhan|domicile|personnel|personnelle|particular|casa|rumah|pribadi|privat|private|zuhause',
  ],
  [
    'none',
    '세금계산서|계산서|전자세금계산서|청구|청구서|청구지|배송|배송지|납품|납품처|납품지|수취인|수령인|수금|정산|정산담당자|회계담당자|결제|은행|긴급|비상|배우자|보증인|대표자|대표이사|사장|대표님|영업|영업담당|영업담당자|당사|당사담당자|자사담당자|우리담당자|작성자|등록자|수정자|추천인|소개인|이전|전임자|구|예비|기타|a/s|as|shipping|delivery|shipto|other|assistant|assistants|asst|spouse|emergency|alternate|alternative|alt|secondary|billing|billto|invoice|accounting|owner|owners|accountowner|contactowner|manager|managers|ceo|president|parent|phonetic|yomi|previous|former|salesrep|配送|配送先|納品先|請求|請求先|緊急|社長|代表者|営業担当|請求担当者|开票|收货|收货人|发票|紧急|财务|送货|giaohang|hoadon|xuathoadon|khancap|ketoan|giamdoc|livraison|facturation|defacturation|delivraison|urgence|comptabilite|envio|deenvio|entrega|facturacion|defacturacion|emergencia|contabilidad|pengiriman|penagihan|darurat|keuangan|direktur|liefer|lieferung|rechnung|rechnungs|buchhaltung|notfall|vertrieb|vertreter',
  ],
]
export const whoseByKey = new Map<string, Whose>()
for (const [whose, words] of owners.toReversed())
  for (const word of words.split('|')) whoseByKey.set(columnNameKey(word), whose)

/** Names of the columns of an own file. */
export const ownHeads = (language: (typeof languages)[number]): Map<string, ImportField> =>
  new Map(importFields.map((field) => [columnNameKey(textIn(language, `import.head.${field}`)), field]))
/** The fields of the names in our own files, where the table above has none. */
export const ownMeanings = new Map<string, ImportField>()
for (const language of languages.toReversed())
  for (const [key, field] of ownHeads(language)) ownMeanings.set(key, field)

/** A name of the files of `words/` that stands for itself: it is joined with no other word. */
export type WholeName = { meaning: Meaning; whose: Whose | ''; isDoubtful: boolean }
/** By the key of a name, or `group|name`. */
export const wholeNames = new Map<string, WholeName>()
/** Words for our own side. */
export const ourKeys = new Set<string>()
/** Nouns for organizations, which take a word for "name". */
export const organizationKeys = new Set<string>()
/** Traditional Chinese letters, and those of Korean files in Chinese letters, as the simplified ones of the tables. */
const simplified = new Map(
  [
    ...'電电話话聯联絡络號号碼码機机傳传職职務务稱称員员產产業业門门單单備备註注網网區区縣县國国郵邮遞递編编統统廠厂醫医學学飯饭負负責责經经銷销購购採采發发會会計计樓楼號号館馆總总處处擔担當当層层訊讯訂订類类級级動动機机撥拨線线撥拨對对應应戶户絡络屬属廣广師师長长營营間间構构際际連连稅税態态標标貨货倉仓庫库幣币額额時时',
  ].flatMap((letter, at, all) => (at % 2 === 0 ? [[letter, all[at + 1]!] as const] : [])),
)
export const simplify = (key: string): string =>
  key.replace(/\p{Script=Han}/gu, (letter) => simplified.get(letter) ?? letter)

/** The files fill the gaps of the tables above. */
const fill = <V>(map: Map<string, V>, key: string, value: V) => {
  if (!map.has(key)) map.set(key, value)
}
const whoseOfKind: Partial<Record<string, Whose>> = {
  organization: 'company',
  person: 'person',
  representative: 'none',
  second: 'second',
  ours: 'none',
  nobody: 'none',
  work: 'work',
  home: 'home',
}
const nameOfKind: Partial<Record<string, Meaning>> = {
  organization: 'company',
  person: 'personName',
  representative: 'ceoName',
}
for (const { kind, isDoubtful, names } of readWordFiles()) {
  const isSecond = kind.startsWith('second ')
  const meaning = nameOfKind[kind] ?? ((isSecond ? kind.slice(7) : kind) as Meaning)
  const whose = whoseOfKind[kind]
  for (const name of names) {
    const key = name.split(' > ').map(columnNameKey).join('|')
    if (key === '') continue
    if (whose) fill(whoseByKey, key, whose)
    if (kind === 'ours') ourKeys.add(key)
    if (kind === 'organization') organizationKeys.add(key)
    if (whose && !nameOfKind[kind]) continue
    if (isDoubtful || isSecond || key.includes('|'))
      fill(wholeNames, key, { meaning, whose: isSecond ? 'second' : '', isDoubtful })
    else fill(meaningByKey, key, meaning)
  }
}
for (const map of [meaningByKey, whoseByKey, wholeNames] as Map<string, unknown>[])
  for (const [key, value] of Array.from(map)) fill(map, simplify(key), value)
