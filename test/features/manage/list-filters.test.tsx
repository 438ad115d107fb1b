// Search and filters of the lists of 管理, over the real server: what is found, and the way back from finding nothing.
import type { ReactElement } from 'react'

import { call } from '@/api/client'
import { listManagedStudy, listStudyLearners } from '@/contract/content/study-manage'
import type { Endpoint, InputOf, OutputOf } from '@/contract/endpoint'
import { getRoster, listStaffActivities } from '@/contract/event/activity'
import { listLaunchSignUps, listManagedLaunches } from '@/contract/event/launch-manage'
import { getManagedHall } from '@/contract/exhibition/exhibition-manage'
import { listManagedAnnouncements } from '@/contract/message/announcement-manage'
import { listApiKeys } from '@/contract/organization/api-key'
import { listManagedApplications } from '@/contract/organization/application-manage'
import { listOwnBanners } from '@/contract/organization/banner'
import { listManagedPeople } from '@/contract/organization/people'
import { listManagedPositions, listManagedPosts } from '@/contract/organization/structure'
import { listReportedOpportunities } from '@/contract/partner/opportunity-desk'
import { listManagedPartnerActivities } from '@/contract/partner/partner-activity-manage'
import { listManagedPublicForms } from '@/contract/public/public-form-admin'
import { listVisitGates, listVisits } from '@/contract/visit/visit'
import { listManagedProcesses } from '@/contract/workflow/process-setting'
import { GuestActivitiesScreen } from '@/features/manage/activity/GuestActivitiesScreen'
import { DataScreen } from '@/features/manage/api-key/DataScreen'
import { ApplicationsView } from '@/features/manage/application/ApplicationsView'
import { BannersScreen } from '@/features/manage/banner/BannersScreen'
import { HallManageScreen } from '@/features/manage/hall/HallManageScreen'
import { ManagedLaunchesScreen } from '@/features/manage/launch/ManagedLaunchesScreen'
import { ManagedNoticesScreen } from '@/features/manage/notice/ManagedNoticesScreen'
import { PeopleScreen } from '@/features/manage/PeopleScreen'
import { PostsScreen } from '@/features/manage/PostsScreen'
import { OpportunitiesScreen } from '@/features/manage/partner/OpportunitiesScreen'
import { PartnerActivitiesScreen } from '@/features/manage/partner/PartnerActivitiesScreen'
import { ProcessDesignScreen } from '@/features/manage/process/ProcessDesignScreen'
import { PublicFormsScreen } from '@/features/manage/public-form/PublicFormsScreen'
import { StudyAssignmentsScreen } from '@/features/manage/study/StudyAssignmentsScreen'
import { StudyAssignmentView } from '@/features/manage/study/StudyAssignmentView'
import { GatesScreen } from '@/features/manage/visit/GatesScreen'
import { VisitRecordsScreen } from '@/features/manage/visit/VisitRecordsScreen'

import { FarObserver } from '../../support/far-observer'
import { setUpRealScreens } from '../../support/real-screens'
import { requireItems } from '../../support/require-items'
import { byLabel, byRole, press, readPage, type } from '../../support/screen'
import { drawScreen } from '../../support/screen-server'
import { until } from '../../support/until'

const Question = () => null
setUpRealScreens()
// Pictures wait for it.
beforeAll(() => Object.assign(window, { IntersectionObserver: FarObserver }))

const readAddress = (key: string) => new URL(window.location.href).searchParams.get(key)

/** A list and the names of its rows, as the server has them. */
interface ManagedList {
  screen: () => ReactElement
  search: string
  read: () => Promise<readonly string[]>
}

const ask = <E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>> =>
  call(endpoint, input, { quiet: true })
const listTitles = (rows: readonly { title: string }[]) => rows.map(({ title }) => title)
const listNames = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)
const visits = { scope: 'company', span: 'all' } as const

