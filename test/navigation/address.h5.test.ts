import { Current } from '@tarojs/runtime'

import { addressOf, currentPlace, currentRoute, decodedQuery, routeNameOf } from '@/navigation/address'
import { pageFile, type RouteName, routeTable } from '@/navigation/routes'

const names = Object.keys(routeTable) as RouteName[]

it.each(names)('finds the route %s by its path and by the path of its file', (name) => {
  expect(routeNameOf(routeTable[name].path)).toBe(name)
  expect(routeNameOf(pageFile(routeTable[name]))).toBe(name)
  expect(addressOf(name)).toBe(routeTable[name].path)
})

it('finds the entry page by its alias and nothing by a wrong path [asvs 1.2.2]', () => {
  expect(routeNameOf('/')).toBe('init')
  expect(routeNameOf('/pages/none')).toBeUndefined()
})

it('reads the place in front without what Taro adds', () => {
  Current.router = {
    path: '/pages/h5/survey?id=%E6%9C%BA&stamp=AB',
    params: { id: '%E6%9C%BA', stamp: 'AB', $taroTimestamp: 5, broken: '100%' },
  } as never
  expect(currentPlace()).toEqual({ path: '/pages/h5/survey', query: { id: '机', broken: '100%' } })
  expect(currentRoute()).toBe('survey')
  Current.router = null
  expect(currentPlace()).toBeUndefined()
  expect(decodedQuery({ n: 5, list: ['a'] })).toEqual({})
})
