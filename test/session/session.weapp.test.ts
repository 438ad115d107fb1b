import { createWeappStand } from '../support/weapp-stand'
import { describeSession } from './session-cases'

describe('the session in the mini-program', () => describeSession(createWeappStand()))
