import type { PeopleImport } from '@/contract/organization/people-file'
import { profileFields, validateProfile } from '@/features/manage/company/profile-form'
import { listFieldChanges } from '@/features/manage/compare/compared-field'
import {
  buildImportFacts,
  computeImportShare,
  describeFault,
  getOutcomeName,
} from '@/features/manage/file-import/file-import-lines'
import { describePeopleRow } from '@/features/manage/people-file/people-file-lines'
import { formatScopes } from '@/features/manage/scope-lines'

const found: PeopleImport = {
  id: 'i',
  fileName: '成员.csv',
  status: 'running',
  total: 10,
  added: 3,
  changed: 2,
  unchanged: 1,
  faulty: 2,
  done: 6,
  rows: [],
  faults: [],
}

describe('a file of people', () => {
  it('is told by its counts; faults only when there are some', () => {
    expect(buildImportFacts(found, '人').map(({ label, value }) => `${label} ${value}`)).toEqual([
      '共 10 行',
      '新增 3 人',
      '修改 2 人',
      '不变 1 人',
      '有误 2 行，不导入',
    ])
    expect(buildImportFacts({ ...found, faulty: 0 }, '人')).toHaveLength(4)
  })

  it('is as far as its rows without faults', () => {
    expect(computeImportShare(found)).toBe(0.75)
    expect(computeImportShare({ ...found, total: 2 })).toBe(1)
  })

  it('names rows and faults in one line', () => {
    const row = {
      row: 2,
      name: '',
      phone: '13900000001',
      dept: '',
      post: '岗',
      position: '',
      workNo: '',
      outcome: 'added',
    }
    expect(describePeopleRow(row)).toEqual({ title: '（没有姓名）', note: '13900000001\u00a0· 岗' })
    expect(getOutcomeName(row.outcome)).toBe('新增')
    expect(describeFault({ row: 4, column: '手机号', text: '重复' })).toBe('第 4 行 手机号：重复')
  })
})

describe('scopes', () => {
  it.each([
    [[], '无'],
    [['content', 'organization'], '组织、内容'],
    [['organization', 'process', 'content', 'visitor', 'data', 'audit'], '全部'],
  ])('%j are shown as %s', (scopes, text) => {
    expect(formatScopes(scopes)).toBe(text)
  })
})

describe('the profile of a company', () => {
  const profile = { name: '甲', contact: '', filingNumber: '', version: 0 }

  it('needs a name', () => {
    expect(validateProfile({ ...profile, name: ' ' })).toEqual({ name: '请填写企业名称' })
    expect(validateProfile(profile)).toEqual({})
  })

  it('says what others have changed', () => {
    expect(listFieldChanges(profileFields, profile, { ...profile, name: '乙', contact: '021' })).toEqual([
      '企业名称：甲 → 乙',
      '联系方式：无 → 021',
    ])
  })
})
