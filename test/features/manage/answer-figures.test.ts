import type { QuestionSummary } from '@/contract/public/public-answer'
import { listFieldChanges } from '@/features/manage/compare/compared-field'
import { describeSummary, formatShare, listFigures } from '@/features/manage/public-form/answer-figures'
import {
  getReceivedStatusName,
  handlingFields,
  listSubmissionStatuses,
  toAnswerItem,
  toEnquiryItem,
  toSubmissionItem,
  toTrialItem,
} from '@/features/manage/received/received-item'

const question: QuestionSummary = {
  field: 'q1',
  label: '几位？',
  type: 'number',
  unit: '位',
  isRemoved: false,
  answered: 3,
  options: [],
  rows: [],
  figures: { min: 1, mean: 2.333, max: 4 },
  texts: [],
}

describe('a question of the statistics', () => {
  it.each([
    [question, '3 / 4 份填写'],
    [{ ...question, type: 'multiselect' }, '3 / 4 份填写\u00a0· 多选，比例之和可超过 100%'],
    [{ ...question, isRemoved: true }, '3 / 4 份填写\u00a0· 已不再询问'],
  ])('says how many answered it', (count, text) => {
    expect(describeSummary(count, 4)).toBe(text)
  })

  it.each([
    [question, ['最小 1 位', '平均 2.33 位', '最大 4 位']],
    [{ ...question, unit: '' }, ['最小 1', '平均 2.33', '最大 4']],
    [{ ...question, type: 'score' }, ['平均 2.33 分']],
    [{ ...question, figures: null }, []],
  ])('has its figures', (count, lines) => {
    expect(listFigures(count).map(({ label, value }) => `${label} ${value}`)).toEqual(lines)
  })

  it('has shares of its answers, also of none', () => {
    expect([formatShare(1, 3), formatShare(0, 0)]).toEqual(['33%', '0%'])
  })
})

describe('what a colleague has changed in the handling', () => {
  it('is listed line by line', () => {
    const before = { status: 'submitted', note: '' }
    expect(listFieldChanges(handlingFields, before, before)).toEqual([])
    expect(listFieldChanges(handlingFields, before, { status: 'handling', note: '已联系' })).toEqual([
      '处理状态：已提交 → 处理中',
      '跟进备注：无 → 已联系',
    ])
  })
})

describe('what was received, in a row and in its sheet', () => {
  const readFacts = ({ facts }: { facts: readonly { label: string; value?: unknown }[] }) =>
    Object.fromEntries(facts.map(({ label, value }) => [label, value]))
  const common = {
    id: 'r1',
    mobile: '13800138001',
    status: 'pending',
    submitTime: '2026-11-20 10:20:30',
    note: '已联系',
  }

  it('is an enquiry about a product', () => {
    const item = toEnquiryItem({
      ...{ ...common, enquiryNo: 'XJ-1', wish: 'sample', productName: '车削中心', productModel: 'CK-40' },
      ...{ name: '周敏', company: '海天', content: '' },
    } as Parameters<typeof toEnquiryItem>[0])
    expect(item).toMatchObject({
      name: '周敏\u00a0· 海天',
      about: '试切打样：车削中心 CK-40',
      note: '已联系',
      photos: [],
    })
    expect(readFacts(item)).toMatchObject({ 产品: '车削中心 CK-40', 内容: '没有补充', 提交时间: '2026-11-20 10:20' })
  })

  it('is a request for a trial', () => {
    const item = toTrialItem({
      ...{ ...common, requestNo: 'SY-1', companyName: '海天', contactName: '周敏', industryName: '机械' },
      ...{ sizeName: '50 人', remark: '' },
    } as Parameters<typeof toTrialItem>[0])
    expect(item).toMatchObject({ name: '周敏\u00a0· 海天', about: '免费试用：机械，50 人' })
    expect(readFacts(item)).toMatchObject({ 企业: '海天', 联系人: '周敏', 需求: '没有补充', 编号: 'SY-1' })
  })

  it('is an answer to a form, called as the person calls himself, or by the number, or not at all', () => {
    const submission = {
      ...{ ...common, formTitle: '开放日报名', submissionNo: 'S-1', photos: [], inviterName: '李娜' },
      facts: [
        { key: '单位', value: '海天' },
        { key: '您的称呼', value: '周敏' },
        { key: '人数', value: '3' },
        { key: '车牌', value: '苏E12345' },
      ],
    } as unknown as Parameters<typeof toAnswerItem>[0]
    const item = toSubmissionItem(submission)
    expect(item).toMatchObject({ name: '周敏', about: '开放日报名' })
    expect(readFacts(item)).toMatchObject({ 邀请人: '李娜', 手机号: '13800138001' })
    expect(toAnswerItem(submission).about).toBe('海天\u00a0· 3')
    const nameless = { ...submission, facts: [], inviterName: null }
    expect(toSubmissionItem(nameless).name).toBe('13800138001')
    const unknown = { ...nameless, mobile: '' }
    expect(toAnswerItem(unknown)).toMatchObject({ name: '匿名提交', about: 'S-1' })
    expect(readFacts(toSubmissionItem(unknown))).not.toHaveProperty('邀请人')
    expect(readFacts(toSubmissionItem(unknown))).toMatchObject({ 手机号: '匿名' })
  })

  it('is picked up only where it is a gift', () => {
    const readStates = (kind: string) => listSubmissionStatuses(kind).map(({ value }) => value)
    expect(readStates('gift')).toEqual([...readStates('survey'), 'pickedUp'])
    expect(['declined', 'later'].map(getReceivedStatusName)).toEqual(['未通过', 'later'])
  })
})