const lists: Record<string, ManagedList> = {
  people: {
    screen: () => <PeopleScreen />,
    search: '搜索姓名、工号或手机号',
    read: async () => listNames((await ask(listManagedPeople, {})).records),
  },
  posts: {
    screen: () => <PostsScreen view="" />,
    search: '搜索岗位',
    read: async () => listNames(await ask(listManagedPosts, {})),
  },
  positions: {
    screen: () => <PostsScreen view="positions" />,
    search: '搜索职位',
    read: async () => listNames(await ask(listManagedPositions, {})),
  },
  notices: {
    screen: () => <ManagedNoticesScreen />,
    search: '搜索公告',
    read: async () => listTitles((await ask(listManagedAnnouncements, {})).records),
  },
  study: {
    screen: () => <StudyAssignmentsScreen />,
    search: '搜索学习内容',
    read: async () => listTitles((await ask(listManagedStudy, {})).records),
  },
  banners: {
    screen: () => <BannersScreen />,
    search: '搜索横幅',
    read: async () => listTitles(await ask(listOwnBanners, {})),
  },
  forms: {
    screen: () => <PublicFormsScreen SurveyQuestion={Question} FormQuestion={Question} />,
    search: '搜索表单',
    read: async () => listTitles((await ask(listManagedPublicForms, {})).records),
  },
  launches: {
    screen: () => <ManagedLaunchesScreen />,
    search: '搜索发布会',
    read: async () => listTitles((await ask(listManagedLaunches, {})).records),
  },
  activities: {
    screen: () => <GuestActivitiesScreen />,
    search: '搜索活动',
    read: async () => listTitles((await ask(listStaffActivities, {})).activities),
  },
  processes: {
    screen: () => <ProcessDesignScreen />,
    search: '搜索流程名称',
    read: async () => listNames((await ask(listManagedProcesses, {})).items),
  },
  hall: {
    screen: () => <HallManageScreen />,
    search: '搜索单元、展品或型号',
    read: async () => (await ask(getManagedHall, {})).units.flatMap(({ products }) => listNames(products)),
  },
  opportunities: {
    screen: () => <OpportunitiesScreen />,
    search: '搜索商机、客户、联系人或编号',
    read: async () => (await ask(listReportedOpportunities, {})).records.map(({ opportunityName }) => opportunityName),
  },
  partnerActivities: {
    screen: () => <PartnerActivitiesScreen />,
    search: '搜索伙伴活动',
    read: async () => listTitles((await ask(listManagedPartnerActivities, {})).records),
  },
  gates: {
    screen: () => <GatesScreen />,
    search: '搜索门岗',
    read: async () => listNames(await ask(listVisitGates, { withClosed: true })),
  },
  keys: {
    screen: () => <DataScreen />,
    search: '搜索密钥',
    read: async () => listNames(await ask(listApiKeys, {})),
  },
  applications: {
    screen: () => <ApplicationsView />,
    search: '搜索应用',
    read: async () => listNames((await ask(listManagedApplications, {})).applications),
  },
  visits: {
    screen: () => <VisitRecordsScreen />,
    search: '搜索访客、单位、车牌或接待人',
    read: async () =>
      (await ask(listVisits, visits)).records.map(({ visitorName }) => visitorName).filter((name) => name !== ''),
  },
}

it.each(Object.entries(lists))(
  'words find rows, finding nothing leads back, and a reload keeps them: %s',
  async (_name, list) => {
    const names = [...new Set(requireItems(await list.read()))]
    const [first = ''] = names
    const other = names.find((name) => !name.includes(first))
    await drawScreen(list.screen())
    await until(() => readPage().includes(first))
    await type(byLabel(list.search), '从来没有的东西')
    await until(() => readPage().includes('没有符合条件的'))
    expect(readPage()).not.toContain(first)
    await press(byRole('button', '清除条件'))
    expect(byLabel(list.search).value).toBe('')
    await until(() => readPage().includes(first))
    await type(byLabel(list.search), first)
    const isNarrowed = () => readPage().includes(first) && !(other && readPage().includes(other))
    await until(isNarrowed)
    await until(() => readAddress('keyword') === first)
    // As after a reload: a new page at the same address.
    await drawScreen(list.screen())
    await until(isNarrowed)
    expect(byLabel(list.search).value).toBe(first)
  },
)

interface PeopleList extends Omit<ManagedList, 'screen' | 'read'> {
  screen: ReactElement
  /** Pressed first. */
  tab?: string
  names: readonly string[]
}

const peopleLists: Record<string, () => Promise<PeopleList>> = {
  'who learn a content': async () => {
    const [content] = requireItems((await ask(listManagedStudy, {})).records)
    const id = content?.id ?? ''
    const { records } = await ask(listStudyLearners, { id, state: 'unfinished' })
    return {
      screen: <StudyAssignmentView id={id} />,
      search: '搜索姓名、工号或手机号',
      names: listNames(requireItems(records)),
    }
  },
  'who have signed up for a launch': async () => {
    const { records } = await ask(listManagedLaunches, { sort: 'newest' })
    for (const { id, signUpCount } of records) {
      if (signUpCount === 0) continue
      const names = listNames(requireItems((await ask(listLaunchSignUps, { eventId: id })).records))
      return {
        screen: <ManagedLaunchesScreen id={id} />,
        tab: '报名名单',
        search: '搜索姓名、单位、手机号或编号',
        names,
      }
    }
    throw new Error('the demo has no launch with sign-ups')
  },
}

it.each(Object.entries(peopleLists))(
  'people %s are found by words, and finding nothing leads back',
  async (_who, read) => {
    const { screen, search, names, tab } = await read()
    const [first = ''] = names
    await drawScreen(screen)
    if (tab) {
      await until(() => readPage().includes(tab))
      await press(byRole('tab', tab))
    }
    await until(() => readPage().includes(first))
    await type(byLabel(search), '从来没有的人')
    await until(() => readPage().includes('没有符合条件的'))
    expect(readPage()).not.toContain(first)
    await press(byRole('button', '清除条件'))
    await until(() => readPage().includes(first))
  },
)

