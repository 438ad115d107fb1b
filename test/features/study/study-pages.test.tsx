import { parse } from 'valibot'

import {
  getStudyOverview,
  getStudyResource,
  listStudyResources,
  StudyDetail,
  saveStudyProgress,
} from '@/contract/content/study'
import { StudyDetailScreen } from '@/features/study/StudyDetailScreen'
import { StudyScreen } from '@/features/study/StudyScreen'
import { configureNavigation } from '@/navigation/navigate'
import { useSession } from '@/session/session'

import { ok, okPage, refusal } from '../../support/api-server'
import { FarObserver } from '../../support/far-observer'
import { byLabel, byRole, press, readPage, type } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer({ pages: ['/pages/study/index'] })

const piece = (id: string, more: object = {}) =>
  parse(StudyDetail, {
    id,
    resourceId: id,
    resourceType: '1',
    title: `内容${id}`,
    summary: null,
    imgUrl: null,
    url: null,
    viewCount: 1286,
    startAt: '2026-11-20 08:00:00',
    cateId: '1',
    cateName: '规章制度',
    author: '行政部',
    mediaSeconds: null,
    progress: null,
    finishedTime: null,
    dueDate: null,
    content: '<p>正文</p>',
    media: [],
    units: 1000,
    position: 0,
    related: [],
    ...more,
  })
const listQueries = () =>
  server.arrived
    .filter(({ path }) => path === listStudyResources.path)
    .map(({ query }) => Object.fromEntries(new URLSearchParams(query)))

beforeAll(() => {
  configureNavigation({ population: () => 'user' })
  Object.assign(window, { IntersectionObserver: FarObserver, ResizeObserver: FarObserver })
})
beforeEach(() => {
  useSession.setState({ phase: 'settled', user: { userId: 'u1', population: 'user', member: {} } as never })
  server.on(listStudyResources.path, okPage([piece('a')]))
  server.on(saveStudyProgress.path, ok({ progress: 0, position: 0, finishedTime: null, waitSeconds: 0 }))
})
afterAll(() => useSession.setState({ user: undefined }))

describe('the feed', () => {
  const required = ['r1', 'r2', 'r3', 'r4'].map((id) => piece(id, { dueDate: '2026-12-05' }))
  const continuing = piece('film', { resourceType: '3', mediaSeconds: 600, progress: 0.25 })
  async function open(overview: object = {}) {
    const all = { continuing, required, requiredDone: 1, requiredTotal: 5, ...overview }
    server.on(getStudyOverview.path, ok(all))
    await drawScreen(<StudyScreen />)
    await until(() => readPage().includes('内容a'))
  }

  it('begins with what was left, and three of what must be read; the others at a tap', async () => {
    await open()
    await until(() => readPage().includes('必修学习 1/5'))
    expect(readPage()).toContain('已学 25%，约剩 7:30')
    expect([readPage().includes('内容r3'), readPage().includes('内容r4')]).toEqual([true, false])
    await press(byRole('button', '还有 1 项'))
    expect(readPage()).toContain('内容r4')
    expect(readPage()).not.toContain('还有')
    await press(byRole('button', '继续学习，内容film'))
    expect(server.stand.moves()).toEqual(['navigateTo /pages/study/detail?id=film'])
  })

  it('has no head where nothing is left to do, nor over a category or a search', async () => {
    await open({ continuing: null, required: [] })
    expect(readPage()).not.toMatch(/必修学习|继续学习/)
    await open()
    await until(() => readPage().includes('必修学习'))
    await press(byRole('tab', '架构'))
    await until(() => listQueries().at(-1)?.cate_id !== undefined)
    expect(readPage()).not.toContain('必修学习')
    server.on(listStudyResources.path, ({ query }) => okPage(query.includes('keyword') ? [] : [piece('a')]))
    await type(byLabel('搜索标题、简介、作者'), '没有')
    await until(() => readPage().includes('没有找到相关内容'))
    expect(listQueries().at(-1)?.keyword).toBe('没有')
    await press(byRole('button', '清空搜索'))
    await until(() => readPage().includes('内容a'))
  })

  it('is of a company: nobody without one reads it', async () => {
    useSession.setState({ user: { userId: 'u1', population: 'user' } as never })
    await drawScreen(<StudyScreen />)
    expect(readPage()).toContain('加入企业后可以学习')
    expect(server.arrived).toEqual([])
  })
})

describe('a piece', () => {
  async function open(more: object = {}) {
    server.on(getStudyResource.path, ok(piece('a', more)))
    await drawScreen(<StudyDetailScreen id="a" />)
    await until(() => readPage().includes('行政部 · 2026-11-20 · 1,286 人学习'))
  }

  it.each([
    ['not begun', {}, '读完全文后自动记为学完'],
    ['half read', { progress: 0.45 }, '已学 45%'],
    ['finished', { progress: 1, finishedTime: '2026-11-21 09:30:00' }, '已学完 · 11-21 09:30'],
    ['to be heard', { resourceType: '2', media: [{ url: '/a.mp3', type: 'audio/mpeg' }] }, '播放完成后自动记为学完'],
  ])('that is %s says how far it is', async (_what, more, text) => {
    await open(more)
    expect(readPage()).toContain(text)
  })

  it.each([
    ['where it was left', { position: 450 }, true],
    ['not where it was hardly begun', { position: 90 }, false],
    ['not near its end', { position: 900 }, false],
    ['not once it is finished', { position: 450, finishedTime: '2026-11-21 09:30:00' }, false],
    [
      'not in the words of a recording',
      { position: 450, resourceType: '2', media: [{ url: '/a.mp3', type: 'a' }] },
      false,
    ],
  ])('is gone on with %s', async (_where, more, isOffered) => {
    await open(more)
    expect(/上次读到 (\d+)%，继续阅读/.exec(readPage())?.[1]).toBe(isOffered ? '45' : undefined)
  })

  it('leads to what is like it, and says how far that is', async () => {
    await open({ related: [piece('b', { progress: 0.2 })] })
    await press(byRole('button', '内容b，已学 20%'))
    expect(server.stand.moves()).toEqual(['navigateTo /pages/study/detail?id=b'])
  })

  it('that is gone leads to the others', async () => {
    server.on(getStudyResource.path, refusal(404, '内容不存在'))
    await drawScreen(<StudyDetailScreen id="a" />)
    await until(() => readPage().includes('这篇内容看不到'))
    await press(byRole('button', '去资讯动态'))
    await until(() => server.stand.moves().length > 0)
  })
})
