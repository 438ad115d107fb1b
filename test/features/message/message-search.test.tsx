import { configureClient } from '@/api/client'
import { listAnnouncements, listMessageCategories, listMessages, searchMessages } from '@/contract/message/message'
import { MessagesScreen } from '@/features/message/MessagesScreen'
import { useSession } from '@/session/session'

import { ok, okPage, setUpApiServer } from '../../support/api-server'
import { mountPage } from '../../support/mount-page'
import { byRole, press, readPage, type } from '../../support/screen'
import { CachedApp } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpApiServer()

beforeAll(() => configureClient({ getToken: () => 'token', subscribe: useSession.subscribe }))

it('finds notices where nobody wrote a message of them', async () => {
  server.on(listMessages.path, okPage([]))
  server.on(listMessageCategories.path, ok({ categories: [] }))
  server.on(searchMessages.path, okPage([]))
  server.on(listAnnouncements.path, okPage([{ id: 'a1', title: 'A2 产线停电检修', publisher: '王强' }]))
  await mountPage(MessagesScreen, '/pages/info/news', {}, CachedApp)
  await until(() => readPage().includes('还没有消息'))
  await type(document.querySelector('input') as HTMLInputElement, '停电')
  await until(() => readPage().includes('A2 产线停电检修') && readPage().includes('没有相关消息'))
  const request = server.arrived.find(({ path }) => path === listAnnouncements.path)
  expect(decodeURIComponent(request?.query ?? '')).toContain('keyword=停电')
})

it('finds what was starred or deleted of every kind', async () => {
  server.reset()
  window.history.replaceState(null, '', window.location.pathname) // without the words of the test before
  server.on(listMessages.path, okPage([]))
  server.on(listMessageCategories.path, ok({ categories: [] }))
  await mountPage(MessagesScreen, '/pages/info/news', { of: 'views' }, CachedApp)
  await until(() => readPage().includes('还没有消息'))
  await press(byRole('tab', '星标'))
  await until(() => readPage().includes('没有星标消息'))
  await press(byRole('tab', '最近删除'))
  await until(() => readPage().includes('最近 30 天没有删除消息'))
  const queries = server.arrived.filter(({ path }) => path === listMessages.path).map(({ query }) => query ?? '')
  expect(queries.filter((query) => /starred=true|deleted=true/.test(query))).toHaveLength(2)
  expect(queries.filter((query) => query.includes('msgType'))).toEqual([])
})
