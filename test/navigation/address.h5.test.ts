import { Current } from '@tarojs/runtime'

import { buildAddress, decodeQuery, findRouteName, getCurrentPlace, getCurrentRoute } from '@/navigation/address'
import { getPageFile, type RouteName, routeTable } from '@/navigation/routes'

const names = Object.keys(routeTable) as RouteName[]

it.each(names)('finds the route %s by its path and by the path of its file', (name) => {
  expect(findRouteName(routeTable[name].path)).toBe(name)
  expect(findRouteName(getPageFile(routeTable[name]))).toBe(name)
  expect(buildAddress(name)).toBe(routeTable[name].path)
})

it('finds the entry page by its alias and nothing by a wrong path [asvs 1.2.2]', () => {
  expect(findRouteName('/')).toBe('init')
  expect(findRouteName('/pages/none')).toBeUndefined()
})

it('reads the place in front without what Taro adds', () => {
  Current.router = {
    path: '/pages/h5/survey?id=%E6%9C%BA&stamp=AB',
    params: { id: '%E6%9C%BA', stamp: 'AB', $taroTimestamp: 5, broken: '100%' },
  } as never
  expect(getCurrentPlace()).toEqual({ path: '/pages/h5/survey', query: { id: '机', broken: '100%' } })
  expect(getCurrentRoute()).toBe('survey')
  Current.router = null
  expect(getCurrentPlace()).toBeUndefined()
  expect(decodeQuery({ n: 5, list: ['a'] })).toEqual({})
})
