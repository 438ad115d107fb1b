import { describeBytes } from './bytes-cases'

describe('bytes in the mini-program', describeBytes)
