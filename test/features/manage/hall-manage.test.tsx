// 展厅 as the operator arranges it: what is found, what is opened, and the product of a day.

import Taro from '@tarojs/taro'
import { queryAllByRole } from '@testing-library/dom'

import { featureProduct, getManagedHall, saveExhibitionUnit } from '@/contract/exhibition/exhibition-manage'
import { HallManageScreen } from '@/features/manage/hall/HallManageScreen'
import { NEW_PRODUCT, ProductEditor } from '@/features/manage/hall/ProductEditor'
import { DAY_MS } from '@/lib/durations'
import { chinaDay } from '@/lib/wire-time'
import { configureNavigation } from '@/navigation/navigate'
import { getPopulation } from '@/session/session'

import { ok, refusal } from '../../support/api-server'
import { byLabel, byRole, hasField, press, readPage, type } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { signInAdministrator } from '../../support/sign-in-administrator'
import { until } from '../../support/until'

const server = setUpScreenServer()
beforeAll(() => configureNavigation({ population: getPopulation }))

const changedTime = '2026-11-21 10:00:00'
const product = (id: string, name: string, model: string, isOpen: boolean) => ({
  ...{ id, name, model, isOpen, posterUrl: null, changedTime },
})
const unit = { version: 3, intro: '', color: '#336699', sort: 0, isOpen: true, changedTime }
const units = [
  {
    ...{ ...unit, id: 'x', code: 'A01', name: '智能机床' },
    products: [product('p1', '立式加工中心', 'VMC-850', true), product('p2', '车削中心', 'CK-40', false)],
  },
  { ...unit, id: 'y', code: 'B02', name: '机器人', products: [] },
]
const today = chinaDay(Date.now())
const features = [{ day: today, productId: 'p9', productName: '压铸岛', reason: '首发' }]

beforeEach(async () => {
  signInAdministrator(['content'])
  server.on(getManagedHall.path, ok({ units, features, models: [] }))
  await drawScreen(<HallManageScreen />)
  await until(() => readPage().includes('立式加工中心'))
})

const search = (words: string) => type(byLabel('搜索单元、展品或型号'), words)
const listFound = () => ['智能机床', '立式加工中心', '车削中心', '机器人'].filter((name) => readPage().includes(name))

describe('the products of the hall', () => {
  it.each([
    ['VMC', ['智能机床', '立式加工中心']],
    ['A01', ['智能机床', '立式加工中心', '车削中心']],
    ['B02', ['机器人']],
    ['  ', ['智能机床', '立式加工中心', '车削中心', '机器人']],
  ])('are found by "%s"', async (words, found) => {
    await search(words)
    await until(() => listFound().join() === found.join())
    await until(() => readPage().includes('主推') === (words.trim() === ''))
  })

  it('are narrowed to those that the public does not see, without the units that have none', async () => {
    await press(byRole('radio', '筛选状态，不展示'))
    await until(() => listFound().join() === '智能机床,车削中心')
    await search('B02')
    await until(() => readPage().includes('没有符合条件的展品'))
  })

  it('are counted whole when their unit is hidden, also while only some are shown', async () => {
    await search('VMC')
    await until(() => !readPage().includes('车削中心'))
    await press(byRole('button', '修改单元 智能机床'))
    await press(byRole('checkbox', '在展厅展示'))
    await press(byRole('button', '保存'))
    expect(readPage()).toContain('它的 2 件展品在列表和搜索里也看不到')
    expect(server.sentTo(saveExhibitionUnit.path)).toEqual([])
    await press(byRole('button', '不再展示'))
    await until(() => server.sentTo(saveExhibitionUnit.path).length === 1)
    expect(server.sentTo(saveExhibitionUnit.path)).toMatchObject([{ id: 'x', version: 3, code: 'A01', isOpen: false }])
  })

  it('are added to the unit whose button it was', async () => {
    await press(byRole('button', '添加展品到 机器人'))
    expect(jest.mocked(Taro.navigateTo).mock.lastCall?.[0].url).toMatch(/\?id=new&unit=y$/)
  })
})

it('a new product of another unit does not begin with what was typed for the first', async () => {
  const open = async (unitId: string) => {
    await drawScreen(<ProductEditor id={NEW_PRODUCT} unitId={unitId} />)
    await until(() => hasField('名称'))
  }
  await open('x')
  await type(byLabel('名称'), '五轴加工中心')
  await open('y')
  expect(byLabel('名称').value).toBe('')
  await open('x')
  expect(byLabel('名称').value).toBe('五轴加工中心')
})

describe('the product of a day', () => {
  const open = async () => {
    expect(readPage()).toContain(`压铸岛首发${today.slice(5)}`)
    await press(byRole('button', '设主推'))
    await press(byRole('button', '设为主推'))
    expect(readPage()).toContain('请选择展品')
    await press(byRole('button', '展品，请选择'))
    expect(queryAllByRole(document.body, 'radio', { name: /^展品，车削中心/ })).toEqual([])
    await press(byRole('radio', '展品，立式加工中心'))
    await type(byLabel('理由'), ' 可试切 ')
  }

  it('replaces another after a question alone, and says what was read', async () => {
    await open()
    await press(byRole('button', '设为主推'))
    expect(readPage()).toContain(`${today} 原来主推「压铸岛」（首发），改为「立式加工中心」（可试切）。`)
    await press(byRole('button', '取消'))
    expect(server.sentTo(featureProduct.path)).toEqual([])
    server.on(featureProduct.path, refusal(409, '那天的主推刚被他人改变'))
    await press(byRole('button', '设为主推'))
    await press(byRole('button', '换掉'))
    await until(() => readPage().includes('那天的主推刚被他人改变'))
    expect(server.sentTo(featureProduct.path)).toEqual([
      { productId: 'p1', day: today, reason: '可试切', before: 'p9', beforeReason: '首发' },
    ])
    expect(byLabel('理由').value).toBe(' 可试切 ')
  })

  it('of a day without one is set at once', async () => {
    server.on(
      getManagedHall.path,
      ok({ units, features: [{ ...features[0], day: chinaDay(Date.now() + DAY_MS) }], models: [] }),
    )
    await drawScreen(<HallManageScreen />)
    await until(() => readPage().includes('设主推'))
    await press(byRole('button', '设主推'))
    await press(byRole('button', '展品，请选择'))
    await press(byRole('radio', '展品，立式加工中心'))
    server.on(featureProduct.path, ok({ productId: 'p1', day: today }))
    await press(byRole('button', '设为主推'))
    await until(() => readPage().includes('主推已设定'))
    expect(server.sentTo(featureProduct.path)).toEqual([{ productId: 'p1', day: today, reason: '', before: null }])
  })
})
