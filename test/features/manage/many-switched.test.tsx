// Several applications, or public forms, are switched off or on together.
import {
  listManagedApplications,
  type ManagedApplication,
  saveApplication,
} from '@/contract/organization/application-manage'
import { listOwnBanners, removeBanner } from '@/contract/organization/banner'
import { listManagedPublicForms, switchPublicForm } from '@/contract/public/public-form-admin'
import { ApplicationsView } from '@/features/manage/application/ApplicationsView'
import { BannersScreen } from '@/features/manage/banner/BannersScreen'
import { PublicFormsScreen } from '@/features/manage/public-form/PublicFormsScreen'

import { ok, okPage, refusal } from '../../support/api-server'
import { byRole, press, readPage } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { signInAdministrator } from '../../support/sign-in-administrator'
import { until } from '../../support/until'

const server = setUpScreenServer()
const Question = () => null

beforeEach(() => signInAdministrator(['organization', 'content']))

describe('public forms that are chosen', () => {
  const form = (id: string, title: string, state: string, taken: number) => ({
    ...{ id, title, state, taken, kind: 'survey', capacity: null, version: taken + 1 },
    ...{ opensTime: '2026-11-20 10:00:00', closesTime: null },
  })
  const show = async () => {
    const records = [
      form('a', '食堂调查', 'open', 3),
      form('b', '班车调查', 'full', 4),
      form('c', '宿舍调查', 'closed', 5),
      form('d', '明年调查', 'soon', 0),
    ]
    server.on(listManagedPublicForms.path, okPage(records))
    await drawScreen(<PublicFormsScreen SurveyQuestion={Question} FormQuestion={Question} />)
    await until(() => readPage().includes('明年调查'))
    await press(byRole('button', '选择多个，一起关闭或重新开放'))
  }
  const readSent = () => server.sentTo(switchPublicForm.path)

  it('are closed after a question that says for whom; one that another has changed meanwhile stays, and is named', async () => {
    server.on(switchPublicForm.path, ({ body }) =>
      body.includes('"id":"b"') ? refusal(409, '表单刚刚被他人更新，请核对后再提交') : ok({ id: 'a', version: 5 }),
    )
    await show()
    await press(byRole('checkbox', '食堂调查 · 收集中'))
    await press(byRole('checkbox', '班车调查 · 名额已满'))
    await press(byRole('checkbox', '宿舍调查 · 已结束'))
    await press(byRole('button', '关闭（2）'))
    expect(readPage()).toContain('关闭 2 张表单？')
    expect(readPage()).toContain('「食堂调查」、「班车调查」。马上不能再填写')
    expect(readPage()).toContain('已收到的 7 份回答不变')
    expect(readSent()).toEqual([])
    await press(byRole('button', '关闭表单'))
    await until(() =>
      readPage().includes('1 张表单已处理，1 张表单没有：「班车调查」：表单刚刚被他人更新，请核对后再提交'),
    )
    expect(readSent()).toEqual([
      { id: 'a', version: 4, isOpen: false },
      { id: 'b', version: 5, isOpen: false },
    ])
    expect(byRole('button', '选择多个，一起关闭或重新开放')).toBeTruthy()
  })

  it('are opened again, without those that are open', async () => {
    server.on(switchPublicForm.path, ok({ id: 'c', version: 7 }))
    await show()
    await press(byRole('checkbox', '食堂调查 · 收集中'))
    await press(byRole('checkbox', '宿舍调查 · 已结束'))
    await press(byRole('button', '重新开放（1）'))
    expect(readPage()).toContain('重新开放表单「宿舍调查」？知道地址的人马上又能填写')
    await press(byRole('button', '开放'))
    await until(() => readPage().includes('1 张表单已处理'))
    expect(readSent()).toEqual([{ id: 'c', version: 6, isOpen: true }])
  })

  it('are not among those that have not begun, which say why', async () => {
    await show()
    const soon = byRole('checkbox', '明年调查 · 未开始（还没有开始）')
    expect(soon.getAttribute('aria-disabled')).toBe('true')
    await press(soon)
    expect(byRole('button', '关闭（0）').getAttribute('aria-disabled')).toBe('true')
    await press(byRole('button', '取消'))
    expect(byRole('button', '新建表单')).toBeTruthy()
  })
})

