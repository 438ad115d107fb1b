// The orders of lists of 管理, and the words of its lists in cards and sheets, over the real server.
import type { ReactElement } from 'react'

import { listManagedStudy, listStudyLearners } from '@/contract/content/study-manage'
import { listLaunchSignUps, listManagedLaunches } from '@/contract/event/launch-manage'
import { createCouponCodes } from '@/contract/identity/coupon-issue'
import { listManagedApplications } from '@/contract/organization/application-manage'
import { listManagedPositions, listManagedPosts } from '@/contract/organization/structure'
import { listReportedOpportunities } from '@/contract/partner/opportunity-desk'
import { listManagedPartnerActivities } from '@/contract/partner/partner-activity-manage'
import { createLandingCode } from '@/contract/visit/landing-code'
import { getProcessInsight, listInsightInstances } from '@/contract/workflow/process-insight'
import { listManagedProcesses } from '@/contract/workflow/process-setting'
import { ApplicationsView } from '@/features/manage/application/ApplicationsView'
import { CouponCodesSheet } from '@/features/manage/coupon/CouponCodesSheet'
import { ManagedLaunchesScreen } from '@/features/manage/launch/ManagedLaunchesScreen'
import { PostsScreen } from '@/features/manage/PostsScreen'
import { OpportunitiesScreen } from '@/features/manage/partner/OpportunitiesScreen'
import { PartnerActivitiesScreen } from '@/features/manage/partner/PartnerActivitiesScreen'
import { ProcessInsightSheet } from '@/features/manage/process/insight/ProcessInsightSheet'
import { ProcessDesignScreen } from '@/features/manage/process/ProcessDesignScreen'
import { ReceivedScreen } from '@/features/manage/received/ReceivedScreen'
import { StudyAssignmentView } from '@/features/manage/study/StudyAssignmentView'
import { LandingCodesScreen } from '@/features/manage/visit/LandingCodesScreen'

import { FarObserver } from '../../support/far-observer'
import { sendCall, setUpRealScreens } from '../../support/real-screens'
import { requireItems } from '../../support/require-items'
import { byLabel, byRole, press, readPage, type } from '../../support/screen'
import { drawScreen } from '../../support/screen-server'
import { until } from '../../support/until'

setUpRealScreens()
// Pictures wait for it.
beforeAll(() => Object.assign(window, { IntersectionObserver: FarObserver }))

/** Names that the page has, from the top. */
const readNames = (names: readonly string[]) => {
  const page = readPage()
  return names.filter((name) => page.includes(name)).sort((a, b) => page.indexOf(a) - page.indexOf(b))
}

interface OrderedList {
  screen: () => ReactElement
  usual: string
  /** The other order, and how the call has it. */
  chosen: string
  sort: string
  /** Names of its rows in an order. */
  read: (sort?: string) => Promise<readonly string[]>
}

const listNames = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)

const lists: Record<string, OrderedList> = {
  applications: {
    screen: () => <ApplicationsView />,
    usual: '按首页的顺序',
    chosen: '按名称',
    sort: 'name',
    read: async (sort) => {
      const { groups, applications } = await sendCall(listManagedApplications, { ...(sort && { sort: 'name' }) })
      return groups.flatMap(({ code }) => listNames(applications.filter(({ classCode }) => classCode === code)))
    },
  },
  positions: {
    screen: () => <PostsScreen view="positions" />,
    usual: '由高到低',
    chosen: '人数多的在前',
    sort: 'people',
    read: async (sort) => {
      const names = listNames(await sendCall(listManagedPositions, { ...(sort && { sort: 'people' }) }))
      // The page also has 经理 within 总经理.
      return names.filter((name) => !names.some((other) => other !== name && other.includes(name)))
    },
  },
  posts: {
    screen: () => <PostsScreen view="posts" />,
    usual: '按添加的先后',
    chosen: '按名称',
    sort: 'name',
    read: async (sort) => listNames(await sendCall(listManagedPosts, { ...(sort && { sort: 'name' }) })),
  },
  opportunities: {
    screen: () => <OpportunitiesScreen />,
    usual: '最近更新的在前',
    chosen: '金额大的在前',
    sort: 'amount',
    read: async (sort) =>
      (await sendCall(listReportedOpportunities, { ...(sort && { sort: 'amount' }) })).records.map(
        ({ opportunityName }) => opportunityName,
      ),
  },
  partnerActivities: {
    screen: () => <PartnerActivitiesScreen />,
    usual: '最近的在前',
    chosen: '最早的在前',
    sort: 'oldest',
    read: async (sort) =>
      (await sendCall(listManagedPartnerActivities, { ...(sort && { sort: 'oldest' }) })).records.map(
        ({ title }) => title,
      ),
  },
  processes: {
    screen: () => <ProcessDesignScreen />,
    usual: '按发起时的顺序',
    chosen: '按名称',
    sort: 'name',
    read: async (sort) => {
      const { items } = await sendCall(listManagedProcesses, { ...(sort && { sort: 'name' }) })
      const groups = [...new Set(items.map(({ groupName }) => groupName))]
      return groups.flatMap((group) => items.filter(({ groupName }) => groupName === group).map(({ name }) => name))
    },
  },
}

