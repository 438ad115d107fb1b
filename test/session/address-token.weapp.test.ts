import { takeAddressToken } from '@/platform/address-token'
import { launchQuery } from '@/platform/launch'

import { launchOptions } from '../support/wx'

const TOKEN = 'access-0123456789abcdef'

it('reads the token of the launch query once', () => {
  launchOptions.query = { id: '1', access_token: TOKEN }
  expect(takeAddressToken()).toBe(TOKEN)
  expect(takeAddressToken()).toBeUndefined()
})

it.each([
  [{ scene: 'to%3Dtask%26id%3D7' }, { scene: 'to=task&id=7', to: 'task', id: '7' }],
  [{ scene: 'A1B2' }, { scene: 'A1B2' }],
  [
    { name: '%E5%BC%A0', odd: '100%' },
    { name: '张', odd: '100%' },
  ],
])('decodes the launch query %j', (query, decoded) => {
  launchOptions.query = query as Record<string, string>
  expect(launchQuery()).toEqual(decoded)
})
