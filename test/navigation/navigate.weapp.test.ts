import { createWeappStand } from '../support/weapp-stand'
import { wxCalls } from '../support/wx'
import { describeNavigation } from './navigate-cases'

describe('navigation in the mini-program', () =>
  describeNavigation({
    ...createWeappStand(),
    quits: () => wxCalls.filter(({ name }) => name === 'exitMiniProgram').length,
  }))