describe('banners that are chosen', () => {
  const banner = (id: string, title: string, startTime: string | null) => ({
    ...{ id, title, startTime, endTime: null, imageUrl: '/x.png', linkUrl: null, location: 'home', version: 1 },
  })
  const show = async () => {
    server.on(
      listOwnBanners.path,
      ok([
        banner('a', '春招', '2026-03-01 08:00:00'),
        banner('b', '质量月', '2026-09-01 08:00:00'),
        banner('c', '常年', null),
      ]),
    )
    await drawScreen(<BannersScreen />)
    await until(() => readPage().includes('常年'))
  }

  it('are removed after a question that names them and for whom; one that is gone is named', async () => {
    server.on(removeBanner.path, ({ body }) => (body.includes('"b"') ? refusal(404, '横幅不存在') : ok({})))
    await show()
    await press(byRole('button', '选择多个，一起撤下'))
    for (const label of ['春招 · 展示中', '质量月 · 展示中']) await press(byRole('checkbox', label))
    await press(byRole('button', '撤下（2）'))
    expect(readPage()).toContain('撤下 2 个横幅？')
    expect(readPage()).toContain('「春招」、「质量月」。全体成员的首页不再展示')
    expect(server.sentTo(removeBanner.path)).toEqual([])
    await press(byRole('button', '撤下'))
    await until(() => readPage().includes('1 个横幅已处理，1 个横幅没有：「质量月」：横幅不存在'))
    expect(server.sentTo(removeBanner.path)).toEqual([{ id: 'a' }, { id: 'b' }])
  })

  it('are in the order of the home page, or the latest start first', async () => {
    const isInOrder = (...titles: string[]) => {
      const places = titles.map((title) => readPage().indexOf(title))
      return places.every((place, at) => place > -1 && (at === 0 || place > (places[at - 1] ?? 0)))
    }
    await show()
    expect(isInOrder('春招', '质量月', '常年')).toBe(true)
    await press(byRole('button', '排序，按首页的顺序'))
    await press(byRole('radio', '排序，最近开始的在前'))
    await until(() => isInOrder('质量月', '春招', '常年'))
  })
})

describe('applications that are chosen', () => {
  const app = (id: string, name: string, isOn: boolean, favorites = 0): ManagedApplication => ({
    ...{ id, name, isOn, favorites, icon: 'more', kind: 'page', target: '/pages/study/index' },
    ...{ classCode: 'office', views: 0, version: 2 },
  })
  const applications = [app('a', '报修', true, 8), app('b', '订餐', true), app('c', '班车', false)]
  const show = async () => {
    const groups = [{ code: 'office', name: '协同办公', isOn: true }]
    server.on(listManagedApplications.path, ok({ groups, applications }))
    await drawScreen(<ApplicationsView />)
    await until(() => readPage().includes('班车'))
    await press(byRole('button', '选择多个，一起停用或启用'))
  }
  const readSent = () => server.sentTo(saveApplication.path)
  const unchanged = { kind: 'page', target: '/pages/study/index', classCode: 'office', version: 2 }

  it('are switched off after a question that says for whom; who is refused stays on, and is named', async () => {
    server.on(saveApplication.path, ({ body }) =>
      body.includes('"id":"b"') ? refusal(409, '「订餐」刚被他人修改，请重新查看') : ok(app('a', '报修', false)),
    )
    await show()
    for (const label of ['报修 · 使用中', '订餐 · 使用中', '班车 · 已停用']) await press(byRole('checkbox', label))
    await press(byRole('button', '停用（2）'))
    expect(readPage()).toContain('停用 2 个应用？')
    expect(readPage()).toContain('「报修」、「订餐」。全体成员的首页和「全部应用」里变灰')
    expect(readPage()).toContain('其中 1 个有同事放在常用应用里')
    expect(readSent()).toEqual([])
    await press(byRole('button', '停用应用'))
    await until(() => readPage().includes('1 个应用已处理，1 个应用没有：「订餐」：「订餐」刚被他人修改'))
    expect(readSent()).toEqual([
      { id: 'a', name: '报修', isOn: false, ...unchanged },
      { id: 'b', name: '订餐', isOn: false, ...unchanged },
    ])
  })

  it('are switched on, without those that are', async () => {
    server.on(saveApplication.path, ok(app('c', '班车', true)))
    await show()
    for (const label of ['报修 · 使用中', '班车 · 已停用']) await press(byRole('checkbox', label))
    await press(byRole('button', '启用（1）'))
    expect(readPage()).toContain('启用应用「班车」？全体成员的首页和「全部应用」里又能点开')
    await press(byRole('button', '启用应用'))
    await until(() => readPage().includes('1 个应用已处理'))
    expect(readSent()).toEqual([{ id: 'c', name: '班车', isOn: true, ...unchanged }])
  })

  it('cannot be moved meanwhile, and can again afterwards', async () => {
    await show()
    expect(readPage()).not.toContain('排序与删除')
    await press(byRole('button', '取消'))
    expect(byRole('button', '协同办公 · 排序与删除')).toBeTruthy()
    await press(byRole('radio', '筛选状态，已停用'))
    await until(() => !readPage().includes('订餐'))
    expect(readPage()).toContain('班车')
    expect(readPage()).not.toContain('排序与删除')
  })
})
