import { describeTransfers, weappTarget } from './transfer-cases'

describe('upload and download in the mini-program', () => describeTransfers(weappTarget))
