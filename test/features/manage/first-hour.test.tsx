// The first hour of an administrator whose company has nothing yet, on the page 管理 over the real server.
import Taro from '@tarojs/taro'
import { queryAllByRole } from '@testing-library/dom'

import { applyCompanyTemplate } from '@/contract/organization/company-template'
import { savePost } from '@/contract/organization/structure'
import { ManageScreen } from '@/features/manage/ManageScreen'
import { configureNavigation } from '@/navigation/navigate'
import { getPopulation } from '@/session/session'

import { founded, sendCall, setUpRealScreens } from '../../support/real-screens'
import { requireItems } from '../../support/require-items'
import { byRole, press, readPage } from '../../support/screen'
import { drawScreen } from '../../support/screen-server'
import { until } from '../../support/until'

const getServer = setUpRealScreens(founded)
beforeAll(() => configureNavigation({ population: getPopulation }))

const see = (text: string) => until(() => readPage().includes(text))

/** The line of the list that names what is missing, or how much of it is there. */
function findStep(title: string, value: string): Element | undefined {
  return queryAllByRole(document.body, 'button', { name: new RegExp(`^${title}，${value}`) })[0]
}

async function open(): Promise<void> {
  await drawScreen(<ManageScreen />)
  await see('还可以完善')
}

const steps = [
  ['部门', '/pages/manage/departments'],
  ['部门负责人岗位', '/pages/manage/posts'],
  ['流程', '/pages/manage/company/processes'],
  ['同事', '/pages/mine/account/invite'],
  ['应用', '/pages/manage/company/data?view=applications'],
  ['报表', '/pages/manage/company/data?view=reports'],
  ['门岗', '/pages/manage/gates'],
  ['健康与安全申报', '/pages/manage/health'],
] as const

it('says what is missing, each one tap away', async () => {
  await open()
  expect(readPage()).toContain('还差 4 步就能开始工作')
  for (const [title, address] of requireItems(steps)) {
    const step = findStep(title, '去添加')
    expect([title, step]).toEqual([title, expect.anything()])
    await press(step as Element)
    expect([title, jest.mocked(Taro.navigateTo).mock.lastCall?.[0].url]).toEqual([title, address])
  }
  await press(findStep('企业标志与联系方式', '去添加') as Element)
  await until(() => queryAllByRole(document.body, 'button', { name: '保存' }).length > 0)
  expect(readPage()).toContain('备案号')
})

it('does not count a post as one of department heads, before it is one', async () => {
  const post = await sendCall(savePost, { name: '质检员', isHead: false })
  await open()
  expect(findStep('部门负责人岗位', '去添加')).toBeDefined()
  expect(readPage()).toContain('还差 4 步就能开始工作')
  await sendCall(savePost, { ...post, isHead: true })
  await open()
  expect(findStep('部门负责人岗位', '1 个')).toBeDefined()
  await see('按模板开始')
  expect(readPage()).toContain('还差 3 步就能开始工作')
})

it('has templates that say what they bring; a refused one says why, and one that is used ticks its lines', async () => {
  await open()
  await see('按模板开始')
  await until(() => findStep('办公企业', '17 个流程') !== undefined)
  await press(byRole('button', '办公企业，17 个流程，市场、销售、技术与职能部门，适合写字楼里的公司'))
  await see('不会带来任何人员')
  for (const part of ['部门', '岗位', '流程', '报表', '数据字典']) expect(readPage()).toContain(part)
  getServer().refuse(applyCompanyTemplate.path, '企业正在由他人设置')
  await press(byRole('button', '使用这个模板'))
  await see('企业正在由他人设置')
  await press(byRole('button', '使用这个模板'))
  await until(() => !readPage().includes('按模板开始'))
  await see('还差 1 步就能开始工作')
  expect(findStep('流程', '17 个')).toBeDefined()
  expect(findStep('同事', '去添加')).toBeDefined()
})

it('shows its sections once it knows what stands above them, so that none moves under a finger', async () => {
  await drawScreen(<ManageScreen />)
  const seen: string[] = []
  const look = () => {
    const [setup, sections] = [readPage().includes('还可以完善'), readPage().includes('邀请同事')]
    seen.push(`${setup} ${sections}`)
    return setup && sections
  }
  await until(look)
  expect(seen).not.toContain('false true')
})
