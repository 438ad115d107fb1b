import { calls } from '@/contract/calls'

import { projectFiles, readSource } from '../support/source-files'

/** Sent by machines, or opened as an address. */
const openInterface = ['postMachineStates', 'postProductionRecords', 'printProduct']

const client = projectFiles('src/**/*.ts', 'src/**/*.tsx').filter((file) => !/^src\/(contract|server)\//.test(file))

it('every call of the contract is sent by a screen, the open interface excepted', () => {
  const words = new Set(client.flatMap((file) => readSource(file).match(/\w+/g) ?? []))
  const unused = Object.keys(calls).filter((name) => !words.has(name))
  expect(unused.sort()).toEqual([...openInterface].sort())
})
