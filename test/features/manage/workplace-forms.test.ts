import type { ManagedApplication } from '@/contract/organization/application-manage'
import type { Dictionary } from '@/contract/organization/dictionary-manage'
import type { ManagedReport } from '@/contract/production/report-manage'
import {
  buildApplicationFields,
  formatApplicationTarget,
  toApplicationDraft,
  validateApplication,
} from '@/features/manage/application/application-form'
import { listFieldChanges } from '@/features/manage/compare/compared-field'
import {
  createEntryCode,
  dictionaryFields,
  findDictionaryLoss,
  findKeepReason,
  formatEntryNote,
  hasCodes,
  toDictionaryDraft,
  validateDictionary,
  validateEntry,
} from '@/features/manage/dictionary/dictionary-form'
import {
  formatReportRight,
  reportRightFields,
  toReportRightDraft,
  toReportRightInput,
  validateReportRight,
} from '@/features/manage/report/report-right'

const app: ManagedApplication = {
  id: 'a1',
  name: '请假申请',
  icon: 'leave',
  kind: 'process',
  target: 'leave',
  classCode: 'approval',
  isOn: true,
  favorites: 3,
  views: 0,
  version: 4,
}

describe('the form of an application', () => {
  const draft = toApplicationDraft(app, 'office')

  it('begins as it is stored, or empty in a group; a picture is no icon of the kit', () => {
    expect(draft).toMatchObject({ version: 4, icon: 'leave', classCode: 'approval' })
    expect(toApplicationDraft({ ...app, icon: '/core/api/file/1' }, '').icon).toBe('')
    expect(toApplicationDraft(undefined, 'office')).toMatchObject({ version: 0, icon: 'more', classCode: 'office' })
  })

  it.each([
    ['page', '/pages/study/index?id=1', true],
    ['page', '/pages/no/such', false],
    ['page', '', false],
    ['process', 'leave', true],
    ['process', '', false],
    ['url', 'https://example.com', true],
    ['url', 'http://example.com', false],
    ['weapp', 'wx0123456789abcdef/pages/index', true],
    ['weapp', 'menu', false],
  ] as const)('%s %s', (kind, target, isGood) => {
    expect(validateApplication({ ...draft, kind, target }).target === undefined).toBe(isGood)
  })

  it('needs a name and a group', () => {
    expect(validateApplication({ ...draft, name: ' ', classCode: '' })).toEqual({
      name: '请填写名称',
      classCode: '请选择分组',
    })
  })

  it('says what it opens, and what others have changed', () => {
    expect(formatApplicationTarget(draft, new Map([['leave', '请假申请']]))).toBe('发起「请假申请」')
    expect(formatApplicationTarget({ kind: 'page', target: '/pages/study/index' }, new Map())).toBe('打开「资讯动态」')
    expect(formatApplicationTarget({ kind: 'url', target: 'https://a.cn/x' }, new Map())).toBe('网页 a.cn/x')
    const now = { ...draft, name: '请假', icon: '', classCode: 'office', isOn: false }
    expect(listFieldChanges(buildApplicationFields(new Map([['office', '协同办公']])), draft, now)).toEqual([
      '名称：请假申请 → 请假',
      '图标：请假 → 图片',
      '分组：approval → 协同办公',
      '状态：启用 → 停用',
    ])
  })
})

const sexes: Dictionary = {
  code: 'sex_type',
  name: '性别',
  note: '个人资料里的选项',
  isEditable: true,
  isFixed: false,
  entries: [
    { value: 'male', label: '男', isOn: true, isBuiltIn: true, uses: 5 },
    { value: 'other', label: '其他', isOn: true, isBuiltIn: false, uses: 2 },
    { value: 'free', label: '不限', isOn: false, isBuiltIn: false, uses: 0 },
  ],
  version: 1,
}