it.each(Object.entries(lists))(
  '%s are shown in the order that is chosen, and a reload keeps it',
  async (_name, list) => {
    const usual = requireItems(await list.read())
    const ordered = requireItems(await list.read(list.sort))
    expect(ordered).not.toEqual(usual)
    const isInOrder = (names: readonly string[]) => String(readNames(names)) === String([...new Set(names)])
    await drawScreen(list.screen())
    await until(() => isInOrder(usual))
    await press(byRole('button', `排序，${list.usual}`))
    await press(byRole('radio', `排序，${list.chosen}`))
    await until(() => isInOrder(ordered))
    expect(new URL(window.location.href).searchParams.get('sort')).toBe(list.sort)
    // As after a reload: a new page at the same address.
    await drawScreen(list.screen())
    await until(() => isInOrder(ordered))
    byRole('button', `排序，${list.chosen}`)
  },
)

it('an order that the list has not, of an address that somebody typed, is the usual one', async () => {
  window.history.replaceState(null, '', '?sort=burnt')
  await drawScreen(<OpportunitiesScreen />)
  byRole('button', '排序，最近更新的在前')
})

it('who learns a content is in the order of the tab, and each tab has its own', async () => {
  const { records } = await sendCall(listManagedStudy, { state: 'published' })
  const read = async (id: string, sort: 'name' | 'progress') =>
    (await sendCall(listStudyLearners, { id, state: 'unfinished', sort })).records.map(({ name }) => name)
  const orders = await Promise.all(
    requireItems(records).map(async ({ id }) => ({
      id,
      usual: await read(id, 'name'),
      progress: await read(id, 'progress'),
    })),
  )
  const found = orders.find(({ usual, progress }) => String(usual) !== String(progress))
  if (!found) throw new Error('the demo has no content that some have begun')
  const isFirst = (names: readonly string[]) => String(readNames(names).slice(0, 2)) === String(names.slice(0, 2))
  await drawScreen(<StudyAssignmentView id={found.id} />)
  await until(() => isFirst(found.usual))
  await press(byRole('button', '排序，按姓名'))
  await press(byRole('radio', '排序，进度快的在前'))
  await until(() => isFirst(found.progress))
  await press(byRole('tab', '已学完'))
  byRole('button', '排序，先学完的在前')
  await press(byRole('button', '排序，先学完的在前'))
  await press(byRole('radio', '排序，最近学完的在前'))
  // As after a reload: a new page at the same address.
  await drawScreen(<StudyAssignmentView id={found.id} />)
  await until(() => readPage().includes('最近学完的在前'))
  await press(byRole('tab', '没学完'))
  byRole('button', '排序，进度快的在前')
})

it('who learns a content is narrowed to a department and searched, and a reload keeps both', async () => {
  const { records } = await sendCall(listManagedStudy, { state: 'published' })
  const [{ id } = { id: '' }] = requireItems(records)
  const learners = (await sendCall(listStudyLearners, { id, state: 'unfinished' })).records
  const learner = requireItems(learners.filter(({ deptName }) => deptName !== null))[0]
  const deptName = String(learner?.deptName)
  const isInDepartment = () => {
    const rows = learners.filter(({ name }) => readPage().includes(name))
    return rows.length > 0 && rows.every((row) => row.deptName === deptName)
  }
  const isFound = () => String(learners.filter(({ name }) => readPage().includes(name))) === String([learner])
  await drawScreen(<StudyAssignmentView id={id} />)
  await until(() => readPage().includes(String(learner?.name)))
  expect(isInDepartment()).toBe(false)
  await press(byRole('button', '部门，全部部门'))
  const option = [...document.querySelectorAll('[role="radio"]')].find((one) => one.textContent?.startsWith(deptName))
  await press(option as Element)
  await until(isInDepartment)
  await type(byLabel('搜索姓名、工号或手机号'), String(learner?.name))
  await until(isFound)
  // As after a reload: a new page at the same address.
  await drawScreen(<StudyAssignmentView id={id} />)
  await until(isFound)
  byRole('button', `部门，${deptName}`)
  expect(byLabel('搜索姓名、工号或手机号').value).toBe(learner?.name)
})

