// What a partner sees of one opportunity beside its facts: its protection, and the way out of its draft.
import { parse } from 'valibot'

import { OpportunityDetail } from '@/contract/partner/opportunity'
import { removeOpportunityDraft } from '@/contract/partner/opportunity-acts'
import { ProtectionCard } from '@/features/partner/opportunity/ProtectionCard'
import { RemoveDraft } from '@/features/partner/report/ReportNotes'
import { getReportSlot, reportDrafts } from '@/features/partner/report/report-draft'
import { emptySubmit } from '@/features/partner/report/submit-form'
import { configureNavigation } from '@/navigation/navigate'

import { ok, refusal } from '../../support/api-server'
import { byRole, byText, press, readPage } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'
import { buildOpportunity, formatDaysFromNow } from './opportunity-fixture'

const server = setUpScreenServer({ pages: ['/pages/channel/index/index', '/pages/channel/index/apply'] })
const opportunity = (more: object = {}) => parse(OpportunityDetail, buildOpportunity(more))
const extension = (status: string, statusName: string, answer: string) => ({
  extension: { status, statusName, days: 30, reason: '客户预算推迟', answer, createTime: formatDaysFromNow(-2) },
})
const ignore = () => undefined
const bar = () => document.querySelector('[role="progressbar"]')

beforeAll(() => configureNavigation({ population: () => 'partner' }))

describe('the protection of a customer', () => {
  it.each([
    ['long', 60.5, '还剩 60 天', '前，其他伙伴不能报备该客户'],
    ['over', -1, '已到期', '到期，其他伙伴可以报备'],
  ])('says what is left when that is %s', async (_how, days, left, note) => {
    await drawScreen(
      <ProtectionCard opportunity={opportunity({ protectEnd: formatDaysFromNow(days) })} onExtend={ignore} />,
    )
    expect(readPage()).toContain(left)
    expect(readPage()).toContain(`${formatDaysFromNow(days).slice(0, 10)}`)
    expect(readPage()).toContain(note)
    expect(readPage().includes('还剩')).toBe(days > 0)
  })

  it.each([
    ['was never given', { protectEnd: null, protectStart: null }],
    ['ended with the order', { status: 'won', statusName: '已成交' }],
  ])('is not spoken of where it %s', async (_how, more) => {
    await drawScreen(<ProtectionCard opportunity={opportunity(more)} onExtend={ignore} />)
    expect(readPage()).not.toContain('保护期')
    expect(bar()).toBeNull()
  })

  it('may be extended while that is allowed, and says how often', async () => {
    const extend = jest.fn()
    const allowed = opportunity({ actions: ['extend'], extensionsLeft: 2 })
    await drawScreen(<ProtectionCard opportunity={allowed} onExtend={extend} />)
    expect(readPage()).toContain('还可延期 2 次')
    await press(byRole('button', '申请延期'))
    expect(extend).toHaveBeenCalledTimes(1)
    await drawScreen(<ProtectionCard opportunity={opportunity({ extensionsLeft: 2 })} onExtend={extend} />)
    expect(readPage()).not.toMatch(/申请延期|还可延期/)
  })

  it.each([
    ['pending', '待审核', '', 'warning', '客户预算推迟'],
    ['approved', '已同意', '同意延期', 'success', '同意延期'],
    ['rejected', '未同意', '请先提交进展', 'error', '请先提交进展'],
  ])('shows an extension that is %s with its answer', async (status, statusName, answer, tone, text) => {
    const asked = opportunity(extension(status, statusName, answer))
    await drawScreen(<ProtectionCard opportunity={asked} onExtend={ignore} />)
    expect(readPage()).toContain('延期 30 天')
    expect(readPage()).toContain(text)
    expect(byText(statusName).closest('.nut-tag')?.classList.contains(tone)).toBe(true)
  })
})

describe('a draft on the server', () => {
  const draft = opportunity({ status: 'draft', statusName: '草稿' })
  const sent = () => server.arrived.filter(({ path }) => path === removeOpportunityDraft.path)

  beforeEach(async () => {
    reportDrafts.save({ values: emptySubmit, files: [], savedAt: Date.now() } as never, getReportSlot('o1'), 'p1')
    await drawScreen(<RemoveDraft former={draft} userId="p1" />)
    await press(byRole('button', '删除草稿'))
    await until(() => readPage().includes('删除这份草稿？'))
  })

  it('is deleted after a question, with what the device keeps of it', async () => {
    server.on(removeOpportunityDraft.path, ok({}))
    expect(sent()).toEqual([])
    await press(byRole('button', '删除'))
    await until(() => server.stand.moves().length > 0)
    expect(sent().map(({ method, query }) => `${method} ${query}`)).toEqual(['DELETE id=o1'])
    expect(server.stand.moves()).toEqual(['navigateBack 1'])
    expect(document.getElementById('app-toast')?.textContent).toBe('草稿已删除')
    expect(reportDrafts.read(getReportSlot('o1'), 'p1')).toBeUndefined()
  })

  it('stays when the question is answered with no', async () => {
    await press(byRole('button', '取消'))
    await until(() => !readPage().includes('删除这份草稿？'))
    expect([sent(), server.stand.moves()]).toEqual([[], []])
  })

  it('stays on the device when the server refuses', async () => {
    server.on(removeOpportunityDraft.path, refusal(409, '草稿已提交'))
    await press(byRole('button', '删除'))
    await until(() => sent().length > 0 && !document.querySelector('[role="dialog"], [aria-disabled="true"]'))
    expect(server.stand.moves()).toEqual([])
    expect(reportDrafts.read(getReportSlot('o1'), 'p1')).toBeDefined()
  })
})
