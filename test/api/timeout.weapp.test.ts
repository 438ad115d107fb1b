import { describeTimeout } from './timeout-cases'

describe('the time-out in the mini-program', describeTimeout)
