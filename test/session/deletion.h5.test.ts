import { cancelDeletion } from '@/contract/identity/deletion'
import { offerToKeepAccount } from '@/session/deletion'

import { ok } from '../support/api-server'
import { setUpScreenServer } from '../support/screen-server'

const server = setUpScreenServer()
const dialog = () => document.querySelector('[role="alertdialog"]')?.textContent
const answer = (text: string) =>
  [...document.querySelectorAll('button')].find((button) => button.textContent === text)?.click()

beforeEach(() => {
  server.on(cancelDeletion.path, ok({}))
})

it('says to the minute until when an account can still be kept', async () => {
  const offered = offerToKeepAccount('2026-11-30 09:24:37')
  expect(dialog()).toContain('账号将于 2026-11-30 09:24 注销，撤销后一切如常。')
  answer('继续注销')
  await offered
  expect(server.arrived).toEqual([])
})

it('keeps the account of who takes it back', async () => {
  const offered = offerToKeepAccount('2026-11-30 09:24:37')
  answer('撤销注销')
  await offered
  expect(server.arrived.map(({ path }) => path)).toContain(cancelDeletion.path)
})
