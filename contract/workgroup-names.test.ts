import { describe, expect, test } from 'vitest'
import { hasCorporateForm, isReservedAddress, isReservedName } from './workgroup-names.ts'

describe('a name of a workgroup has no corporate form', () => {
  for (const name of [
    'Daon Inc.', 'Daon Inc', 'Daon, Inc.', 'DAON INC', 'Daon Ltd.', 'Daon Co., Ltd.', 'Daon Co.,Ltd', 'Daon Limited', 'Daon LLC', 'Daon L.L.C.', 'Daon Corp.', 'Daon Corporation', 'Daon Company', 'Daon & Co.', 'Daon (Inc.)', 'Daon Pte. Ltd.', 'Daon PLC',
    'Daon GmbH', 'Daon AG', 'Daon S.A.', 'Daon SARL', 'Daon S.r.l.', 'Daon S.p.A.', 'Daon B.V.', 'Daon N.V.', 'Daon Oy', 'Daon AB', 'Daon Sdn. Bhd.', 'Daon Tbk', 'Daon JSC', 'Daon TNHH', 'Công ty Daon', 'Daon Cổ phần', 'Công ty TNHH Daon',
    '(주)다온', '다온(주)', '㈜다온', '주식회사 다온', '다온주식회사', '(유)다온', '㈲다온', '유한회사 다온', '유한책임회사 다온', '합자회사 다온', '합명회사 다온', '株式会社ダオン', 'ダオン株式会社', '(株)ダオン', '㍿ダオン', '有限会社ダオン', '合同会社ダオン', '大恩有限公司', '大恩股份公司',
    '주식회사 다온'.normalize('NFD'), '（주）다온', '다온 （株）', 'Ｄａｏｎ Ｉｎｃ．', '다온 Inc', '대온 股份有限公司', '다온 ( 주 )', '다온 주식 회사',
  ]) test(`not "${name}"`, () => expect(hasCorporateForm(name)).toBe(true))
  for (const name of [
    'Incheon Trading', 'Limited Edition Club', 'Daon', '다온소재', '주식 투자 연구회', '주유소', 'Company of Heroes Fans', 'Corporate Sales', 'AS Roma fans', 'Coach', 'Cola Team', 'Copenhagen', 'Sales AB Test Team', 'Plc4x friends', 'Incorporated Ideas Lab', 'Ltdx', '한주', '주주', '유한양행 영업팀', '대한회사원모임', 'PTA', 'Spa', 'AG', '유한 경쟁 팀', '주식 연구', '(주말) 산악회',
  ]) test(`but "${name}"`, () => expect(hasCorporateForm(name)).toBe(false))
})

test('reserved names and addresses', () => {
  for (const name of ['Saleslog', 'SALES LOG', '세일즈로그', '관리자', 'Admin', '고객 센터']) expect(isReservedName(name), name).toBe(true)
  for (const name of ['Saleslog fans', '관리자 모임', 'Administration']) expect(isReservedName(name), name).toBe(false)
  for (const address of ['admin', 'www', 'api', 'oauth', 'saleslog', 'org', 'login', 'docs', 'photo']) expect(isReservedAddress(address), address).toBe(true)
  for (const address of ['daon', 'admin-daon', 'www2']) expect(isReservedAddress(address), address).toBe(false)
})
