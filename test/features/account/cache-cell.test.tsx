import { createQueryClient } from '@/api/query'
import { CacheCell } from '@/features/account/settings/CacheCell'
import { listStoredKeys, removeStored, writeJson, writeText } from '@/platform/storage'

import { byRole, hasRole, press, readPage } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

setUpScreenServer()

beforeEach(() => {
  for (const key of listStoredKeys()) removeStored(key)
})

it('says so, and asks nothing, when there is nothing to clear', async () => {
  await drawScreen(<CacheCell />)
  await press(byRole('button', '清除缓存，0 B'))
  await until(() => readPage().includes('没有可清除的缓存'))
  expect(hasRole('dialog')).toBe(false)
})

it('asks before it clears what can be fetched again', async () => {
  const client = createQueryClient()
  client.setQueryData(['/seen'], 'x'.repeat(1006))
  writeText('places', 'x'.repeat(10))
  writeJson('form:u1:trip', { version: 2, savedAt: Date.now(), value: {} })
  await drawScreen(<CacheCell />, client)
  await press(byRole('button', '清除缓存，1.0 KB'))
  expect(readPage()).toContain('清除 1.0 KB 缓存？')
  await press(byRole('button', '清除'))
  await until(() => readPage().includes('已释放 1.0 KB'))
  expect(listStoredKeys()).toEqual(['form:u1:trip'])
})
