import { calls } from '@/contract/calls'

import { projectFiles, readSource } from '../support/source-files'

/** Sent by machines, or opened as an address. */
const openInterface = ['postMachineStates', 'postProductionRecords', 'printProduct']

/** Administrators still send these by themselves. Whoever adds a screen takes its call from this list. */
const withoutScreen = [
  'createCouponCodes',
  'inviteGuests',
  'listLaunchSignUps',
  'listMenuRights',
  'revokeGuest',
  'saveActivity',
  'saveLaunch',
  'setMenuRight',
]

const client = projectFiles('src/**/*.ts', 'src/**/*.tsx').filter((file) => !/^src\/(contract|server)\//.test(file))

it('every call of the contract is sent by a screen, but for the open interface and those that wait for one', () => {
  const words = new Set(client.flatMap((file) => readSource(file).match(/\w+/g) ?? []))
  const unused = Object.keys(calls).filter((name) => !words.has(name))
  expect(unused.sort()).toEqual([...openInterface, ...withoutScreen].sort())
})
