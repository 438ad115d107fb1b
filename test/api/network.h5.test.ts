import { describeNetwork } from './network-cases'

// A browser writes each lost answer into its console.
beforeAll(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
})

describe('a bad network on H5', describeNetwork)
