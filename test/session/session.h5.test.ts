import { createH5Stand } from '../support/h5-stand'
import { describeSession } from './session-cases'

describe('the session on H5', () => describeSession(createH5Stand()))
