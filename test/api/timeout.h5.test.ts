import { describeTimeout } from './timeout-cases'

describe('the time-out on H5', describeTimeout)
