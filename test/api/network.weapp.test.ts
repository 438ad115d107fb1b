import { describeNetwork } from './network-cases'

describe('a bad network in the mini-program', describeNetwork)
