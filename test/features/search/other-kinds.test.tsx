import { search, searchKind } from '@/contract/organization/search'
import { SearchScreen } from '@/features/search/SearchScreen'

import { ok } from '../../support/api-server'
import { byRole, press, readPage } from '../../support/screen'
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
