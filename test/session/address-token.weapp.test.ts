import { consumeAddressToken } from '@/platform/address-token'

import { launchOptions } from '../support/wx'

const TOKEN = 'access-0123456789abcdef'

it('reads the token of the launch query once', () => {
  launchOptions.query = { id: '1', access_token: TOKEN }
  expect(consumeAddressToken()).toBe(TOKEN)
  expect(consumeAddressToken()).toBeUndefined()
})
