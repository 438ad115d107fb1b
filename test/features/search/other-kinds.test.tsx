import { search, searchKind } from '@/contract/organization/search'
import { SearchScreen } from '@/features/search/SearchScreen'
import { configureNavigation } from '@/navigation/navigate'

import { ok } from '../../support/api-server'
import { byLabel, byRole, press, readPage, type } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer({ pages: ['/pages/index/search'] })
const hit = { kind: 'machine', id: 'm1', title: 'CNC-07', marks: [], openType: 'page' }
const group = { kind: 'machine', name: '机台', total: 3, hits: [hit] }

beforeEach(() => {
  server.on(searchKind.path, ok({ records: [], total: 0, current: 1, size: 20, pages: 0 }))
})

it('a kind without a hit says how many the others have, and leads to all', async () => {
  server.on(search.path, ok({ groups: [group] }))
  await drawScreen(<SearchScreen keyword="CNC" kind="person" />)
  await until(() => readPage().includes('其他类别有 3 条结果'))
  expect(readPage()).toContain('这一类没有找到“CNC”')
  await press(byRole('button', '查看全部'))
  await until(() => readPage().includes('CNC-07'))
  expect(readPage()).not.toContain('没有找到')
})

it('says that nothing was found where no kind has a hit', async () => {
  server.on(search.path, ok({ groups: [] }))
  await drawScreen(<SearchScreen keyword="CNC" kind="person" />)
  await until(() => readPage().includes('没有找到“CNC”'))
  expect(readPage()).not.toContain('其他类别')
})

it('says nothing of other words before they are answered', async () => {
  server.on(search.path, ok({ groups: [] }))
  await drawScreen(<SearchScreen keyword="CNC" />)
  await until(() => readPage().includes('没有找到“CNC”'))
  server.arrived.length = 0
  let answer: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  server.on(search.path, { ...ok({ groups: [group] }), until: held })
  await type(byLabel('搜索待办、流程、机台、来访、设置'), 'CNC-07')
  await server.arrival(search.path)
  expect(readPage()).not.toContain('没有找到')
  answer()
  await until(() => readPage().includes('更多机台 3'))
})

it('a kind with more hits than are shown opens whole, and is asked for alone', async () => {
  server.on(search.path, ok({ groups: [group, { ...group, kind: 'person', name: '同事', total: 1 }] }))
  await drawScreen(<SearchScreen keyword="CNC" />)
  await until(() => readPage().includes('更多机台 3'))
  expect(readPage()).not.toContain('更多同事')
  await press(byRole('button', '更多机台 3'))
  const { query } = await server.arrival(searchKind.path)
  expect(Object.fromEntries(new URLSearchParams(query))).toMatchObject({ keyword: 'CNC', kind: 'machine' })
})

describe('a hit', () => {
  beforeAll(() => configureNavigation({ population: () => 'user' }))
  const person = { ...hit, kind: 'person', id: 'u1', title: '李娜', note: '质量部', phone: '13800138002' }

  it('that is a page opens, and its words are remembered', async () => {
    server.on(
      search.path,
      ok({ groups: [{ ...group, hits: [{ ...hit, openPage: '/pages/area/machineDetail?id=m1' }] }] }),
    )
    await drawScreen(<SearchScreen keyword="CNC" />)
    await until(() => readPage().includes('CNC-07'))
    await press(byRole('button', 'CNC-07'))
    expect(server.stand.moves()).toEqual(['navigateTo /pages/area/machineDetail?id=m1'])
    await drawScreen(<SearchScreen />)
    await until(() => document.querySelector('[aria-label="搜索CNC"]') !== null)
  })

  it('that is a colleague can be called, where there is a number', async () => {
    server.on(
      search.path,
      ok({
        groups: [
          { ...group, kind: 'person', hits: [person, { ...person, id: 'u2', title: '王强', note: null, phone: null }] },
        ],
      }),
    )
    await drawScreen(<SearchScreen keyword="li" />)
    await until(() => readPage().includes('李娜'))
    await press(byRole('button', '李娜，质量部'))
    expect(byRole('dialog', '李娜').textContent).toContain('部门岗位质量部手机13800138002')
    byRole('button', '拨打电话')
    await drawScreen(<SearchScreen keyword="li" />)
    await until(() => readPage().includes('王强'))
    await press(byRole('button', '王强'))
    expect(byRole('dialog', '王强').textContent).toContain('部门岗位未填写手机未填写')
    expect(document.querySelector('[aria-label="拨打电话"]')).toBeNull()
    expect(readPage()).not.toContain('拨打电话')
  })
})