it('guests of an activity are found by words and by whether they have come, and a reload keeps both', async () => {
  const { activities } = await ask(listStaffActivities, {})
  const rosters = await Promise.all(requireItems(activities).map(({ id }) => ask(getRoster, { activityId: id })))
  const roster = rosters.find(({ guests }) => guests.length > 7 && guests.some(({ inState }) => inState === null))
  if (!roster) throw new Error('the demo has no activity with guests who have not come')
  const id = roster.activity.id
  const absent = requireItems(roster.guests.filter(({ inState, isRevoked }) => inState === null && !isRevoked))
  const others = roster.guests.filter((guest) => !absent.includes(guest))
  const [first] = absent
  const isNarrowed = () =>
    readPage().includes(first?.name ?? '') && others.every(({ name }) => !readPage().includes(name))
  await drawScreen(<GuestActivitiesScreen id={id} />)
  await until(() => roster.guests.every(({ name }) => readPage().includes(name)))
  await press(byRole('radio', '筛选签到，未签到'))
  await until(isNarrowed)
  await drawScreen(<GuestActivitiesScreen id={id} />)
  await until(isNarrowed)
  await type(byLabel('搜索姓名、单位或座位'), '从来没有的人')
  await until(() => readPage().includes('没有符合条件的嘉宾'))
  await press(byRole('button', '清除条件'))
  await until(() => roster.guests.every(({ name }) => readPage().includes(name)))
})

it('a reload keeps what narrows a list, and an address with another value narrows nothing', async () => {
  await drawScreen(<ManagedNoticesScreen />)
  await press(byRole('radio', '筛选状态，已撤回'))
  await until(() => readPage().includes('没有符合条件的公告'))
  await drawScreen(<ManagedNoticesScreen />)
  await until(() => readPage().includes('没有符合条件的公告'))
  await press(byRole('button', '清除条件'))
  expect(window.location.search).toBe('')
  const all = requireItems((await ask(listManagedAnnouncements, {})).records)
  window.history.replaceState(null, '', '?state=burnt')
  await drawScreen(<ManagedNoticesScreen />)
  await until(() => all.every(({ title }) => readPage().includes(title)))
})

it('keys are narrowed to a state, and a reload keeps it', async () => {
  const keys = requireItems(await ask(listApiKeys, {}))
  await drawScreen(<DataScreen />)
  await until(() => readPage().includes(keys[0]?.name ?? ''))
  await press(byRole('radio', '筛选密钥，已停用'))
  const isNarrowed = () => keys.every(({ name, status }) => readPage().includes(name) === (status === 'revoked'))
  await until(isNarrowed)
  await drawScreen(<DataScreen />)
  await until(() => readPage().includes('添加推送地址') && isNarrowed())
})

it('a reload keeps state, role and department of people, and the days of visits', async () => {
  await drawScreen(<PeopleScreen />)
  await press(byRole('tab', '已停用'))
  await press(byRole('button', '筛选，角色、管理范围、岗位'))
  await press(byRole('radio', '角色，门岗'))
  await press(byRole('button', '查看成员'))
  await drawScreen(<PeopleScreen />)
  expect(byRole('tab', '已停用').getAttribute('aria-selected')).toBe('true')
  byRole('button', '筛选，门岗')
  window.history.replaceState(null, '', '?fromDay=2026-11-02&toDay=2026-11-03&span=past')
  await drawScreen(<VisitRecordsScreen />)
  byRole('button', '日期，2026-11-02 至 2026-11-03')
  expect(byRole('tab', '以往').getAttribute('aria-selected')).toBe('true')
})

it('people are narrowed by role and by scope in one sheet, which says what is chosen', async () => {
  await drawScreen(<PeopleScreen />)
  const { records } = await ask(listManagedPeople, { size: 100 })
  const guard = records.find(({ roles }) => roles.includes('guard'))?.name ?? ''
  const plain = records.find(({ roles }) => roles.length === 0)?.name ?? ''
  await until(() => readPage().includes(plain))
  await press(byRole('button', '筛选，角色、管理范围、岗位'))
  await press(byRole('radio', '角色，门岗'))
  await press(byRole('button', '查看成员'))
  await until(() => readPage().includes(guard) && !readPage().includes(plain))
  await press(byRole('button', '筛选，门岗'))
  await press(byRole('radio', '管理范围，访客'))
  await press(byRole('button', '查看成员'))
  await until(() => readPage().includes('没有符合条件的成员'))
  await press(byRole('button', '清除条件'))
  await until(() => readPage().includes(plain))
})

it('notices are narrowed to a state, and shown all again by the same pill', async () => {
  await drawScreen(<ManagedNoticesScreen />)
  const all = requireItems((await ask(listManagedAnnouncements, {})).records)
  const [must, other] = [all.find(({ mustRead }) => mustRead), all.find(({ mustRead }) => !mustRead)]
  await until(() => readPage().includes(other?.title ?? ''))
  await press(byRole('radio', '筛选状态，必读'))
  await until(() => readPage().includes(must?.title ?? '') && !readPage().includes(other?.title ?? ''))
  await press(byRole('radio', '筛选状态，必读'))
  await until(() => readPage().includes(other?.title ?? ''))
  await press(byRole('radio', '筛选状态，已撤回'))
  await until(() => readPage().includes('没有符合条件的公告'))
  await press(byRole('button', '清除条件'))
  await until(() => readPage().includes(other?.title ?? ''))
})