describe('the form of a dictionary', () => {
  const draft = toDictionaryDraft(sexes)

  it('refuses entries alike or incomplete, and a dictionary with nothing on', () => {
    expect(validateEntry({ value: '', label: ' ', isOn: true }, [])).toEqual({
      label: '请填写文字',
      value: '请填写字母、数字、横线或下划线，最多 32 个',
    })
    expect(Object.keys(validateEntry({ value: 'male', label: '男', isOn: true }, draft.entries))).toEqual([
      'label',
      'value',
    ])
    expect(validateDictionary(draft)).toEqual({})
    expect(validateDictionary({ ...draft, entries: draft.entries.map((one) => ({ ...one, isOn: false })) })).toEqual({
      entries: '至少启用一项',
    })
  })

  it('keeps what is built in or in use', () => {
    expect(['male', 'other', 'free', 'new'].map((value) => findKeepReason(sexes, value) === undefined)).toEqual([
      false,
      false,
      true,
      true,
    ])
    expect(draft.entries.map((entry) => formatEntryNote(sexes, entry))).toEqual([
      'male\u00a0· 5 处在用',
      'other\u00a0· 2 处在用',
      'free\u00a0· 已停用',
    ])
  })

  it('makes the code of an area or of a group of applications, which no other entry has and nobody sees', () => {
    expect(['visit_area', 'application_class', 'sex_type'].map(hasCodes)).toEqual([false, false, true])
    const first = { value: createEntryCode([]), label: '接待中心', isOn: true }
    const second = { value: createEntryCode([first]), label: 'A3 产线', isOn: true }
    expect(second.value).not.toBe(first.value)
    expect([validateEntry(first, [second]), validateEntry(second, [first])]).toEqual([{}, {}])
    const areas: Dictionary = { ...sexes, code: 'visit_area', entries: [{ ...first, isBuiltIn: false, uses: 1 }] }
    expect(formatEntryNote(areas, first)).toBe('1 处在用')
    expect(findKeepReason(areas, first.value)).toBe('「接待中心」有 1 处在用，不能移除，可以停用')
  })

  it('says what nobody can choose any more: what is gone, and what is off', () => {
    const [male, other, free] = draft.entries
    if (!male || !other || !free) throw new Error('no entries')
    expect(findDictionaryLoss(sexes, [other, male])).toBeUndefined()
    expect(findDictionaryLoss(sexes, [{ ...male, isOn: false }, free])).toEqual({
      gone: ['其他'],
      off: ['男'],
      uses: 7,
    })
  })

  it('says what others have changed', () => {
    const [male, other, free] = draft.entries
    if (!male || !other || !free) throw new Error('no entries')
    const now = { version: 2, entries: [male, { ...other, label: '另外' }, { value: 'x', label: '新的', isOn: true }] }
    expect(listFieldChanges(dictionaryFields, draft, now)).toEqual(['条目：男、其他、不限（停用） → 男、另外、新的'])
    expect(listFieldChanges(dictionaryFields, draft, { version: 2, entries: [other, male, free] })).toEqual([
      '条目：男、其他、不限（停用） → 其他、男、不限（停用）',
    ])
    expect(
      listFieldChanges(dictionaryFields, draft, { version: 2, entries: [male, other, { ...free, isOn: true }] }),
    ).toEqual(['条目：男、其他、不限（停用） → 男、其他、不限'])
  })
})

const report: ManagedReport = {
  code: 'oee',
  name: '产线 OEE',
  remark: '',
  className: '生产现场',
  isOn: true,
  isRestricted: false,
  audience: { departments: [{ id: 'd1', name: '设备部' }], posts: [], people: [{ id: 'u1', name: '张伟' }] },
  version: 2,
}

describe('who may read a report', () => {
  const draft = toReportRightDraft(report)
  const nobody = { departments: [], posts: [], people: [] }

  it('is said in few words', () => {
    expect(formatReportRight(report)).toBe('设备部、张伟')
    expect(formatReportRight({ ...report, audience: null })).toBe('全企业')
    expect(formatReportRight({ ...report, audience: nobody })).toBe('还没有选择')
    expect(formatReportRight({ ...report, isRestricted: true })).toBe('仅数据管理员')
    expect(formatReportRight({ ...report, isOn: false })).toBe('不展示')
  })

  it('needs a choice, and sends it only where it counts', () => {
    const empty = { ...draft, audience: { isAll: false, ...nobody } }
    expect(validateReportRight(empty)).toEqual({ audience: '请选择部门、岗位或成员' })
    expect(validateReportRight({ ...empty, isOn: false })).toEqual({})
    expect(validateReportRight({ ...empty, isRestricted: true })).toEqual({})
    expect(toReportRightInput('oee', draft).audience).toEqual({ departments: ['d1'], posts: [], people: ['u1'] })
    expect(toReportRightInput('oee', { ...draft, isRestricted: true }).audience).toBeNull()
    expect(toReportRightInput('oee', { ...draft, isOn: false }).audience).toBeNull()
  })

  it('says what others have changed', () => {
    expect(listFieldChanges(reportRightFields, draft, { ...draft, isOn: false, isRestricted: true })).toEqual([
      '展示：展示 → 不展示',
      '谁可以看：设备部、张伟 → 仅数据管理员',
    ])
  })
})
