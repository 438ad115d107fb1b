// What a row of a list says, to the eye and to the ear, state by state.
import { parse } from 'valibot'

import { StudyResource } from '@/contract/content/study'
import { SearchHit } from '@/contract/organization/search'
import { Opportunity } from '@/contract/partner/opportunity'
import { OpportunityListRow } from '@/features/partner/opportunity/OpportunityListRow'
import { HitRow } from '@/features/search/HitRow'
import { StudyCard } from '@/features/study/StudyCard'
import { configureNavigation } from '@/navigation/navigate'

import { draw } from '../support/draw'
import { createH5Stand } from '../support/h5-stand'
import { requireItems } from '../support/require-items'
import { byRole, press, readPage } from '../support/screen'

const stand = createH5Stand()
beforeEach(() => {
  stand.reset()
  stand.stand('/pages/drawn/1')
})

const readTone = (text: string) =>
  [...document.querySelectorAll('.nut-tag')].find((chip) => chip.textContent === text)?.className.split(' ')

describe('an opportunity of a partner', () => {
  const row = (more: object) =>
    parse(Opportunity, {
      id: 'o1',
      opportunityNo: null,
      opportunityName: '冲压线改造',
      customerName: '宁波吉利',
      productType: null,
      expectAmount: null,
      expectSignDate: null,
      status: 'approved',
      statusName: '跟进中',
      reasonForRejection: null,
      protectStart: null,
      protectEnd: null,
      ownerName: null,
      createTime: null,
      ...more,
    })

  it.each([
    ['its name', {}, '冲压线改造，跟进中，宁波吉利'],
    ['its customer without a name', { opportunityName: '' }, '宁波吉利，跟进中，宁波吉利'],
    [
      'a name of its own without either, as of a draft',
      { opportunityName: '', customerName: '', status: 'draft', statusName: '草稿' },
      '未命名商机，草稿',
    ],
    [
      'what is to be done next',
      { nextStep: '现场测绘', nextDate: '2026-12-01' },
      '冲压线改造，跟进中，宁波吉利，现场测绘',
    ],
  ])('says %s', async (_what, more, label) => {
    await draw(<OpportunityListRow opportunity={row(more)} />)
    expect(byRole('button', label).textContent).toContain(label.split('，')[0])
    if ('nextStep' in more) expect(readPage()).toContain('下一步 现场测绘 · 12-01')
    else expect(readPage()).not.toContain('下一步')
  })

  it.each([
    ['to be read', 'approved', '/pages/channel/index/details?id=o1'],
    ['to be finished while it is a draft', 'draft', '/pages/channel/index/apply?id=o1'],
  ])('opens %s', async (_how, status, address) => {
    configureNavigation({ population: () => 'partner' })
    stand.stand('/pages/channel/index/index')
    await draw(<OpportunityListRow opportunity={row({ status })} />)
    await press(byRole('button', '冲压线改造，跟进中，宁波吉利'))
    expect(stand.moves()).toEqual([`navigateTo ${address}`])
  })
})

describe('a search result', () => {
  const hit = (more: object) =>
    parse(SearchHit, {
      kind: 'todo',
      id: 'h1',
      title: '备件采购',
      marks: [{ from: 0, to: 2 }],
      note: '李娜 · PR-1',
      icon: null,
      personName: null,
      avatar: null,
      tag: null,
      time: null,
      openType: 'page',
      openPage: null,
      phone: null,
      ...more,
    })

  it.each([
    ['待处理', 'warning'],
    ['紧急', 'error'],
    ['已通过', 'success'],
    ['审批中', 'info'],
    ['A1 产线', 'neutral'],
  ])('marked %s has its colour, and says the word', async (tag, tone) => {
    await draw(<HitRow hit={hit({ tag })} onOpen={() => undefined} />)
    byRole('button', `备件采购，${tag}，李娜 · PR-1`)
    expect(readTone(tag)).toContain(tone)
  })

  it('has neither mark nor time when there is none, and opens', async () => {
    const open = jest.fn()
    const plain = hit({ note: null })
    await draw(<HitRow hit={plain} onOpen={open} />)
    const row = byRole('button', '备件采购')
    expect(row.textContent).toBe('备件采购')
    await press(row)
    expect(open).toHaveBeenCalledWith(plain)
  })
})

describe('a content to study', () => {
  const piece = (more: object) =>
    parse(StudyResource, {
      id: 's1',
      resourceId: null,
      title: '安全生产规程',
      summary: '每年一次',
      imgUrl: null,
      url: null,
      viewCount: 12,
      startAt: null,
      cateId: '1',
      cateName: '规章制度',
      author: '行政部',
      mediaSeconds: null,
      progress: null,
      finishedTime: null,
      dueDate: null,
      ...more,
    })

  it.each([
    ['not begun', {}, '安全生产规程，规章制度', ['图文', '规章制度', '行政部\u00a0· 12 人学习']],
    ['without an author', { author: null }, '安全生产规程，规章制度', ['12 人学习']],
    ['half read', { progress: 0.456 }, '安全生产规程，规章制度，已学 45%', ['已学 45%']],
    [
      'finished, a must',
      { finishedTime: '2026-11-20 09:00:00', progress: 1, dueDate: '2026-11-30' },
      '安全生产规程，规章制度，必修，已学完',
      ['必修', '已学完'],
    ],
    ['late', { dueDate: '2026-11-10', overdue: true }, '安全生产规程，规章制度，必修 · 已逾期', ['必修\u00a0· 已逾期']],
    ['to be watched', { resourceType: '3', mediaSeconds: 68 }, '安全生产规程，规章制度', ['1:08']],
  ])('%s says so', async (_state, more, label, texts) => {
    await draw(<StudyCard piece={piece(more)} />)
    const card = byRole('button', label)
    for (const text of requireItems(texts)) expect(card.textContent).toContain(text)
    expect(card.querySelector('[role="progressbar"]') !== null).toBe('progress' in more && !('finishedTime' in more))
    if (!('author' in more)) return
    // Nothing stands before the first fact, and no separator where a fact is missing.
    expect(card.textContent).not.toContain('·')
  })
})