it('who has signed up for a launch is shown newest or oldest first', async () => {
  const { records } = await sendCall(listManagedLaunches, { sort: 'signUps' })
  const [{ id } = { id: '' }] = requireItems(records)
  const read = async (sort: 'newest' | 'oldest') =>
    (await sendCall(listLaunchSignUps, { eventId: id, sort })).records.map(
      ({ name, company }) => `${name} · ${company}`,
    )
  const listDistinct = async (sort: 'newest' | 'oldest') => [...new Set(requireItems(await read(sort)))]
  const [newest, oldest] = [await listDistinct('newest'), await listDistinct('oldest')]
  expect(oldest).not.toEqual(newest)
  await drawScreen(<ManagedLaunchesScreen id={id} />)
  await until(() => readPage().includes('报名名单'))
  await press(byRole('tab', '报名名单'))
  await until(() => String(readNames(newest)) === String(newest))
  await press(byRole('button', '排序，最近的在前'))
  await press(byRole('radio', '排序，最早的在前'))
  await until(() => String(readNames(oldest)) === String(oldest))
  const [found = '', ...others] = oldest
  await type(byLabel('搜索姓名、单位、手机号或编号'), found.split(' · ')[0] ?? '')
  const isFound = () => readPage().includes(found) && !others.some((other) => readPage().includes(other))
  await until(isFound)
  // As after a reload: a new page at the same address.
  await drawScreen(<ManagedLaunchesScreen id={id} />)
  await until(isFound)
  byRole('button', '排序，最早的在前')
})

/** Words that find some rows of a list in a card or sheet, and what its other rows say. */
async function expectFound(search: string, words: string, found: string, other: string): Promise<void> {
  await until(() => readPage().includes(found) && readPage().includes(other))
  await type(byLabel(search), words)
  await until(() => readPage().includes(found) && !readPage().includes(other))
  await type(byLabel(search), '从来没有的东西')
  await until(() => readPage().includes('没有符合条件的'))
  expect(readPage()).not.toContain(found)
  await press(byRole('button', '清除条件'))
  expect(byLabel(search).value).toBe('')
  await until(() => readPage().includes(found) && readPage().includes(other))
}

it('landing codes are found by the name of their page, which the server does not know, and by the code', async () => {
  const health = await sendCall(createLandingCode, { address: '/pages/qr/healthCode' })
  const launch = await sendCall(createLandingCode, { address: '/pages/liveH5/index?id=x' })
  const search = '搜索页面、路径或落地码'
  await drawScreen(<LandingCodesScreen />)
  await expectFound(search, '防疫', health.code, launch.code)
  await expectFound(search, launch.code.slice(2), launch.code, health.code)
})

it('batches of coupon codes are found by name', async () => {
  const coupon = { type: '1', discountPrice: 100, validUntil: '2099-01-01', count: 2 } as const
  await sendCall(createCouponCodes, { ...coupon, name: '开业答谢券' })
  await sendCall(createCouponCodes, { ...coupon, name: '展会通行券' })
  await drawScreen(<CouponCodesSheet onClose={() => undefined} />)
  await expectFound('搜索券名', '答谢', '开业答谢券', '展会通行券')
})

it('the instances behind a figure are found by words, and the oldest can come first', async () => {
  const { items } = await sendCall(listManagedProcesses, { sort: 'running' })
  const key = requireItems(items)[0]?.key ?? ''
  const read = async (sort?: 'oldest') => {
    const query = { key, days: 90, figure: 'running', ...(sort && { sort }) } as const
    return requireItems((await sendCall(listInsightInstances, query)).records)
  }
  const [newest, oldest] = [await read(), await read('oldest')]
  const listTitles = (rows: typeof newest) => rows.map(({ starterName, serialNo }) => `${starterName} · ${serialNo}`)
  const { running } = await sendCall(getProcessInsight, { key, days: 90 })
  await drawScreen(<ProcessInsightSheet process={key} onClose={() => undefined} />)
  await until(() => readPage().includes('从发起到结束'))
  await press(byRole('button', `审批中，${running} 个`))
  const isInOrder = (titles: readonly string[]) => String(readNames(titles)) === String(titles)
  await until(() => isInOrder(listTitles(newest)))
  await press(byRole('radio', '排序，最早的在前'))
  await until(() => isInOrder(listTitles(oldest)))
  const [first = '', ...others] = listTitles(oldest)
  await expectFound('搜索发起人、处理人或编号', oldest[0]?.serialNo ?? '', first, others.at(-1) ?? '')
})

it.each(['enquiry', 'trial', 'form'])(
  'received things of the tab %s have their order below their search, as other lists',
  async (tab) => {
    await drawScreen(<ReceivedScreen tab={tab} />)
    const sort = byRole('button', '排序，最近的在前')
    const [search] = document.querySelectorAll('input')
    expect(search && search.compareDocumentPosition(sort) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  },
)
