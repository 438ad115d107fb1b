// 应用: the tiles of the workplace and their groups, as an administrator arranges them over the real server.
import { queryAllByRole } from '@testing-library/dom'

import {
  listManagedApplications,
  type ManagedApplication,
  orderApplications,
  saveApplication,
} from '@/contract/organization/application-manage'
import { ApplicationsView } from '@/features/manage/application/ApplicationsView'

import { sendCall, setUpRealScreens } from '../../support/real-screens'
import { requireItems } from '../../support/require-items'
import { byLabel, byRole, press, readPage, type } from '../../support/screen'
import { awaitWrites, drawScreen } from '../../support/screen-server'
import { until } from '../../support/until'

setUpRealScreens()

const see = (text: string) => until(() => readPage().includes(text))

/** The last button of that name: of the sheet above the page. */
const pressButton = async (name: string) => {
  const find = () => queryAllByRole(document.body, 'button', { name })
  await until(() => find().length > 0)
  await press(find().at(-1) as Element)
}

it('a group needs a name alone, is offered to a new application, and stands above it', async () => {
  await drawScreen(<ApplicationsView />)
  await see('生产现场')
  await pressButton('分组')
  await pressButton('添加条目')
  await until(() => queryAllByRole(document.body, 'button', { name: '完成' }).length > 0)
  expect(readPage()).not.toContain('代码')
  await pressButton('完成')
  await see('请填写文字')
  await type(byLabel('文字'), '后勤服务')
  await pressButton('完成')
  await see('后勤服务')
  await pressButton('保存')
  await until(() => queryAllByRole(document.body, 'button', { name: '添加条目' }).length === 0)
  await pressButton('新增应用')
  await type(byLabel('名称'), '食堂点餐')
  await until(() => queryAllByRole(document.body, 'radio', { name: '分组，后勤服务' }).length === 1)
  await press(byRole('radio', '分组，后勤服务'))
  await pressButton('页面，请选择')
  await press(byRole('radio', '页面，资讯动态'))
  await pressButton('保存')
  await until(() => queryAllByRole(document.body, 'button', { name: /^食堂点餐，打开/ }).length === 1)
  expect(readPage()).toContain('后勤服务')
  const { groups, applications } = await sendCall(listManagedApplications, {})
  const group = groups.find(({ name }) => name === '后勤服务')
  expect(applications.find(({ name }) => name === '食堂点餐')?.classCode).toBe(group?.code)
})

it('are put in another order in their group; who was outrun sees the one that is stored', async () => {
  const list = async () => {
    const { groups, applications } = await sendCall(listManagedApplications, {})
    const code = groups.find(({ name }) => name === '生产现场')?.code ?? ''
    const members = requireItems(applications.filter(({ classCode }) => classCode === code))
    return { code, ids: members.map(({ id }) => id), names: members.map(({ name }) => name) }
  }
  const { code, ids, names } = await list()
  const [first = '', second = '', third = ''] = names
  const isTopmost = (name: string) => byRole('button', `上移${name}`).getAttribute('aria-disabled') === 'true'
  await drawScreen(<ApplicationsView />)
  await see('生产现场')
  await pressButton('生产现场\u00a0· 排序与删除')
  expect(isTopmost(first)).toBe(true)
  await pressButton(`下移${first}`)
  await until(() => isTopmost(second))
  await awaitWrites()
  expect((await list()).names.slice(0, 2)).toEqual([second, first])
  // Another administrator is quicker: the third is the first there.
  const before = (await list()).ids
  const [one = '', two = '', three = '', ...rest] = before
  await sendCall(orderApplications, { classCode: code, ids: [three, one, two, ...rest], before })
  await pressButton(`下移${second}`)
  await until(() => isTopmost(third))
  expect((await list()).names.slice(0, 3)).toEqual([third, second, first])
  await sendCall(orderApplications, { classCode: code, ids, before: (await list()).ids })
})

it('one that another has renamed meanwhile is removed by its new name', async () => {
  const { id } = await sendCall(saveApplication, {
    version: 0,
    name: '旧食堂',
    kind: 'page',
    target: '/pages/study/index',
    classCode:
      requireItems((await sendCall(listManagedApplications, {})).groups.filter(({ isOn }) => isOn))[0]?.code ?? '',
    isOn: true,
  })
  await drawScreen(<ApplicationsView />)
  const find = (name: RegExp) => queryAllByRole(document.body, 'button', { name })
  await until(() => find(/^旧食堂，打开/).length === 1)
  await press(find(/^旧食堂，打开/)[0] as Element)
  await pressButton('移除应用')
  await see('移除应用「旧食堂」？')
  const [stored] = requireItems(
    (await sendCall(listManagedApplications, {})).applications.filter((app) => app.id === id),
  )
  const { version, kind, target, classCode, isOn } = stored as ManagedApplication
  await sendCall(saveApplication, { id, version, kind, target, classCode, isOn, name: '新食堂' })
  await pressButton('移除')
  await until(() => find(/^新食堂，打开/).length === 1)
  await pressButton('移除应用')
  await see('移除应用「新食堂」？')
  await pressButton('移除')
  await until(() => find(/^新食堂，打开/).length === 0)
})
