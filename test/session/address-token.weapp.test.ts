import { takeAddressToken } from '@/platform/address-token'

import { launchOptions } from '../support/wx'

const TOKEN = 'access-0123456789abcdef'

it('reads the token of the launch query once', () => {
  launchOptions.query = { id: '1', access_token: TOKEN }
  expect(takeAddressToken()).toBe(TOKEN)
  expect(takeAddressToken()).toBeUndefined()
})
